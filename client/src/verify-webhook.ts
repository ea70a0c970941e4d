/** Verifies the signature and timestamp of a webhook as specified by Standard Webhooks, with Web Crypto. */
import type { ContentMessage, JobMessage, TestMessage } from "./generated/schemas.ts";
import { webCrypto } from "./web-crypto.ts";

export interface WebhookInput {
  /** The raw body, byte for byte: not parsed and serialized again. */
  payload: string | Uint8Array | ArrayBuffer;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while a secret is being rotated. */
  secret: string | readonly string[];
  /** The maximum difference between the timestamp and now, in either direction. */
  toleranceSeconds?: number | undefined;
}

/** The event, by `type`. New types and fields may be added: ignore unknown ones. */
export type WebhookEvent = (JobMessage | ContentMessage | TestMessage) & {
  /** The same for every delivery of an event, to recognize duplicates. */
  id: string;
};

/** The request cannot be trusted. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

const signaturesMax = 20;

export async function verifyWebhook(input: WebhookInput): Promise<WebhookEvent> {
  const { payload, headers, secret, toleranceSeconds = 300 } = input;
  const secrets = (typeof secret === "string" ? [secret] : secret).map(secretBytes);
  if (secrets.length === 0)
    throw new TypeError("secret must be a string or a non-empty array of strings");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signature = headerOf(headers, "webhook-signature");
  assertRecent(timestamp, toleranceSeconds);
  const body = typeof payload === "string" ? encode(payload) : new Uint8Array(payload);
  const signed = concat(encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, signature, secrets))) refuse("no signature matches");
  return { ...parse(body), id } as WebhookEvent;
}

/** Web Crypto compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  header: string,
  secrets: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const { subtle } = await webCrypto();
  const signatures = header
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .slice(0, signaturesMax)
    .flatMap((one) => fromBase64(one.slice("v1,".length)) ?? []);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  let isValid = false;
  for (const secret of secrets) {
    const key = await subtle.importKey("raw", secret, algorithm, false, ["verify"]);
    for (const signature of signatures) {
      isValid = (await subtle.verify("HMAC", key, signature, signed)) || isValid;
    }
  }
  return isValid;
}

function assertRecent(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) refuse("webhook-timestamp is not a valid timestamp");
  const ageSeconds = Date.now() / 1_000 - Number(timestamp);
  if (ageSeconds > toleranceSeconds) refuse("webhook-timestamp is too old");
  if (ageSeconds < -toleranceSeconds) refuse("webhook-timestamp is in the future");
}

function headerOf(headers: WebhookInput["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : ownHeader(headers, name);
  if (typeof value !== "string" || value === "") return refuse(`${name} is missing`);
  return value;
}

/** Node lowercases header names; other sources may not. */
function ownHeader(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): unknown {
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return Array.isArray(value) ? value[0] : value;
}

function parse(body: Uint8Array): object {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof event === "object" && event !== null) return event;
  } catch {
    // Handled like JSON that is not an object.
  }
  return refuse("the body is not a JSON object");
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0) throw new TypeError("the secret must have the form whsec_…");
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function refuse(why: string): never {
  throw new WebhookVerificationError(`Webhook verification failed: ${why}.`);
}
