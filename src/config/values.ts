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

export function onOrOff(text: string): { value: boolean } | { write: string } {
  return text === "on" || text === "off"
    ? { value: text === "on" }
    : { write: "use `on` or `off`." };
}

export function oneOf<T extends string>(allowed: readonly T[]): Reader<T> {
  return (text) => {
    const value = allowed.find((one) => one === text);
    return value === undefined ? { write: `use one of: ${allowed.join(", ")}.` } : { value };
  };
}

export function hostName(text: string): { value: string } | { write: string } {
  return /^[\w.:-]+$/.test(text)
    ? { value: text }
    : { write: "use an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1." };
}

export function databaseUrl(text: string): { value: string } | { write: string } {
  if (text === "" || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)))
    return { value: text };
  return { write: "use postgres://USER:PASSWORD@HOST:5432/DATABASE." };
}

export function webAddress(text: string): { value: string } | { write: string } {
  if (text === "" || (/^https?:\/\//.test(text) && URL.canParse(text))) {
    return { value: text.replace(/(?<!\/)\/+$/, "") };
  }
  return { write: "use a URL such as https://pressroom.example.com." };
}

/** IP addresses and CIDR ranges, separated by commas. */
export function networks(text: string): { value: readonly string[] } | { write: string } {
  const all = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return all.every(isNetwork)
    ? { value: all }
    : { write: "use addresses separated by commas, such as 127.0.0.1,10.0.0.0/8,::1." };
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
}

export function secretText(text: string): { value: string } | { write: string } {
  return text === "" || text.length >= 32
    ? { value: text }
    : { write: "use at least 32 characters, for example the output of: openssl rand -hex 32" };
}
