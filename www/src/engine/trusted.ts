// The page's Content-Security-Policy demands trusted types: text becomes neither HTML nor script.
// Addresses of workers are the one exception, and only those of the page itself.

interface Policy {
  createScriptURL(address: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = {
  createScriptURL(address) {
    const url = new URL(address, document.baseURI);
    if (url.origin !== location.origin) {
      throw new TypeError(`${url} is not part of this page`);
    }
    return url.href;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy("drydock", rules) ?? rules;

/** The address of a script of this page, in the form that the browser demands. */
export function sameOrigin(address: string): string {
  return policy.createScriptURL(address);
}
