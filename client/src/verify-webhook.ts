/** Tells whether a webhook is Pressroom's: the signature and the time of Standard Webhooks, with Web Crypto. */
import type { ContentMessage, JobMessage, TestMessage } from "./generated/schemas.ts";
import { webCrypto } from "./web-crypto.ts";

export interface WebhookInput {
  /** The body as it came, byte for byte: not parsed and written again. */
  payload: string | Uint8Array | ArrayBuffer;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while one replaces another. */
  secret: string | readonly string[];
  /** How far the time of sending may lie from now, either way. */
  toleranceSeconds?: number | undefined;
}

/** What happened, by its `type`. More types and more fields may come: leave alone what you do not know. */
export type WebhookEvent = (JobMessage | ContentMessage | TestMessage) & {
  /** The same for every delivery of one event: what was seen before is a repetition. */
  id: string;
};

/** The request is not to be trusted. Answer it with 400. */
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
  const signed = joined(encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, signature, secrets))) refuse("no signature matches");
  return { ...parse(body), id } as WebhookEvent;
}

/** Web Crypto's own comparison takes the same time wherever two signatures differ. */
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
  let isGood = false;
  for (const secret of secrets) {
    const key = await subtle.importKey("raw", secret, algorithm, false, ["verify"]);
    for (const signature of signatures) {
      isGood = (await subtle.verify("HMAC", key, signature, signed)) || isGood;
    }
  }
  return isGood;
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

/** Node's headers are in small letters, others' as they were sent. */
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
    // The same refusal as for JSON that is no object.
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

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function refuse(why: string): never {
  throw new WebhookVerificationError(`Webhook verification failed: ${why}.`);
}
