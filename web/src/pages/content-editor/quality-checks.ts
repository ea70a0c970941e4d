/** What the service checks, put together as a person would name it; the report itself only says what it found. */
import type { Quality } from "./read-quality.ts";

type CheckName = keyof typeof codes | "other";

export interface Check {
  name: CheckName;
  state: "passed" | "failed" | "unchecked";
  messages: string[];
}

const codes = {
  length: ["empty", "too_short", "too_long"],
  title_length: ["title_length", "description_length"],
  subject: ["subject_length", "preheader_length"],
  networks: ["network_missing", "network_limit"],
  headings: ["heading_level"],
  keywords: ["keyword_unused", "keyword_stuffed"],
  voice: ["banned_word"],
  repeats: ["repeated_sentence"],
  language: ["language_wrong"],
  leaks: ["placeholder", "blank", "writer_talk"],
  links: ["link_unknown"],
  sources: ["number_unsupported", "name_unsupported", "quote_unsupported"],
  privacy: ["borrowed_words"],
  editor: ["doubtful"],
} as const;

const notOf: Readonly<Record<string, readonly CheckName[]>> = {
  article: ["subject", "networks"],
  post: ["subject", "networks"],
  newsletter: ["title_length", "networks"],
  social: ["title_length", "subject", "headings", "length"],
};

/** Who only edits cannot say which source a sentence rests on. */
const untold: readonly CheckName[] = ["links", "sources", "editor"];

export function checksOf(contentType: string, quality: Quality): Check[] {
  const left = new Set(quality.problems);
  const checks = Object.entries(codes).map(([name, own]): Check => {
    const found = quality.problems.filter(({ code }) => (own as readonly string[]).includes(code));
    for (const one of found) left.delete(one);
    const isUntold = !quality.isSourcesChecked && untold.includes(name as CheckName);
    return {
      name: name as CheckName,
      state: found.length > 0 ? "failed" : isUntold ? "unchecked" : "passed",
      messages: found.map(({ message }) => message),
    };
  });
  const shown = checks.filter(
    ({ name, messages }) => messages.length > 0 || !notOf[contentType]?.includes(name),
  );
  if (left.size === 0) return shown;
  return [
    ...shown,
    { name: "other", state: "failed", messages: [...left].map(({ message }) => message) },
  ];
}
