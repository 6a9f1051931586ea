// Makes the engine fail where a text asks for it: a text with `fault(crd_admit)` in it runs into
// `unreachable` when the engine's export `crd_admit` gets it, or gets what was made of it; with
// `late(crd_admit)` in any instance but the first that gets it. Like a real trap that loses the
// instance: whoever calls that one again hears about it.
//
// It has to run before the engine starts: `node --import`, or at the top of a worker.
{
  const { Instance, Module } = WebAssembly;
  // One function, `trap`, whose body is `unreachable`.
  const code = "0061736d0100000001040160000003020100070801047472617000000a05010300000b".match(
    /../g,
  );
  const { trap } = new Instance(new Module(Uint8Array.from(code, (byte) => `0x${byte}`))).exports;

  /** Which engine got a text first. */
  const first = new Map();

  WebAssembly.Instance = function Faulty(module, imports) {
    const instance = new Instance(module, imports);
    return "__wbindgen_malloc" in instance.exports
      ? { exports: faulty(instance.exports) }
      : instance;
  };

  function faulty(engine) {
    let lost = false;
    /** Memory that was asked for since the last call. */
    const passed = new Set();
    /** What the instance remembers: texts by their address or handle. */
    const known = new Map();
    const text = (at, size) =>
      new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, size));
    const stops = (name, one) => {
      if (one.includes(`fault(${name})`)) return true;
      if (!one.includes(`late(${name})`)) return false;
      if (!first.has(one)) first.set(one, engine);
      return first.get(one) !== engine;
    };
    const call = (name, words) => {
      const given = words.flatMap((word, i) =>
        passed.has(word) ? [text(word, words[i + 1])] : [],
      );
      passed.clear();
      const about = [...given, ...[words[0], ...given].flatMap((key) => known.get(key) ?? [])];
      if (about.some((one) => stops(name, one))) {
        lost = true;
        trap();
      }
      const answer = engine[name](...words);
      if (/^(crd_new|crd_at|suitetarget_new)$/.test(name)) known.set(answer, given);
      if (name === "workspace_set") known.set(given[0], given);
      if (name === "workspace_remove") known.delete(given[0]);
      // What a checker gets it uses later: texts to judge once, all others always.
      const [checker] = words;
      if (/^textchecker_(add|define|addPrevious)$/.test(name)) {
        known.set(checker, [...(known.get(checker) ?? []), ...given]);
      }
      if (name === "textchecker_judge") known.delete(checker);
      return answer;
    };
    const wrap = ([name, part]) => {
      if (typeof part !== "function") return [name, part];
      const wrapped = (...words) => {
        // What frees the answer of a call runs even where there is none.
        if (name === "__wbindgen_free" && (lost || !words[1])) return;
        if (lost) throw new Error(`a lost instance was called: ${name}`);
        if (!/alloc$/.test(name)) return call(name, words);
        const at = part(...words);
        passed.add(at);
        return at;
      };
      return [name, wrapped];
    };
    return Object.fromEntries(Object.entries(engine).map(wrap));
  }
}
