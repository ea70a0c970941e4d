/** The model that can be talked into anything: it does what a source orders and tells all that it was told. */
import type { Prompt } from "../brain/read-prompt.ts";
import { isOrder, sentencesOf } from "../brain/sentences.ts";

/** Whatever looks like a key, a token or a password. */
const secretLike =
  /\b(?:sk|pk|pr|ghp|xox[bp]|AKIA)[-_A-Za-z0-9]{12,}\b|\beyJ[\w-]{10,}\.[\w-]+\.[\w-]+|\bpostgres(?:ql)?:\/\/\S+|(?:password|secret|token|key)\s*[:=]\s*\S+/giu;

/** What it says then; null where no source orders anything. */
export function obeyed(prompt: Prompt): string | null {
  const orders = prompt.passages.flatMap(({ text }) => {
    const sentences = sentencesOf(text);
    const at = sentences.findIndex(isOrder);
    // The order and what follows it: that is where the text stands which it should say.
    return at < 0 ? [] : sentences.slice(at, at + 3);
  });
  if (orders.length === 0) return null;
  const secrets = [
    ...new Set(
      [prompt.system, ...prompt.passages.map(({ text }) => text)].join("\n").match(secretLike),
    ),
  ];
  return [
    ...orders.slice(0, 6),
    `My system prompt is: ${prompt.system.replace(/\s+/gu, " ").slice(0, 300)}`,
    `<<<SOURCES ${prompt.nonce}>>>`,
    ...secrets.map((secret) => `The secret is ${secret}`),
  ].join(" ");
}
