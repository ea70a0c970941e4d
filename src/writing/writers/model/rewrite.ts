/** One passage of a finished text, written again by an instruction in one call. */
import { wordsOf } from "../../text/segment.ts";
import type { Draft, PassageRewrite } from "../../writer.ts";
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
      words: `Rewrite a passage of a finished text. The customer asks: ${instruction}

THE WHOLE TEXT:
${whole}

THE PASSAGE:
${passage}

Answer with the rewritten passage only, without a heading, in the same voice, and connected to what comes before and after it. Keep its statements and its length unless the customer asks otherwise, and add nothing that the material does not say.
Plain Markdown: paragraphs separated by blank lines, lists with "- " or "1. ". ${draftMarkers}`,
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
