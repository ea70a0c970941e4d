/** Takes one of Pressroom's prompts apart; whatever is not one is left to the small talk. Nothing is judged here. */

export interface Passage {
  id: string;
  /** "brand overview", "original post", "reply" and the like. */
  kind: string;
  text: string;
}

export interface Prompt {
  /** The nonce of the sources' markers; empty where there are none. */
  nonce: string;
  brand: { name: string; language: string };
  keywords: string[];
  topic: string;
  passages: Passage[];
  task: string;
  /** What the task is about, as it stands behind its name: a content type, or several. */
  about: string;
  /** All that follows. */
  words: string;
}

const marker = /^<<<SOURCES ([^>\s]+)>>>$/mu;
const passageLine = /^\[([a-z]\d+)\] \(([a-z ]+)(?:, .*?)?\) (.*)$/u;

/** Null where the text is no prompt of Pressroom's. */
export function readPrompt(user: string): Prompt | null {
  const opening = marker.exec(user);
  const nonce = opening?.[1] ?? "";
  const closing = `<<<END SOURCES ${nonce}>>>`;
  const closesAt = opening === null ? -1 : user.indexOf(closing, opening.index);
  const head = opening === null ? user : user.slice(0, opening.index);
  // A source may hold a line that looks like a task; only what stands behind the closing marker is one.
  const rest = closesAt < 0 ? user : user.slice(closesAt + closing.length);
  // The last one: those before it are the conversation so far.
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

/** The JSON that begins behind a name: on one line, or down to the line that closes it. */
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
      // The other one may be it.
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
