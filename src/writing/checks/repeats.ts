/** Finds sentences that appear twice, word for word. Repetition in other words is left to the editor. */
import { problem } from "../formats/format.ts";
import type { Problem } from "../writer.ts";
import { atPosition } from "./text-positions.ts";
import type { DraftReading } from "./analyze-draft.ts";

/** Shorter ones may be repeated intentionally. */
const wordsMin = 6;

export function checkRepeats({ places }: DraftReading): Problem[] {
  const first = new Set<string>();
  const problems: Problem[] = [];
  for (const place of places) {
    const isText = place.kind === "sentence" || place.kind === "social";
    if (!isText || place.lowerWords.length < wordsMin) continue;
    // Each network's text is separate.
    const key = `${place.network ?? ""} ${place.lowerWords.join(" ")}`;
    if (first.has(key)) {
      problems.push(
        problem("repeated_sentence", `“${place.text}” appears twice.`, atPosition(place)),
      );
    }
    first.add(key);
  }
  return problems;
}
