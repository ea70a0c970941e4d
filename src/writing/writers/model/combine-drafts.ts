/**
 * Combines the drafts into the final text: a model that acts as an editor takes the best one and adds what the others
 * do better.
 */
import type { ContentType } from "../../material.ts";
import { countWords } from "../../text/segment.ts";
import type { Plan } from "../../writer.ts";
import { askForText, unlessUnusable } from "./ask-writer.ts";
import type { Asking, Question } from "./ask-writer.ts";
import { shownNotes } from "./show-brief.ts";

interface About {
  name: string;
  length: string;
  form: string;
  siblings: string;
}

/**
 * Returns the final text, or "unusable". Models favor the first text, so the order of the drafts varies between jobs.
 */
export async function combineDrafts(
  asking: Asking,
  question: Omit<Question, "task" | "words">,
  plan: Plan,
  [first, alternatives]: readonly [string, readonly string[]],
  about: About,
): Promise<string> {
  const place = first.length % (alternatives.length + 1);
  const words = combineWords(plan, alternatives.toSpliced(place, 0, first), about);
  return unlessUnusable(
    askForText(asking, "combined", { ...question, task: "combine", isPlain: true, words }),
  );
}

/** Short, like the request for a draft: longer requests led to more cautious and more crowded texts. */
export function combineWords(
  plan: Plan,
  drafts: readonly string[],
  { name, length, form, siblings }: About,
): string {
  const { contentType, brief } = plan;
  const texts = drafts.map((text, index) => {
    const draft = `DRAFT ${index + 1}`;
    return `${draft} (${countWords(text)} words):\n${text.trim()}\nEND OF ${draft}`;
  });
  return `${drafts.length === 2 ? "Two" : "Three"} writers have written this ${name} for the brand, each without sight of the others. Make the text that is published.

${brief?.isApproved ? `${shownNotes(plan)}\n\n` : ""}${siblings}${texts.join("\n\n")}

${takeTheBest[contentType]} Exchange, do not collect: what you hand in is no longer than the text that you took, has one idea and one voice from the first line to the last, and reads as if somebody had written it in one go.
${contentType === "social" ? "" : length}
Answer with the piece alone: ${form}`;
}

const takeTheBest: Readonly<Record<ContentType, string>> = {
  article: takeTheBestOf("article"),
  post: takeTheBestOf("blog post"),
  newsletter: takeTheBestOf("newsletter"),
  social:
    "For each network, take the post that you would publish: the one that gives its readers what TOPIC and INSTRUCTIONS ask for and is the greatest pleasure to read, in the brand's voice. No two networks get the same idea. Keep it as it is where it is good. Where another post has a clearly better first line, a line that really is funny, or a fact that readers need and this one lacks, it takes the place of something weaker; what is weak in all of them, write anew.",
};

function takeTheBestOf(name: string): string {
  return `Take the ${name} that you would print: the one that gives its reader what TOPIC and INSTRUCTIONS ask for and is the greatest pleasure to read, in the brand's voice. Keep it as it is where it is good. Where another one has a clearly better opening, explanation or ending, a line that really is funny, or a fact that the reader needs and this one lacks, that takes the place of something weaker; what is weak in all of them, write anew.`;
}
