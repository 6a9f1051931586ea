// The page: texts in, what the API server would say of them out.

import "./main.css";
import { EngineClient, type Listener } from "./engine/client";
import { beside, type FileText, filesOf, named } from "./engine/file-texts";
import {
  areSame,
  type Judgement,
  type Mode,
  NO_OBJECT,
  NO_TEXTS,
  PANES,
  type Pane,
  type Texts,
} from "./engine/protocol";
import { examples, isExample, TEMPLATE } from "./examples";
import { startLanguageChooser } from "./language/chooser";
import { message } from "./language/message";
import { joined, Said } from "./language/said";
import { bringPlain, say, sentences, startLanguage, told } from "./language/say";
import { objectAt, objectOfFile } from "./page/at-cursor";
import { byId, setText } from "./page/dom";
import { listEarlier } from "./page/earlier";
import { isEmbedded, snippetOf, startEmbedding } from "./page/embed";
import { ExampleChooser } from "./page/example-chooser";
import { type Opened, startFiles } from "./page/files";
import { startMaximising } from "./page/maximise";
import { startOffline } from "./page/offline";
import { Panes } from "./page/panes";
import { ReleaseChooser } from "./page/releases";
import { Replacements } from "./page/replacements";
import { ResultPane } from "./page/result";
import { Session } from "./page/session";
import { BrokenLink, fromFragment, LONG_LINK, toFragment } from "./page/share";
import { asWork, rememberedLook, rememberLook, type Work } from "./page/state";
import { showPane, startPaneTabs } from "./page/tabs";
import { startTheme } from "./page/theme";
import { toast } from "./page/toast";
import { ToolsClient } from "./tools/client";
import { copyText } from "./views/stored";

await startLanguage();

const look = rememberedLook();
const [first] = examples;
// A page within another one keeps nothing.
const { session, work: remembered } = isEmbedded
  ? { session: undefined, work: undefined }
  : await Session.open(work, () => toast(say("not-kept")));
const start: Work = remembered ?? first ?? (asWork({ texts: NO_TEXTS }) as Work);
let latest: Judgement | undefined;
let isFirst = true;
/** The object that is looked at. */
let current = 0;
/** The object at the time when a definition was pasted or opened, and the work before that. */
let pastedOver: { object: string; before?: Work; said?: Said } | undefined;
/** Whether a sample that may take its place is on its way. */
let isMakingWay = false;
/** What a passing message offers to undo, until somebody edits it. */
let undoable: { texts: Texts; withdraw(): void } | undefined;
/** Takes back the offer of a sample. */
let withdraw: (() => void) | undefined;
/** Objects that nobody typed: a sample may take their place. */
const untouched = new Set(["", TEMPLATE.object, ...examples.map(({ texts }) => texts.object)]);

const panes = new Panes(start, look, {
  ask: (question) => engine.ask(question),
  suite: {
    completion: async (position) =>
      (await tools.ask("completion", { ...asked(), position })).answer ?? [],
    hover: async (position) => (await tools.ask("hover", { ...asked(), position })).answer ?? null,
  },
  changed(pane) {
    if (pane === "crd" || pane === "previous-crd") {
      releases.edited();
    }
    chooser.showSoon();
    judge();
    session?.changed();
    if (pane !== undefined && undoable && panes.texts[pane] !== undoable.texts[pane]) {
      undoable.withdraw();
      undoable = undefined;
    }
  },
  closed(pane, file, rest) {
    const texts = { ...panes.texts, [pane]: rest };
    replace({ ...work(), texts }, say("file-closed", { file }), { filesStay: true });
  },
  split(pane, before, files) {
    const now = work();
    const old = { ...now, texts: { ...now.texts, [pane]: before } };
    replace(now, say("files-split", { files }), { before: old });
  },
  undone() {
    const withdraw = replacements.undo();
    undoable = withdraw ? { texts: panes.texts, withdraw } : undoable;
    return withdraw !== undefined;
  },
  redone: () => replacements.redo(),
  pasted() {
    pastedOver = { object: panes.texts.object };
  },
  async define(path) {
    const place = await engine.ask({ name: "schema", current, path });
    if (place) {
      panes.go(place);
    } else {
      toast(say("no-schema"));
    }
  },
  moved(line, file) {
    const index = latest ? objectAt(latest, { line, file }) : NO_OBJECT;
    if (index !== NO_OBJECT && index !== current) {
      current = index;
      judge();
    }
  },
});

const replacements = new Replacements(panes, (work, edits) => {
  put(work);
  if (edits) {
    panes.edits = edits;
  }
});

const releases = new ReleaseChooser(start.kubernetes, {
  chosen() {
    chooser.showSoon();
    judge();
    session?.changed();
  },
  ask: (question) => engine.ask(question),
});

/** Whether the release and the field validation are the usual ones, which the notices of examples are about. */
const areUsual = () => releases.chosen === undefined && panes.validation === "Warn";

const chooser = new ExampleChooser({
  texts: () => panes.texts,
  isAsChosen: ({ mode }) => mode === panes.mode && areUsual(),
  choose({ name, texts, mode, view }) {
    const title = say(`example-${name}`);
    const said = say(areUsual() ? "example-chosen" : "example-chosen-usual", { title });
    replace({ texts, mode, view }, said);
  },
  restore: (earlier) => void restore(earlier),
});

const result = new ResultPane({
  refresh: judge,
  viewChosen() {
    panes.mark([]);
    judge();
    session?.changed();
  },
  objectChosen(index) {
    current = index;
    const outcome = latest?.outcomes[index];
    if (outcome) {
      panes.editor(outcome.pane).moveTo(outcome.range);
    }
    judge();
  },
  go: (place) => panes.go(place),
  place: (place) => panes.place(place),
  async goTo(path) {
    const place = await engine.ask({ name: "place", current, path });
    if (place) {
      panes.go(place);
    }
  },
  async goToCause(kind, path) {
    const place = await engine.ask({ name: "cause", current, kind, path });
    if (place) {
      panes.go(place);
    }
    // Where one pane fits it is another one now.
    if (place && !byId("pane-result").checkVisibility()) {
      const act = () => showPane("result");
      toast(say("cause-in-crd"), { name: say("cause-back"), act });
    }
  },
  showResult: () => showPane("result"),
  fixes: (problem) => panes.fixes(problem),
  repair: (fix) => panes.repair(fix),
  convert,
  moveCrd,
  moveObject,
  clean,
  ask: (question) => engine.ask(question),
  current: () => current,
  replaceObject: (text) => placeSample(text, say("sample-placed")),
  fillPrevious,
  release: () => releases.release,
  compare: (wanted) =>
    tools.ask("upgrade", { texts: panes.texts, mode: panes.mode, releases: wanted }),
  changes: (alpha) => tools.ask("changes", { ...asked(), alpha }),
  suite: {
    text: () => panes.texts.suite,
    run: (wanted) => tools.ask("tests", { ...wanted, ...asked() }),
    draft: (definition) => tools.ask("draft", { definition, ...asked() }),
    unnoticed: () => tools.ask("mutants", asked()),
    replace: (suite, said) => replace({ ...work(), texts: { ...panes.texts, suite } }, said),
    show: (problems) => panes.editor("suite").show(problems),
    mark: (covered) => panes.mark(covered),
  },
  async trace(run) {
    const sent = await engine.ask({ name: "sent", current });
    return sent ? tools.ask("trace", { ...sent, ...run }) : { answer: null };
  },
  explain: (kind, path) => tools.ask("explain", { kind, path, kubernetes: releases.release }),
  table: (own, wide) => tools.ask("table", { ...own, wide, kubernetes: releases.release }),
  fillPreviousCrd,
  changed: () => session?.changed(),
});

const listener: Listener = {
  ready({ known, usual }) {
    releases.offer(known, usual);
    result.upgrade.offer(known);
  },
  judged: show,
  waiting: (is) => result.wait(is || isMakingWay),
  slow: () => result.say({ tone: "waiting", stamp: say("busy"), text: say("busy-text") }),
  failed(reason) {
    isMakingWay = false;
    result.say({
      tone: "bad",
      stamp: say("failed"),
      text: say("failed-text", { reason: told(reason) }),
    });
    result.stale();
  },
  unavailable(reason) {
    result.say({
      tone: "bad",
      stamp: say("no-engine"),
      text: say("no-engine-text", { reason: told(reason) }),
    });
    toast(say("no-engine-toast"), {
      name: say("try-again"),
      stays: true,
      act: () => engine.load(),
    });
  },
};

const tools = new ToolsClient();
const engine = new EngineClient(listener, (pane, whole) => panes.editor(pane).tell(whole));

function work(): Work {
  const { chosen } = releases;
  const upgrade = result.upgrade.chosen;
  return {
    texts: panes.texts,
    mode: panes.mode,
    view: result.view,
    ...(panes.validation !== "Warn" && { validation: panes.validation }),
    ...(chosen !== undefined && { kubernetes: chosen }),
    ...(upgrade !== undefined && { upgrade }),
  };
}

/** The data that the larger engine gets with each question. */
function asked() {
  return { texts: panes.texts, kubernetes: releases.release };
}

function judge(): void {
  const { chosen: kubernetes } = releases;
  engine.judge({
    mode: panes.mode,
    validation: panes.validation,
    kubernetes,
    current,
    view: result.request(),
  });
}

function show(judgement: Judgement): void {
  latest = judgement;
  current = objectOfFile(judgement, panes.editor("object").place);
  if (current !== judgement.current) {
    judge();
    return;
  }
  panes.show(judgement);
  result.show(judgement, panes.mode);
  releases.judged(judgement);
  setText(byId("about-crd"), judgement.names.join(", "));
  void makeWay(judgement);
  if (isFirst) {
    isFirst = false;
    // The first answer is painted before anything else is fetched.
    requestAnimationFrame(() => setTimeout(startLater));
  }
}

/** Starts what nobody needs for the first answer. */
function startLater(): void {
  for (const pane of PANES) {
    void panes.editor(pane).complete();
  }
  startOffline();
  void showEarlier();
  bringPlain().then(
    () => result.reword(),
    () => undefined,
  );
  if (look.vim && !isEmbedded) {
    panes.useVim(true).catch(() => toast(say("part-missing")));
  }
}

/**
 * Puts another work on screen. The one before can be brought back for a while, and at any time if it is
 * kept.
 */
function replace(
  next: Work,
  message: Said,
  {
    before = work(),
    isKept = !isExample(before.texts),
    filesStay = false,
    ...stays
  }: { before?: Work; isKept?: boolean; filesStay?: boolean; stays?: true } = {},
): void {
  if (isKept) {
    void session?.keep(before).then(showEarlier);
  }
  // What an earlier message offers to undo is not on screen any more.
  outdated?.();
  outdated = undefined;
  if (filesStay || PANES.filter((pane) => before.texts[pane] !== next.texts[pane]).length > 1) {
    replacements.add(before, next, { filesStay });
  }
  put(next);
  const act = () => bringBack(before, next);
  const withdraw = toast(message, { name: say("undo"), act, ...stays });
  undoable = stays.stays ? undefined : { texts: next.texts, withdraw };
  outdated = stays.stays ? withdraw : undefined;
}

/** Puts the work before a replacement on screen again. What was edited since then is kept. */
function bringBack(before: Work, next: Work): void {
  if (!areSame(panes.texts, next.texts)) {
    void session?.keep(work()).then(showEarlier);
  }
  put(before);
}

/** Withdraws the last message that stays. */
let outdated: (() => void) | undefined;

function put(next: Work): void {
  current = 0;
  result.forget();
  result.view = next.view;
  releases.chosen = next.kubernetes;
  result.upgrade.chosen = next.upgrade;
  panes.replace(next);
}

/**
 * After a definition was pasted: an object of another kind that nobody typed makes way for a sample of
 * the new one. What was typed stays, and the sample is offered.
 */
async function makeWay(judgement: Judgement): Promise<void> {
  const over = pastedOver;
  const { definitions, outcomes, problems } = judgement;
  const isDefined = outcomes.some(({ isOfNoDefinition = false }) => !isOfNoDefinition);
  if (isDefined) {
    withdraw?.();
  }
  if (over === undefined || definitions.length === 0) {
    return;
  }
  pastedOver = undefined;
  const isTyped = !untouched.has(over.object.trim() === "" ? "" : over.object);
  const isUnread = problems.some(({ pane, code }) => pane === "object" && code === "syntax-error");
  if (isDefined || (isTyped && (isUnread || outcomes.length === 0))) {
    return;
  }
  isMakingWay = true;
  const sample = await engine.ask({ name: "start" });
  isMakingWay = false;
  engine.tell();
  if (!sample || panes.texts.object !== over.object) {
    // What was typed meanwhile stays.
    return;
  }
  const { kind, text } = sample;
  if (isTyped) {
    const act = () => placeSample(text, say("sample-placed"));
    const { before } = over;
    const now = work();
    const or = before && { name: say("undo"), act: () => bringBack(before, now) };
    const name = say("start-use", { kind });
    withdraw = toast(say("start-offer"), { name, act, or, stays: true });
    return;
  }
  const isBlank = over.object.trim() === "";
  const said = say(isBlank ? "start-placed" : "start-replaced", { kind });
  placeSample(text, sentences([...(over.said ? [over.said] : []), said]), {
    ...over,
    // Nobody typed the object that goes, and the rest stays.
    isKept: false,
  });
}

function placeSample(
  object: string,
  message: Said,
  over: { before?: Work; isKept?: boolean } = {},
): void {
  untouched.add(object);
  replace({ ...work(), texts: { ...panes.texts, object }, mode: "create" }, message, over);
}

/** Empties the panes for a definition of one's own. */
function startOwn(): void {
  replace({ ...work(), texts: { ...NO_TEXTS }, mode: "create" }, say("own-start"));
  showPane("crd");
  panes.editor("crd").focus();
}

/** A small definition to write one's own from, and an object of it. */
function startNew(): void {
  const texts = { ...NO_TEXTS, ...TEMPLATE };
  replace({ ...work(), texts, mode: "create", view: "stored" }, say("new-start"));
  showPane("crd");
  panes.editor("crd").focus();
}

async function fillPrevious(): Promise<void> {
  const previous = await engine.ask({ name: "created" });
  if (previous === "") {
    toast(say("nothing-stored"));
    return;
  }
  const mode: Mode = panes.mode === "create" ? "update" : panes.mode;
  replace({ ...work(), texts: { ...panes.texts, previous }, mode }, say("previous-filled"));
}

/** What is changed from now on is an update of the CRD as it is. */
function fillPreviousCrd(): void {
  const { crd } = panes.texts;
  replace(
    { ...work(), texts: { ...panes.texts, "previous-crd": crd } },
    say("previous-crd-filled"),
  );
  panes.open("previous-crd", true);
}

/** Writes the definitions of `v1beta1` as definitions of `v1`. */
async function convert(): Promise<void> {
  try {
    const { converted } = await import("./page/v1beta1");
    const { crd } = panes.texts;
    const found = converted(crd);
    if (found === undefined) {
      toast(say("convert-not"));
      return;
    }
    const { text, keepsUnknown } = found;
    const said = [say("converted"), ...(keepsUnknown ? [say("converted-keeps")] : [])];
    replace({ ...work(), texts: { ...panes.texts, crd: text } }, sentences(said), { stays: true });
  } catch {
    toast(say("part-missing"));
  }
}

/** Moves the definitions of the object pane to their own pane; a sample object follows. */
function moveCrd(): void {
  const { object: crd, crd: replaced } = panes.texts;
  const said = say(replaced.trim() === "" ? "crd-moved" : "crd-moved-over");
  pastedOver = { object: "", before: work(), said };
  replace({ ...work(), texts: { ...panes.texts, crd, object: "" } }, said);
}

/** Moves the objects of the first pane to their own. */
function moveObject(): void {
  const { crd: object, object: replaced } = panes.texts;
  const said = say(replaced.trim() === "" ? "object-moved" : "object-moved-over");
  replace({ ...work(), texts: { ...panes.texts, crd: "", object } }, said);
  showPane("crd");
}

/** Removes what a cluster wrote from the manifests of a pane. */
async function clean(pane: Pane): Promise<void> {
  try {
    const { withoutServerFields } = await import("./page/from-cluster");
    const text = withoutServerFields(panes.texts[pane]);
    if (text === undefined) {
      toast(say("clean-not"));
    } else {
      replace({ ...work(), texts: { ...panes.texts, [pane]: text } }, say("cleaned"));
    }
  } catch {
    toast(say("part-missing"));
  }
}

async function open({ files, leftOut, onto }: Opened): Promise<void> {
  if (files.length === 0) {
    toast(sentences(leftOut));
    return;
  }
  if (onto !== undefined) {
    const isUpdate = onto === "previous" && panes.mode === "create";
    replace(
      {
        ...work(),
        texts: { ...panes.texts, [onto]: files.map(({ text }) => text).join("---\n") },
        ...(isUpdate && { mode: "update" }),
      },
      sentences([say(`opened-${onto}`), ...leftOut]),
    );
    return;
  }
  const { crd, object, suite } = await engine.ask({ name: "sort", files });
  const isOnlyObject = crd === "" && suite === "";
  if (isOnlyObject && hasOwnObject()) {
    openBeside(object, files, leftOut);
    return;
  }
  if (crd !== "" && object === "") {
    pastedOver = { object: panes.texts.object, before: work() };
  }
  const opened = {
    ...(crd !== "" && { crd }),
    ...(object !== "" && { object }),
    ...(suite !== "" && { suite }),
  };
  replace(
    {
      ...work(),
      texts: { ...panes.texts, ...opened },
      ...(suite !== "" && { view: "tests" as const }),
    },
    sentences([say("opened", { files: files.length }), ...leftOut]),
  );
  showPane(suite !== "" ? "result" : object === "" ? "crd" : "object");
}

/** Whether the object pane has objects of a kind at hand that somebody typed or opened. */
function hasOwnObject(): boolean {
  const { outcomes = [] } = latest ?? {};
  return (
    !untouched.has(panes.texts.object) &&
    outcomes.some(({ pane, isOfNoDefinition }) => pane === "object" && !isOfNoDefinition)
  );
}

/** Opens files with objects beside those that are open. */
function openBeside(text: string, files: FileText[], leftOut: Said[]): void {
  // A single file has no name in the text.
  const opened = filesOf(text).map((file) => ({
    ...file,
    name: file.name || files[0]?.name || "",
  }));
  const object = beside(panes.texts.object, named(opened), "object");
  const said = say("opened-beside", { files: opened.length });
  replace({ ...work(), texts: { ...panes.texts, object } }, sentences([said, ...leftOut]));
  showPane("object");
  panes.editor("object").open(opened.at(-1)?.name ?? "");
}

/** The address of the page with all that is on it. */
async function linkTo(): Promise<string> {
  const whole = new URL(location.pathname, location.href);
  return new URL(await toFragment(work()), whole).href;
}

async function share(): Promise<void> {
  // The address stays as it is: a reload must bring the newest texts, not those of the link.
  const link = await linkTo();
  const { length } = link;
  const long = length > LONG_LINK ? [say("link-long", { characters: length })] : [];
  try {
    await navigator.clipboard.writeText(link);
    toast(sentences([say("link-copied"), ...long]), {
      name: say("embed-copy"),
      act: () => void copyText(snippetOf(link), say("embed-copied")),
    });
  } catch {
    toast(sentences([say("link-shown"), ...long]), { shown: link });
  }
}

async function exportAll(): Promise<void> {
  const tests = await engine.ask({ name: "tests" });
  const verdict = joined(["stamp", "verdict-text"].map(shownIn), ": ");
  try {
    const { exportZip, whatTestsLack } = await import("./page/export");
    const file = exportZip({ work: work(), verdict, release: releases.release, tests });
    const lack = panes.texts.suite.trim() === "" ? whatTestsLack(tests) : [];
    toast(sentences([say("exported", { file }), ...lack]));
  } catch {
    toast(say("part-missing"));
  }
}

/** What an element shows: it is a text of the page already. */
function shownIn(id: string): Said {
  return new Said(byId(id).innerText);
}

/** A link's work takes the place of the remembered one, which stays at hand. */
async function openLink(): Promise<void> {
  try {
    const linked = await fromFragment(location.hash);
    if (linked) {
      if (!isEmbedded) {
        history.replaceState(null, "", location.pathname + location.search);
      }
      if (!isEmbedded && (remembered || latest)) {
        // A user who follows a link does not mean to give up what was here.
        replace(linked, say("link-opened"), { stays: true });
      } else {
        put(linked);
      }
    }
  } catch (reason) {
    history.replaceState(null, "", location.pathname + location.search);
    toast(told(reason instanceof BrokenLink ? reason.said : message("link-damaged")));
  }
}

async function about(): Promise<void> {
  try {
    const { openAbout } = await import("./page/about");
    await openAbout({
      are: look.vim === true,
      async use(are) {
        await panes.useVim(are);
        delete look.vim;
        rememberLook(Object.assign(look, are && { vim: true }));
      },
    });
  } catch {
    toast(say("part-missing"));
  }
}

/** Offers the works of before. */
async function showEarlier(): Promise<void> {
  if (session) {
    await listEarlier(session, isExample);
  }
}

async function restore(id: string): Promise<void> {
  const earlier = await session?.restored(id);
  if (earlier) {
    replace(earlier, say("restored"));
  }
}

startTheme(look);
startEmbedding(linkTo);
startLanguageChooser(look);
byId("about-open").addEventListener("click", about);
startPaneTabs();
startMaximising();
startFiles((files) => engine.ask({ name: "decode", files }), open);
byId("share").addEventListener("click", share);
byId("export").addEventListener("click", exportAll);
byId("own").addEventListener("click", startOwn);
byId("new").addEventListener("click", startNew);
byId("previous-fill").addEventListener("click", fillPrevious);
byId("previous-crd-fill").addEventListener("click", fillPreviousCrd);
addEventListener("hashchange", openLink);
byId("differs").addEventListener("click", () => {
  result.view = "upgrade";
  showPane("result");
  judge();
  session?.changed();
});
result.view = start.view;
result.upgrade.chosen = start.upgrade;
judge();
void openLink();
