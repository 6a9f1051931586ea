// The runner as the tests in the editor see it: they ask it to look at the window, and it answers.

import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { looks } from "./looks.mjs";

/** Serves on a port of its own. Both extension hosts reach this machine; nothing else joins them. */
export async function startRunner(shots) {
  /** The editor that is tested now. */
  let current;
  const server = createServer(async (request, response) => {
    const [, verb, name] = request.url.split("/");
    const problem = await answer(current, verb, name).catch(({ message }) => `${name}: ${message}`);
    response.setHeader("access-control-allow-origin", "*");
    response.statusCode = problem === undefined ? 200 : 500;
    response.end(problem);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** From here on the tests in this editor ask. */
    follow: (editor) => {
      current = editor;
    },
    stop: () => server.close(),
  };

  async function answer({ page, host, name: editor }, verb, name) {
    try {
      if (verb === "look") await looks[name](page, host);
    } finally {
      await page.screenshot({ path: join(shots, `${editor}-${name}.png`) });
    }
  }
}
