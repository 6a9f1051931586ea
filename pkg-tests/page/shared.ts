// For tests that leave the page usable: they share one page of their worker, put back to its start
// in between. A page of its own costs each test a second.

import { test as base, type Page } from "@playwright/test";
import { Playground } from "./playground";

export { expect } from "@playwright/test";

interface PerWorker {
  opened: { get(): Promise<Page>; drop(): Promise<void> };
}

export const test = base.extend<{ page: Page; playground: Playground }, PerWorker>({
  opened: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, serviceWorkers } = project.use;
      let page: Page | undefined;
      const drop = async () => {
        await page?.context().close();
        page = undefined;
      };
      const get = async () => {
        if (page === undefined) {
          const context = await browser.newContext({
            permissions: ["clipboard-read", "clipboard-write"],
            ...(baseURL !== undefined && { baseURL }),
            ...(viewport !== undefined && { viewport }),
            ...(serviceWorkers !== undefined && { serviceWorkers }),
          });
          page = await context.newPage();
          await new Playground(page).open();
        } else {
          await new Playground(page).restart();
        }
        return page;
      };
      await use({ get, drop });
      await drop();
    },
    { scope: "worker" },
  ],
  page: async ({ opened }, use, testInfo) => {
    await use(await opened.get());
    if (testInfo.status !== testInfo.expectedStatus) {
      await opened.drop();
    }
  },
  playground: async ({ page }, use) => {
    await use(new Playground(page));
  },
});
