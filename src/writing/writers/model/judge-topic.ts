/** Asks a model in one small call whether a finished text answers its topic. */
import { z } from "zod";
import { cleanLine } from "../../text/clean.ts";
import type { TopicJudgement } from "../../writer.ts";
import { askFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";

const answerShape = z.object({
  answers: z.boolean(),
  reason: z.string().max(2_000),
  quote: z.string().max(2_000),
});
const reasonCharactersMax = 300;
const quoteCharactersMax = 200;

export async function judgeTopic(asking: Asking, text: string): Promise<TopicJudgement> {
  const { topic, forumPost } = asking.material;
  const { answers, reason, quote } = await askFor(
    asking,
    {
      task: "topic",
      about: "text",
      words: `Judge whether a finished text answers its topic. Do not rewrite it.

THE TOPIC:
${topic ?? forumPost?.title ?? ""}

THE WHOLE TEXT:
${text}

Answer with JSON:
- "answers": true if somebody who came with this topic gets what they came for; false if the text is about something else, stays beside the point, or leaves out the part that was asked for.
- "reason": one short sentence in the language of the text: what answers the topic, or what is missing.
- "quote": the exact words of the text that the reason is about, at most one sentence; empty if there are none.`,
      tier: "fast",
      outputTokensMax: 500,
    },
    answerShape,
  );
  return {
    answers,
    reason: cleanLine(reason, reasonCharactersMax),
    quote: cleanLine(quote, quoteCharactersMax),
  };
}
