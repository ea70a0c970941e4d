/** Parses settings for metrics and traces into a value or a message that says what to use instead. */
import { optional } from "./values.ts";
import type { Reader } from "./values.ts";

/** Only characters that an HTTP header can contain, and long enough that it cannot be guessed. */
export const metricsToken = optional(
  (text) => /^[\x21-\x7e]{16,512}$/.test(text),
  "use at least 16 visible ASCII characters, for example the output of: openssl rand -hex 32",
);

/** The OpenTelemetry list format (W3C Baggage): values may be percent-encoded. */
export function nameValues(text: string): ReturnType<Reader<Record<string, string>>> {
  const value: Record<string, string> = {};
  for (const pair of text.split(",").filter((one) => one.trim() !== "")) {
    const [, name, given = ""] =
      /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*([\x21-\x7e]*)$/.exec(pair.trim()) ?? [];
    if (name === undefined) return { write: "use name=value pairs, separated by commas." };
    value[name] = decodedOrAsIs(given);
  }
  return { value };
}

/** The same, for values that are sent in HTTP headers. */
export function headerValues(text: string): ReturnType<Reader<Record<string, string>>> {
  const result = nameValues(text);
  const isCarried =
    "value" in result && Object.values(result.value).every((one) => /^[\x20-\x7e]*$/.test(one));
  if (isCarried || "write" in result) return result;
  return {
    write:
      "use name=value pairs, separated by commas, whose values contain only visible ASCII characters.",
  };
}

function decodedOrAsIs(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const share: Reader<number> = (text) => {
  const value = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  return value >= 0 && value <= 1
    ? { value }
    : { write: "use a number from 0 to 1, such as 0.01." };
};
