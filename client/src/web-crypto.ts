/** Web Crypto, which is global everywhere but in Node 18. */

type WebCrypto = typeof globalThis.crypto;

export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  // The name is no literal, so that no bundler for browsers looks for the module: there this line is never reached.
  const name = "node:crypto";
  const node = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as {
    webcrypto: WebCrypto;
  };
  return node.webcrypto;
}

/** 128 random bits. Not randomUUID, which browsers have on secure pages alone. */
export async function randomKey(): Promise<string> {
  const bytes = new Uint8Array(16);
  (await webCrypto()).getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
