/** Takes one of Pressroom's prompts apart; whatever is not one is left to the small talk. Nothing is judged here. */

export interface Passage {
  id: string;
  kind: string;
  author: string;
  /** Line breaks are parted lines again. */
  text: string;
}

export interface Prompt {
  system: string;
  /** The nonce of the sources' markers; empty where there are none. */
  nonce: string;
  brand: { name: string; industry: string; language: string };
  bannedWords: string[];
  keywords: string[];
  topic: string | null;
  forumPost: { title: string; community: string; author: string } | null;
  passages: Passage[];
  task: string;
  input: Record<string, unknown>;
}

const marker = /^<<<SOURCES ([^>\s]+)>>>$/mu;
const passageLine = /^\[(p\d+)\] \(([a-z_]+)(?:, (.*?))?\) ?(.*)$/u;

/** Null where the text is no prompt of Pressroom's. */
export function readPrompt(system: string, user: string): Prompt | null {
  const opening = marker.exec(user);
  const nonce = opening?.[1] ?? "";
  const head = opening === null ? user : user.slice(0, opening.index);
  const closing = `<<<END SOURCES ${nonce}>>>`;
  const closesAt = opening === null ? -1 : user.indexOf(closing, opening.index);
  const sources =
    opening === null || closesAt < 0
      ? ""
      : user.slice(opening.index + opening[0].length + 1, closesAt);
  // A source may hold a line that looks like a task; only what stands behind the closing marker is one.
  const rest = closesAt < 0 ? user : user.slice(closesAt + closing.length);
  const task = /^TASK: *(\S+)[^\n]*$/mu.exec(rest);
  if (task?.[1] === undefined) return null;
  const brand = objectOf(lineOf(head, "BRAND"));
  const guide = objectOf(brand["voice_guide"] ?? brand["voiceGuide"]);
  const post = lineOf(head, "FORUM POST");
  const forumPost = objectOf(post);
  const topic = lineOf(head, "TOPIC");
  return {
    system,
    nonce,
    brand: {
      name: textOf(brand["name"]),
      industry: textOf(brand["industry"]),
      language: textOf(brand["language"]) || "en",
    },
    bannedWords: [
      ...textsOf(guide["banned_words"] ?? guide["bannedWords"]),
      // "Never say “cheap”" bans a word as well as the list does.
      ...textsOf(guide["donts"]).flatMap((text) =>
        Array.from(text.matchAll(/[“"„«]([^“”"„«»]+)[”"“»]/gu), (found) => found[1] ?? ""),
      ),
    ].filter((word) => word.trim() !== ""),
    keywords: textsOf(lineOf(head, "KEYWORDS")),
    topic: typeof topic === "string" && topic.trim() !== "" ? topic : null,
    forumPost:
      post === null || typeof post !== "object"
        ? null
        : {
            title: textOf(forumPost["title"]),
            community: textOf(forumPost["community"]),
            author: textOf(forumPost["author"]),
          },
    passages: passagesIn(sources),
    task: task[1],
    input: objectOf(lineOf(rest.slice(task.index), "INPUT")),
  };
}

function passagesIn(sources: string): Passage[] {
  return sources.split("\n").flatMap((line) => {
    const [, id, kind, author, text] = passageLine.exec(line) ?? [];
    if (id === undefined || kind === undefined || text === undefined) return [];
    // Where nobody is named, the prompt says so in a word that is no name.
    const name = author === undefined || author === "unnamed" ? "" : author;
    return [{ id, kind, author: name, text: text.replaceAll(" / ", "\n") }];
  });
}

function lineOf(text: string, name: string): unknown {
  const start = text.startsWith(`${name}: `) ? 0 : text.indexOf(`\n${name}: `) + 1;
  if (start === 0 && !text.startsWith(`${name}: `)) return null;
  const end = text.indexOf("\n", start);
  const json = text.slice(start + name.length + 2, end < 0 ? undefined : end);
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
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
