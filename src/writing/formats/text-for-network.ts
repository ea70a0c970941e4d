/** Writes a post as the network's programming interface wants it, where signs in plain text would mean something there. */
import type { Network } from "../material.ts";
import { escapeMarkdown } from "../text/escape.ts";

/** Null where the text can be sent as it is. */
export function textForPosting(
  text: string,
  hashtags: readonly string[],
  network: Network,
): string | null {
  if (network === "linkedin") return littleText(text, hashtags);
  if (network === "reddit") return markdownLines(text);
  // YouTube refuses a description with an angle bracket in it.
  if (network === "youtube") return text.replaceAll("<", "‹").replaceAll(">", "›");
  return null;
}

/** Line breaks matter in a social post, so they are kept as hard breaks. */
export function markdownLines(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").map(escapeMarkdown).join("\\\n"))
    .join("\n\n");
}

/** LinkedIn's text format: reserved signs get a backslash, and only our own hashtags become hashtags. */
function littleText(text: string, hashtags: readonly string[]): string {
  const known = hashtags.filter((tag) => /^#[\p{L}\p{M}\p{N}_]+$/u.test(tag));
  return text
    .split(/((?<!\S)#[\p{L}\p{M}\p{N}_]+)/u)
    .map((part) =>
      known.includes(part)
        ? String.raw`{hashtag|\#|${part.slice(1)}}`
        : part.replace(/[\\|{}@[\]()<>#*_~]/g, String.raw`\$&`),
    )
    .join("");
}
