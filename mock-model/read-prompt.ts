/** Parses Pressroom's prompts, for canned answers. */

export interface Passage {
  id: string;
  /** "brand overview", "original post", "reply" and the like. */
  kind: string;
  text: string;
}

export interface Prompt {
  /** The nonce of the sources' markers; empty if there are none. */
  nonce: string;
  brand: { name: string; language: string };
  keywords: string[];
  topic: string;
  passages: Passage[];
  task: string;
  /** What follows the task's name: one or several content types. */
  about: string;
  /** The rest of the prompt. */
  words: string;
}

const marker = /^<<<SOURCES ([^>\s]+)>>>$/mu;
const passageLine = /^\[([a-z]\d+)\] \(([a-z ]+)(?:, .*?)?\) (.*)$/u;

/** Null if the text is not a prompt of Pressroom. */
export function readPrompt(user: string): Prompt | null {
  const opening = marker.exec(user);
  const nonce = opening?.[1] ?? "";
  const closing = `<<<END SOURCES ${nonce}>>>`;
  const closesAt = opening === null ? -1 : user.indexOf(closing, opening.index);
  const head = opening === null ? user : user.slice(0, opening.index);
  // Only tasks after the closing marker count, because a source may contain a line that looks like one.
  const rest = closesAt < 0 ? user : user.slice(closesAt + closing.length);
  // Earlier tasks belong to the conversation so far.
  const task = Array.from(rest.matchAll(/^TASK: *(\S+) ?([^\n]*)$/gmu)).at(-1);
  if (task?.[1] === undefined) return null;
  const sources = opening === null || closesAt < 0 ? "" : user.slice(opening.index, closesAt);
  const brand = objectOf(jsonBehind(head, "BRAND: "));
  return {
    nonce,
    brand: { name: textOf(brand["name"]), language: textOf(brand["language"]) || "en" },
    keywords: textsOf(jsonBehind(head, "KEYWORDS: ")),
    topic: /^TOPIC: \[t1\] \(topic\) (.*)$/mu.exec(head)?.[1] ?? "",
    passages: sources.split("\n").flatMap((line) => {
      const [, id = "", kind = "", text] = passageLine.exec(line) ?? [];
      return text === undefined ? [] : [{ id, kind, text }];
    }),
    task: task[1],
    about: task[2] ?? "",
    words: rest.slice(task.index + task[0].length),
  };
}

/** The JSON after a name: on one line, or up to the closing line. */
function jsonBehind(text: string, name: string): unknown {
  const at = text.indexOf(name);
  if (at === -1) return null;
  const rest = text.slice(at + name.length);
  const line = rest.slice(0, Math.max(0, rest.indexOf("\n")));
  const block = rest.slice(0, rest.indexOf("\n}\n") + 2);
  for (const json of [line, block]) {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      // Try the other form.
    }
  }
  return null;
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
