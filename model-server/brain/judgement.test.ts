import { expect, test } from "vitest";
import { coffee, exampleBrands } from "../prompts.fixture.ts";
import { ask, writePiece } from "../walk.fixture.ts";
import { blocksIn } from "./blocks.ts";
import { marksIn, withoutMarks } from "./sentences.ts";

function verdictsOn(
  brand: typeof coffee,
  claims: { sentence: string; passages: string[] }[],
): string[] {
  const answer = JSON.parse(
    ask(brand, "verify", { claims: claims.map((claim, index) => ({ n: index + 1, ...claim })) }),
  ) as { verdicts: { n: number; verdict: string }[] };
  expect(answer.verdicts.map(({ n }) => n)).toEqual(claims.map((_, index) => index + 1));
  return answer.verdicts.map(({ verdict }) => verdict);
}

test.each(exampleBrands)("what the brain itself cites for $name, it finds supported", (brand) => {
  const claims = writePiece(brand, "article")
    .sections.flatMap(({ text }) => blocksIn(text))
    .filter(({ kind }) => kind !== "quote")
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => marksIn(sentence).length > 0)
    .map((sentence) => ({ sentence: withoutMarks(sentence), passages: marksIn(sentence) }));
  expect(verdictsOn(brand, claims)).toEqual(claims.map(() => "supported"));
});

test.each([
  ["a number that is not there", "Limescale builds up in about 5 weeks.", "p3"],
  ["a name that is not there", "The kettle was tested by Margaret Ollerton.", "p1"],
  ["another passage's matter", "A filter jug halves the work.", "p1"],
  ["a passage that does not exist", "A filter jug halves the work.", "p99"],
])("%s is unsupported", (_, sentence, passage) => {
  expect(verdictsOn(coffee, [{ sentence, passages: [passage] }])).toEqual(["unsupported"]);
});

test("a judge gives four scores from 1 to 5, and says that it is played", () => {
  const scores = JSON.parse(
    ask(coffee, "judge", { format: "article", text: "Is it? It is." }),
  ) as Record<string, { score: number; reason: string }>;
  expect(Object.keys(scores)).toEqual(["interest", "organisation", "relevance", "coverage"]);
  for (const { score, reason } of Object.values(scores)) {
    expect([1, 2, 3, 4, 5]).toContain(score);
    expect(reason).toContain("Played");
  }
});
