// A page whose workers, as modules, use both entries.

const workers = [
  new Worker(new URL("./worker-default.js", import.meta.url), { type: "module" }),
  new Worker(new URL("./worker-slim.js", import.meta.url), { type: "module" }),
];
for (const worker of workers) worker.onmessage = ({ data }) => console.log(data);
