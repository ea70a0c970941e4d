/**
 * Finds the web addresses that social networks detect in a text, with or without "https://", by X's published rules.
 * The caller decides whether an address is allowed.
 */
import topLevelDomains from "tlds" with { type: "json" };
import type { Span } from "./segment.ts";

export interface Address extends Span {
  /** Whether it has "http://" or "https://"; Mastodon and Threads detect only those. */
  hasScheme: boolean;
}

const known: ReadonlySet<string> = new Set(topLevelDomains);
const topLevelCharactersMax = Math.max(...topLevelDomains.map((one) => one.length));

/** Accented letters that X allows in addresses. */
const accented =
  "\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u0253\\u0254\\u0256\\u0257\\u0259\\u025B\\u0263\\u0268\\u026F\\u0272\\u0289\\u028B\\u02BB\\u0300-\\u036F\\u1E00-\\u1EFF";

/**
 * Punctuation, spaces and bidirectional control characters end a host; after a scheme, all other characters are
 * allowed.
 */
const notInHosts =
  "\\s!'#%&()*+,\\\\/:;<=>?@[\\]^{|}~$\\uFEFF\\uFFFE\\uFFFF\\u061C\\u180E\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";

/**
 * With a scheme, a host may use any script; without one, only Latin letters, digits and hyphens. The lookbehind matches
 * a run only at its start, because matching from each letter would take quadratic time.
 */
const candidate = new RegExp(
  `(https?://)([^${notInHosts}]+)|(?<![-.a-z0-9${accented}])[-.a-z0-9${accented}]+\\.[-.a-z0-9${accented}]+`,
  "giu",
);
/** X allows quotation marks before a host, like letters of other scripts. */
const beforeHost = new RegExp(`["\`]|[^${notInHosts}\\u0000-\\u007F]`, "u");
const firstAccented = new RegExp(`[${accented}]`, "u");

const pathCharacter = `[a-z\\u0400-\\u04FF0-9!*';:=+,.$/%#[\\]\\-\\u2013_~@|&${accented}]`;
const pathEnd = `[+\\-a-z\\u0400-\\u04FF0-9=_#/${accented}]`;
/** Allows one level of nested parentheses. */
const inParentheses = `\\(${pathCharacter}*(?:\\(${pathCharacter}+\\)${pathCharacter}*)?\\)`;
const afterHost = new RegExp(
  `^(?::[0-9]+)?(?:/(?:(?:${pathCharacter}|${inParentheses})*(?:${pathEnd}|${inParentheses}))?)?(?:\\?[a-z0-9!?*'@();:&=+$/%#[\\]\\-_.,~|]*[a-z0-9\\-_&=#/])?`,
  "iu",
);

const addressCharactersMax = 4096;
const labelCharactersMax = 63;

export function addressesIn(text: string): Address[] {
  if (!text.includes(".")) return [];
  const found: Address[] = [];
  candidate.lastIndex = 0;
  for (let one = candidate.exec(text); one !== null; one = candidate.exec(text)) {
    const [whole, scheme, host = ""] = one;
    const here =
      scheme === undefined
        ? withoutScheme(text, one.index, whole)
        : withScheme(text, one.index, scheme, host);
    if (here !== undefined) found.push(here);
    // Continues after the address or, without a valid host, after the scheme or run.
    candidate.lastIndex = here?.end ?? one.index + (scheme ?? whole).length;
  }
  return found;
}

function withScheme(
  text: string,
  start: number,
  scheme: string,
  host: string,
): Address | undefined {
  if (/[a-z0-9@＠$#＃\uFEFF\uFFFE\uFFFF]/iu.test(text[start - 1] ?? " ")) return undefined;
  const from = start + scheme.length;
  const length = hostLength(host, text[from + host.length]);
  return length === 0 ? undefined : spanning(text, start, restEnd(text, from + length), true);
}

function withoutScheme(text: string, at: number, run: string): Address | undefined {
  const offset = beginningOf(text, at, run);
  const start = at + offset;
  const hyphens = offset === run.length ? 0 : (/^-*/u.exec(run.slice(offset))?.[0].length ?? 0);
  const host = hostLength(run.slice(offset + hyphens), text[at + run.length]);
  if (host === 0) return undefined;
  const length = hyphens + host;
  // Without a path, a question mark or a colon is not part of the address.
  const hasPath = /^(?::\d{1,5})?\//u.test(text.slice(start + length, start + length + 8));
  const end = hasPath ? restEnd(text, start + length) : start + length;
  return spanning(text, start, end, false);
}

/**
 * The offset in a run at which an address may start. If the character before the run forbids an address, it may only
 * start after an accented letter.
 */
function beginningOf(text: string, at: number, run: string): number {
  const before = text[at - 1] ?? "";
  if (beforeHost.test(before)) return run.startsWith(".") ? 1 : 0;
  // An underscore is allowed in a subdomain; the address starts after it.
  if (before === "_" && /^[^-.]+\.[^.]+\.[^.]/u.test(run)) return 0;
  const isForbidden = /[@＠$#＃_/\uFEFF\uFFFE\uFFFF]/u.test(before) || /^[-.]/u.test(run);
  const first = run.search(firstAccented);
  if (isForbidden) return first === -1 ? run.length : first + 1;
  // X's library treats an accented first letter of a text as the character before the address.
  return before === "" && first === 0 && !run.startsWith(".", 1) ? 1 : 0;
}

function spanning(text: string, start: number, end: number, hasScheme: boolean): Address {
  return { text: text.slice(start, end), start, end, hasScheme };
}

/** The end of the path and query. Networks read no further than this limit, which also bounds the matching time. */
function restEnd(text: string, from: number): number {
  const rest = text.slice(from, from + addressCharactersMax);
  return from + (afterHost.exec(rest)?.[0].length ?? 0);
}

/** The length of the longest host with a known top-level domain at the start of a run; 0 if there is none. */
function hostLength(run: string, next = " "): number {
  let length = 0;
  let at = 0;
  let before = "";
  for (const label of run.split(".")) {
    const isLast = at + label.length === run.length;
    if (before !== "" && !before.includes("_")) {
      const top = topLevelLength(isLast ? label + next : label);
      if (top > 0) length = at + top;
    }
    if (label === "" || label.length > labelCharactersMax || /^[-_]|[-_]$/u.test(label)) break;
    before = label;
    at += label.length + 1;
  }
  return length;
}

/** The length of the top-level domain at the start of a label; no letter, digit or any of `@+-` may follow it. */
function topLevelLength(label: string): number {
  const punycode = /^xn--[-0-9a-z]+/iu.exec(label)?.[0].length ?? 0;
  if (punycode > 0) return punycode;
  const letters = /^[a-z]+(?![0-9a-z@+-])/iu.exec(label)?.[0];
  if (letters !== undefined) return known.has(letters.toLowerCase()) ? letters.length : 0;
  for (let length = Math.min(label.length, topLevelCharactersMax); length > 0; length -= 1) {
    const head = label.slice(0, length);
    if (known.has(head) && !/^[0-9a-z@+-]/iu.test(label.slice(length))) return length;
  }
  return 0;
}
