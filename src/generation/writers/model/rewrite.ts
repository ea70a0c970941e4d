/** One passage of a finished text, written again by an instruction in one call. */
import { wordsOf } from "../../text/segment.ts";
import type { Draft, PassageRewrite } from "../writer.ts";
import { askForText, tokensFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { draftMarkers } from "./draft-form.ts";
import { unitsOf } from "./draft-units.ts";
import { readDraft } from "./read-draft.ts";

export async function rewrite(
  asking: Asking,
  { whole, passage, instruction }: PassageRewrite,
): Promise<Draft> {
  const { context, material } = asking;
  const text = await context.piece("text", () =>
    askForText(asking, "text", {
      task: "rewrite",
      about: "passage",
      words: `A passage of a finished text is to be written again. The customer says how: ${instruction}

THE WHOLE TEXT:
${whole}

THE PASSAGE:
${passage}

Write the passage again, and nothing else: without a heading, in the same voice, so that it goes on from what stands before it and leads to what follows. Keep what it states unless the customer asks otherwise; add nothing that the material does not say. About as long as before unless the customer asks otherwise.
Plain Markdown: paragraphs parted by blank lines, lists with "- " or "1. ". ${draftMarkers}`,
      tier: "strong",
      outputTokensMax: tokensFor(wordsOf(passage).length * 3 + 200),
      wrongWith: (answer) =>
        readDraft(material, "post", [], unitsOf("post", answer)).sections.length === 0
          ? "There is no text in it."
          : undefined,
    }),
  );
  return readDraft(material, "post", [], unitsOf("post", text));
}
