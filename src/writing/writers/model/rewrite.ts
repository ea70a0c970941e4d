/** Rewrites one passage of a finished text by an instruction, in one call. */
import { askedSentences } from "../../text/requested-sentence-count.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
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
  const asked = askedSentences(instruction);
  const length =
    asked &&
    `${asked.isMost ? "at most" : "exactly"} ${asked.count} ${asked.count === 1 ? "sentence" : "sentences"}`;
  const read = (answer: string) => readDraft(material, "post", [], unitsOf("post", answer));
  const miscount = (draft: Draft) => {
    const count = countSentences(draft);
    const isRight = !asked || count === asked.count || (asked.isMost && count < asked.count);
    return isRight ? undefined : `The request was for ${length}; this has ${count}.`;
  };
  let isRepeated = false;
  const text = await context.piece("text", () =>
    askForText(asking, "text", {
      task: "rewrite",
      about: "passage",
      words: `Rewrite a passage of a finished text. The customer asks: ${instruction}

THE WHOLE TEXT:
${whole}

THE PASSAGE:
${passage}

Answer with the rewritten passage only, without a heading, in the same voice, and connected to what comes before and after it. Keep its statements and its length unless the customer asks otherwise, and add nothing that the material does not say.${length ? ` Write ${length} in all: keep what matters most.` : ""}
Plain Markdown: paragraphs separated by blank lines, lists with "- " or "1. ". ${draftMarkers}`,
      tier: "strong",
      outputTokensMax: tokensFor(wordsOf(passage).length * 3 + 200),
      findUnusable: (answer) => {
        const draft = read(answer);
        if (draft.sections.length === 0) return "There is no text in it.";
        // A text with the wrong number of sentences is better than none: after one more request, it is accepted with a
        // note.
        const wrong = isRepeated ? undefined : miscount(draft);
        isRepeated = true;
        return wrong;
      },
    }),
  );
  const draft = read(text);
  return { ...draft, notes: [...draft.notes, ...[miscount(draft) ?? []].flat()] };
}

function countSentences({ sections }: Draft): number {
  const texts = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "quote" ? [] : block.kind === "list" ? block.items : block.sentences,
    ),
  );
  return sentencesOf(texts.map(({ text }) => text).join("\n")).length;
}
