/** Converts a post to the format of the network's API, in which some plain-text characters have a special meaning. */
import type { Network } from "../material.ts";
import { escapeMarkdown } from "../text/escape.ts";

/** Null if the text can be sent as is. */
export function textForPosting(
  text: string,
  hashtags: readonly string[],
  network: Network,
): string | null {
  if (network === "linkedin") return littleText(text, hashtags);
  if (network === "reddit") return markdownLines(text);
  // YouTube rejects descriptions with angle brackets.
  if (network === "youtube") return text.replaceAll("<", "‹").replaceAll(">", "›");
  return null;
}

/** Keeps the line breaks of social posts as hard breaks. */
export function markdownLines(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").map(escapeMarkdown).join("\\\n"))
    .join("\n\n");
}

/** LinkedIn's "little text" format: escapes reserved characters, and marks only our own hashtags. */
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
