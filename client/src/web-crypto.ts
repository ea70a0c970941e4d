/** Web Crypto, which is global everywhere except in Node 18. */

type WebCrypto = typeof globalThis.crypto;

export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  // Not a literal, so that browser bundlers do not resolve the module; browsers never reach this line.
  const name = "node:crypto";
  const node = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as {
    webcrypto: WebCrypto;
  };
  return node.webcrypto;
}

/** 128 random bits. Not randomUUID, which browsers only provide on secure pages. */
export async function randomKey(): Promise<string> {
  const bytes = new Uint8Array(16);
  (await webCrypto()).getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
