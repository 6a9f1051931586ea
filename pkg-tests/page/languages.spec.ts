// The page in its readers' languages.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";
import { CRD, widget } from "./texts";

const LANGUAGES = [
  { tag: "en", locale: "en-GB", direction: "ltr", verdict: "Stored: 2 pruned, 2 defaulted" },
  {
    tag: "zh-CN",
    locale: "zh-SG",
    direction: "ltr",
    verdict: "已存储：剪裁 2 处、设置默认值 2 处",
  },
  {
    tag: "zh-TW",
    locale: "zh-HK",
    direction: "ltr",
    verdict: "已儲存：剪裁 2 處、設定預設值 2 處",
  },
  { tag: "fa", locale: "fa-IR", direction: "rtl", verdict: "ذخیره می‌شود:" },
] as const;

for (const { tag, locale, direction, verdict } of LANGUAGES) {
  test.describe(tag, () => {
    test.use({ locale });

    test("the browser's language is the page's, and everything in it fits", async ({
      page,
      isMobile,
    }) => {
      test.setTimeout(90_000);
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
      const playground = new Playground(page);
      await playground.open();
      const html = page.locator("html");
      await expect(html).toHaveAttribute("lang", tag);
      expect(await html.evaluate((node) => getComputedStyle(node).direction)).toBe(direction);
      await expect(playground.verdict).toContainText(verdict);
      // Other languages come when they are chosen.
      const others = LANGUAGES.filter((one) => one.tag !== tag && one.tag !== "en");
      for (const other of others) {
        expect(loaded.filter((path) => path.includes(`/${other.tag}-`))).toEqual([]);
      }
      if (isMobile) await page.locator("#tab-result").click();
      for (const view of VIEWS) {
        await playground.look(view);
        const { sideways, shown } = await page.evaluate(() => ({
          sideways: document.documentElement.scrollWidth - innerWidth,
          shown: document.body.innerText,
        }));
        expect(sideways, view).toBeLessThanOrEqual(0);
        // No message lacks a value, and what isolates a quotation is not shown.
        expect(shown, view).not.toMatch(/\{\$?\w+\}|\\u206[89]|\[object/);
      }
      const axe = new AxeBuilder({ page }).setLegacyMode().withTags(["wcag2a", "wcag2aa"]);
      const { violations } = await axe.analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });

    test("code reads from the left", async ({ page, isMobile }) => {
      test.skip(isMobile, "once is enough");
      const playground = new Playground(page);
      await playground.open();
      for (const place of ["#editor-crd .cm-content", "#editor-object .cm-line", ".lines .line"]) {
        const node = page.locator(place).first();
        expect(await node.evaluate((node) => getComputedStyle(node).direction)).toBe("ltr");
      }
    });

    test("no tab is cut off in a window of 1280 pixels", async ({ page, isMobile }) => {
      test.skip(isMobile, "a phone scrolls its tabs");
      await page.setViewportSize({ width: 1280, height: 800 });
      const playground = new Playground(page);
      await playground.open();
      await playground.look("problems");
      const hidden = await page
        .locator(".views")
        .evaluate((list) => list.scrollWidth - list.clientWidth);
      expect(hidden).toBeLessThanOrEqual(0);
      // The words of a choice stay in one line.
      const choice = await page.locator("#mode").boundingBox();
      expect(choice?.height).toBeLessThan(32);
      const cut = await page.locator(".block").evaluate((block) => {
        const { left, right } = block.getBoundingClientRect();
        return [...block.querySelectorAll("button, select")]
          .map((node) => node.getBoundingClientRect())
          .some((box) => box.left < left - 1 || box.right > right + 1);
      });
      expect(cut).toBe(false);
    });
  });
}

for (const [tag, here, first] of [
  ["zh-CN", "此处", "嵌套最多 1000 层"],
  ["zh-TW", "此處", "巢狀最多 1000 層"],
  ["fa", "اینجا", "تودرتویی به 1000 سطح محدود است"],
] as const) {
  test(`the known divergences are told in ${tag}`, async ({ page, isMobile }) => {
    test.skip(isMobile, "once is enough");
    await page.addInitScript((language) => {
      localStorage.setItem("drydock.look", JSON.stringify({ language }));
    }, tag);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await new Playground(page).open();
    await page.locator("#about-open").click();
    const table = page.locator("#about table");
    await expect(table.locator("tbody tr").first()).toContainText(first);
    await expect(table.locator("td").first()).toHaveAttribute("data-head", here);
    const code = table.locator("tbody code").first();
    await expect(code).toHaveText("exceeded max depth of 1000");
    expect(await code.evaluate((node) => getComputedStyle(node).direction)).toBe("ltr");
    expect(loaded.filter((path) => path.includes("divergences"))).toHaveLength(1);
  });
}

test("a chosen language stays, and the texts with it", async ({ page, isMobile }) => {
  test.skip(isMobile, "once is enough");
  const playground = new Playground(page);
  await playground.open();
  await playground.editor("object").press("ControlOrMeta+End");
  await page.keyboard.type("# mine");
  await playground.settled();
  await playground.look("rules");
  await page.locator("#expression").fill("self.spec");
  await page.locator("#language").selectOption("fa");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(playground.editor("object")).toContainText("# mine");
  await expect(page.locator("#expression")).toHaveValue("self.spec");
  await page.reload();
  await expect(page.locator("#view-stored")).toHaveText("ذخیره‌شده");
  await page.locator("#language").selectOption("en");
  await expect(page.locator("#view-stored")).toHaveText("Stored");
});

test("a language that does not come leaves the page in English", async ({ page, isMobile }) => {
  test.skip(isMobile, "once is enough");
  await page.addInitScript(() => localStorage.setItem("drydock.look", '{"language":"zh-CN"}'));
  await page.route("**/zh-CN-*.js", (route) => route.abort());
  const playground = new Playground(page);
  await playground.open();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(playground.stamp).toHaveText("Allowed");
});

test.describe("explanations", () => {
  test.use({ locale: "zh-CN" });

  test("the server's text stays, and the reader's language explains it", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    await playground.example("map 列表与 set 列表");
    const problem = page.locator("#problems > li").first();
    await expect(problem.locator(".message")).toContainText("Duplicate value");
    await expect(problem.locator(".meaning")).toContainText("列表中已有");
    // A reader meets the explanation first.
    await expect(problem.locator(".meaning + .message")).toBeVisible();
    await expect(problem.locator(".help")).toHaveCount(0);
  });

  test("why an object is not checked is said in the reader's language alone", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    for (const [text, said] of [
      ["replicas: 3", "这不是 Kubernetes 清单，例如可能是 Chart 的 values。"],
      ["metadata: {name: a}\nspec: {}\nkind: Boat", "清单缺少 apiVersion。"],
      ["apiVersion: example.org/v1\nkind: Boat", "没有 Boat.example.org 的定义。"],
      ["apiVersion: v1\nkind: Pot", "v1 中没有已知的类别 Pot。你是否想写 Pod？"],
      [
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}",
        "其结构没有问题；服务器处理 ConfigMap 的自身代码是否会拒绝它，模式无法说明。",
      ],
    ] as const) {
      await playground.paste("object", text);
      await expect(playground.verdict).toHaveText(said);
    }
  });

  test("the reader's language explains what an upgrade changes", async ({ page, isMobile }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    await playground.paste("crd", CRD.replace("maximum: 5", "format: int32"));
    const panel = await playground.look("upgrade");
    await page.locator("#upgrade-from").selectOption("1.33");
    await page.locator("#upgrade-to").selectOption("1.36");
    const change = panel.locator("li.warning");
    await expect(change.locator(".meaning")).toHaveText(
      "从 Kubernetes 1.36 起，会强制执行格式 int32：小于 -2147483648 或大于 2147483647 的数会被拒绝。",
    );
  });
});

test.describe("explanations of what the larger engine says", () => {
  test.use({ locale: "zh-CN" });

  test("the reader's language explains changes, their steps, and failed tests", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    await playground.paste("previous-crd", CRD);
    await playground.paste("crd", CRD.replace("maximum: 5", "maximum: 3"));
    const changes = await playground.look("changes");
    const change = changes.locator("li.error").first();
    await expect(change.locator(".meaning")).toHaveText("更大的数会被拒绝。maximum: 5 → 3");
    await expect(change.locator(".remark")).toHaveText(
      "有这种值的已存储对象仍可更新，只要 spec.size 不变。",
    );
    await playground.paste("crd", CRD.replace("maximum: 5", "minimum: 1"));
    const values = changes.locator(".values");
    await expect(values.filter({ hasText: "maximum" })).toHaveText("maximum: 5 → （无）");
    await expect(values.filter({ hasText: "minimum" })).toHaveText("minimum: （无） → 1");
    await playground.paste("crd", CRD.replace("maximum: 5", "maximum: 3"));
    const steps = changes.locator("li.step");
    await expect(steps.first()).toContainText("修改清单中会被新的 CRD 拒绝的 spec.size");
    expect((await steps.allTextContents()).join("")).not.toMatch(/\b(?:the|definition)\b/);
    await playground.paste("object", widget("  size: 1"));
    const suite = `crdName: widgets.example.com
tests:
  onCreate:
  - name: a
    initial: {apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {size: 9}}
    expectedError: another
`;
    const tests = await playground.look("tests");
    await playground.paste("suite", suite);
    await expect(tests.locator(".help").first()).toHaveText("请求被拒绝，但消息不同。");
    await expect(tests.locator(".help")).toHaveCount(1);
  });

  test("a remark with its fields has no English beside it", async ({ page, isMobile }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    const rule = "x-kubernetes-validations: [{rule: self.size < 9}]";
    await playground.paste("crd", CRD.replace("default: {}", rule));
    await playground.paste("object", widget("  size: 1"));
    const problems = await playground.look("problems");
    const remark = problems.locator("li", { hasText: "has()" });
    await expect(remark.locator(".meaning")).toContainText(
      "self.size 规则读取了对象可能没有的属性",
    );
    await expect(remark.locator(".message")).toHaveCount(0);
    await page.locator("#example").selectOption("8");
    await playground.settled();
    const changes = await playground.look("changes");
    await expect(changes.locator(".meaning", { hasText: "属性是新增的" }).first()).toContainText(
      "default: ",
    );
    await expect(changes).not.toContainText("Its default is");
  });

  test("why a rule did not run is said in the reader's language", async ({ page, isMobile }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    const rule = "x-kubernetes-validations: [{rule: self == oldSelf}]";
    await playground.paste("crd", CRD.replace("maximum: 5", `maximum: 5, ${rule}`));
    await playground.paste("object", widget("  size: 1"));
    const rules = await playground.look("rules");
    await expect(rules.locator(".why")).toHaveText("规则要与旧值比较，而旧值不存在");
  });
});

test.describe("the errors of a suite", () => {
  test.use({ locale: "zh-CN" });

  test("the reader's language explains them, and they are counted", async ({ page, isMobile }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    await playground.paste("crd", CRD);
    const tests = await playground.look("tests");
    const suite = "crdName: widgets.example.com\ntests:\n  onCreate:\n  - name: b\n";
    await playground.paste("suite", suite);
    const fault = tests.locator("li.error", { hasText: "the test has no initial" });
    await expect(fault.locator(".meaning")).toHaveText("这里缺少必需的内容。");
    await expect(tests.locator(".said")).toContainText("1 个错误");
  });

  test("a key that is wrong is named, and no English stands below what says all", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "once is enough");
    const playground = new Playground(page);
    await playground.open();
    await playground.paste("crd", CRD);
    const tests = await playground.look("tests");
    const begin =
      "crdName: widgets.example.com\ntests:\n  onCreate:\n  - name: b\n    initial: {}\n";
    for (const [line, said] of [
      ["    expectedErrorz: x\n", "expectedErrorz 套件中没有这个键。你是否想写 expectedError？"],
      ["    initial: {}\n", "initial 这个键重复出现。"],
    ] as const) {
      await playground.paste("suite", begin + line);
      const fault = tests.locator("li.error").first();
      await expect(fault.locator(".meaning")).toHaveText(said);
      await expect(fault.locator(".message")).toHaveCount(0);
    }
  });
});

test("in a language from the right a hint in an editor reads from the right", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the same editor");
  await page.addInitScript(() => {
    localStorage.setItem("drydock.look", JSON.stringify({ language: "fa" }));
  });
  const playground = new Playground(page);
  await playground.open();
  await playground.look("tests");
  const [first = 0, name = 0] = await page
    .locator("#editor-suite .cm-placeholder")
    .evaluate((node) => {
      const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode() as Text;
      return [0, text.data.indexOf("crd-drydock")].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
  expect(first).toBeGreaterThan(name);
});

test.describe("in a language from the right", () => {
  test.use({ locale: "fa-IR" });

  test("what something means begins at the page's edge, and the quotation below it at its own", async ({
    page,
    isMobile,
  }) => {
    const playground = new Playground(page);
    await playground.open();
    const choose = async (example: string) => {
      await page.locator("#example").selectOption(example);
      await playground.settled();
    };
    /** How far the words of an element are from the right of its box. */
    const gap = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          const row = node.parentElement?.lastElementChild ?? node;
          return row.getBoundingClientRect().right - range.getBoundingClientRect().right;
        });
    if (isMobile) await page.locator("#tab-result").click();
    await playground.look("problems");
    expect(await gap("#panel-problems .meaning")).toBeLessThan(2);
    const [meaning, quoted] = [".meaning", ".message.server"].map((name) =>
      page.locator(`#panel-problems ${name}`).first(),
    );
    const [own, other] = [await meaning?.boundingBox(), await quoted?.boundingBox()];
    expect([other?.x, other?.width]).toEqual([own?.x, own?.width]);
    await expect(quoted as Locator).toHaveCSS("unicode-bidi", "plaintext");
    await choose("8");
    const changes = await playground.look("changes");
    await expect(changes.locator(".message").first()).toBeVisible();
    expect(await gap("#panel-changes .message")).toBeLessThan(2);
    await choose("4");
    await playground.look("rules");
    const state = await page.locator(".runs .state").first().boundingBox();
    const path = await page.locator(".runs > li > code").first().boundingBox();
    // Beside each other, not at the two ends of the row.
    expect((state?.x ?? 0) - ((path?.x ?? 0) + (path?.width ?? 0))).toBeLessThan(60);
    await choose("6");
    await playground.look("table");
    const pairs = page.locator("#panel-table .card dl").last();
    const key = await pairs.locator("dt").first().boundingBox();
    const value = await pairs.locator(".value").first().boundingBox();
    expect((value?.x ?? 0) - ((key?.x ?? 0) + (key?.width ?? 0))).toBeLessThan(160);
  });

  test("counts of problems and numbers of panes have the digits of the texts beside them", async ({
    page,
  }) => {
    await new Playground(page).open();
    await expect(page.locator("#problem-count")).toHaveText("2");
    await expect(page.locator("#tab-count")).toHaveText("2");
    await expect(page.locator(".number")).toHaveText(["1", "2", "3"]);
  });

  test("the buttons of a message stay together", async ({ page, isMobile }) => {
    const playground = new Playground(page);
    await playground.open();
    await page.locator("#example").selectOption("4");
    await playground.settled();
    if (isMobile) await page.locator("#tab-object").click();
    const tops = await page
      .locator("#toast button")
      .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
  });
});

test("in a language from the right the row of views fades only where more of them are", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "a desktop shows all of them");
  await page.addInitScript(() => {
    localStorage.setItem("drydock.look", JSON.stringify({ language: "fa" }));
  });
  const playground = new Playground(page);
  await playground.open();
  await page.locator("#tab-result").click();
  const row = page.locator(".views");
  await playground.look("upgrade");
  await expect(row).toHaveClass("views more-before");
  await playground.look("stored");
  await expect(row).toHaveClass("views more-after");
});

test.describe("names in a language from the right", () => {
  test.use({ locale: "fa-IR" });

  test("values in plain words stand without the marks that isolate them", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "the same words");
    const playground = new Playground(page);
    await playground.open();
    await playground.paste("crd", CRD);
    await playground.paste("object", widget("  size: 9"));
    await playground.look("problems");
    const lead = playground.problems.first().locator(".meaning");
    await expect(lead).toContainText("بزرگ‌تر از بیشینه است");
    await expect(lead).not.toContainText("u2068");
    await expect(lead.locator("code")).toHaveText(["spec.size", "9", "5"]);
    await expect(lead.locator("code").first()).toHaveCSS("direction", "ltr");
  });

  test("a name in brackets stays in one line", async ({ page }) => {
    const playground = new Playground(page);
    await playground.open();
    if (await page.locator("#tab-result").isVisible()) {
      await page.locator("#tab-result").click();
    }
    const rules = await playground.look("rules");
    const lines = (node: Element) => node.getClientRects().length;
    expect(await rules.locator(".empty code").first().evaluate(lines)).toBe(1);
  });
});

for (const { tag, locale } of LANGUAGES) {
  test.describe(tag, () => {
    test.use({ locale });

    test("the page's sentence stands in one line beside its name", async ({ page, isMobile }) => {
      test.skip(isMobile, "a phone has it below");
      await new Playground(page).open();
      const heights = await page
        .locator(".tagline > span")
        .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().height));
      expect(heights).toHaveLength(2);
      expect(Math.max(...heights)).toBeLessThan(28);
    });
  });
}
