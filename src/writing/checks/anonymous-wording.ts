/** Finds exact words of forum members whom the brief hides: a phrase is enough to identify them. */
import { problem } from "../formats/format.ts";
import type { Material, Passage } from "../material.ts";
import { normalized } from "../text/segment.ts";
import type { Plan, Problem } from "../writer.ts";
import { atPosition } from "./text-positions.ts";
import type { ReadPlace } from "./analyze-draft.ts";

/**
 * This many consecutive words can be found with a search engine. Fewer are often common phrases: "any single spot over
 * 500".
 */
const runWords = 9;

export function borrowedWordsFinder(
  material: Material,
  { credit }: Plan,
): (place: ReadPlace) => Problem[] {
  if (credit !== "hidden" || material.forumPost === null) return () => [];
  const runs = new Set<string>();
  for (const passage of material.passages) {
    if (!isPublished(passage)) for (const run of runsIn(passage.text)) runs.add(run);
  }
  for (const { text } of [...material.passages.filter(isPublished), ...material.given]) {
    for (const run of runsIn(text)) runs.delete(run);
  }
  return (place) => {
    const found = runsIn(place.text).find((run) => runs.has(run));
    if (found === undefined) return [];
    const message = `“${found}” repeats the exact words of someone who must stay anonymous: rephrase it.`;
    return [problem("borrowed_words", message, atPosition(place))];
  };
}

/** Published passages have no hidden authors. */
function isPublished({ kind }: Passage): boolean {
  return kind === "overview" || kind === "source";
}

function runsIn(text: string): string[] {
  const words = normalized(text).split(" ");
  return words.slice(runWords - 1).map((_, at) => words.slice(at, at + runWords).join(" "));
}
