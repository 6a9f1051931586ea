// A classic worker cannot import statically, and knows no bare names.

const from = (file) => import(`/node_modules/crd-drydock/dist/${file}`);
Promise.all([import("/ask.js"), from("index.js"), from("slim.js")]).then(
  async ([{ ask }, api, slim]) => {
    postMessage(JSON.stringify(ask(api)));
    await slim.init();
    postMessage(JSON.stringify(ask(slim)));
  },
);
