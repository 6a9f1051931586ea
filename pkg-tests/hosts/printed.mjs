// What a page prints.

const PATIENCE = 60_000;

/** The first `count` lines that a page prints, or what went wrong. */
export async function printed(browser, address, count) {
  const page = await browser.newPage();
  const lines = [];
  await new Promise((done) => {
    const fail = (reason) => done(lines.push(reason));
    page.on("console", (message) => {
      // Vite's own chatter is of type `debug`.
      if (message.type() !== "debug" && lines.push(message.text()) >= count) done();
    });
    page.on("pageerror", (error) => fail(error.message));
    page.on("requestfailed", (request) => fail(`not loaded: ${request.url()}`));
    setTimeout(fail, PATIENCE, "no answer").unref();
    page.goto(address, { waitUntil: "commit" }).catch((error) => fail(error.message));
  });
  await page.close();
  return lines;
}
