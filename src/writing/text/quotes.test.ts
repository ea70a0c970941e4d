import { expect, it } from "vitest";
import { withWholeQuotes } from "./quotes.ts";
import { sentencesOf } from "./segment.ts";

function whole(text: string): string[] {
  return withWholeQuotes(text, sentencesOf(text)).map((span) => span.text);
}

it("merges the sentences of a quotation", () => {
  expect(whole("She wrote: “Our son is 4. He likes it. A lot.” That helps.")).toEqual([
    "She wrote: “Our son is 4. He likes it. A lot.”",
    "That helps.",
  ]);
  expect(whole("Dazu heißt es: „Es ist von 1911. Es zieht.“ Und nun?")).toHaveLength(2);
});

it("does not merge sentences after an unclosed quotation mark", () => {
  expect(whole('A 5" pipe fits. It is cheap. Nobody minds.')).toHaveLength(3);
});
