/** Parsers for settings: each returns the value, or a message that says what to use instead. */
import { isIP } from "node:net";

export type Reader<T> = (text: string) => { value: T } | { write: string };

export function wholeNumber(min: number, max: number): Reader<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max
      ? { value }
      : { write: `use a whole number from ${min} to ${max}.` };
  };
}

export const onOrOff: Reader<boolean> = (text) =>
  text === "on" || text === "off" ? { value: text === "on" } : { write: "use `on` or `off`." };

/** Accepts a valid or empty text. */
export function optional(isValid: (text: string) => boolean, write: string): Reader<string> {
  return (text) => (text === "" || isValid(text) ? { value: text } : { write });
}

/** Splits a comma-separated list. */
export function listed(text: string): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function listOf(isValid: (one: string) => boolean, write: string): Reader<readonly string[]> {
  return (text) => {
    const value = listed(text);
    return value.every(isValid) ? { value } : { write };
  };
}

export function oneOf<T extends string>(allowed: readonly T[]): Reader<T> {
  return (text) => {
    const value = allowed.find((one) => one === text);
    return value === undefined ? { write: `use one of: ${allowed.join(", ")}.` } : { value };
  };
}

export const hostName: Reader<string> = (text) =>
  /^[\w.:-]+$/.test(text)
    ? { value: text }
    : { write: "use an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1." };

export const databaseUrl = optional(
  (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
  "use postgres://USER:PASSWORD@HOST:5432/DATABASE.",
);

export const webAddress: Reader<string> = (text) =>
  text === "" || (/^https?:\/\//.test(text) && URL.canParse(text))
    ? { value: text.replace(/(?<!\/)\/+$/, "") }
    : { write: "use a URL such as https://pressroom.example.com." };

/** IP addresses and CIDR ranges. */
export const networks = listOf(
  isNetwork,
  "use addresses separated by commas, such as 127.0.0.1,10.0.0.0/8,::1.",
);

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
}

export const secretText = optional(
  (text) => text.length >= 32,
  "use at least 32 characters, for example the output of: openssl rand -hex 32",
);

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function readSpan(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return number === "" ? Number.NaN : Number(number) * (unitsMs[unit] ?? Number.NaN);
}

export function span(minMs: number, maxMs: number): Reader<number> {
  return (text) => {
    const value = readSpan(text);
    return value >= minMs && value <= maxMs
      ? { value }
      : { write: `use a duration such as 500ms, 15s, 5m or 2h, at most ${maxMs / 1_000}s.` };
  };
}

const attemptsMax = 100;
const waitMaxMs = 7 * 86_400_000;

export const spans: Reader<readonly number[]> = (text) => {
  const value = text.split(",").map(readSpan);
  return value.length <= attemptsMax && value.every((one) => one >= 0 && one <= waitMaxMs)
    ? { value }
    : { write: `use up to ${attemptsMax} delays separated by commas, such as 0s,5s,5m,2h.` };
};

/** Hosts as in a URL, without scheme and path. */
export const hosts: Reader<readonly string[]> = (text) => listOfHosts(text.toLowerCase());

const listOfHosts = listOf(
  (name) => /^[a-z0-9._-]+(:\d{1,5})?$|^(?=[0-9a-f.]*:[0-9a-f:.])[0-9a-f:.]+$/.test(name),
  "use hosts separated by commas, such as localhost:3000,hooks.test.",
);
