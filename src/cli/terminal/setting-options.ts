/** Parses `--set NAME=VALUE`, and reads `--secret` from a file or standard input. */
import { readText } from "./read-text.ts";
import { refused } from "./wrong-use.ts";

export function readSecret(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (given !== "-" && !given.startsWith("@")) {
    throw refused(
      "--secret takes @FILE or -, so that the secret does not end up in the shell history.",
    );
  }
  return readText(given, "--secret").trim();
}

/** Values that are valid JSON are parsed; anything else is text. */
export function readSets(sets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    sets.map((one) => {
      const at = one.indexOf("=");
      if (at < 1) throw refused(`--set "${one}" must have the form NAME=VALUE.`);
      return [one.slice(0, at), readValue(one.slice(at + 1))];
    }),
  );
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
