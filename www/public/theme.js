// Before anything is drawn: the theme that was chosen here, so that the page never flashes.
try {
  const { theme } = JSON.parse(localStorage.getItem("drydock.look") ?? "{}");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage that cannot be read decides nothing.
}
