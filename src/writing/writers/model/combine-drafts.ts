/** The final text: an editor who wrote none of the drafts takes the best one and brings in what the others do better. */
import { formats } from "../../formats/index.ts";
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

/** The final text, or "unusable". Models favour the first text, so the order of the drafts changes from job to job. */
export async function combineDrafts(
  asking: Asking,
  question: Omit<Question, "task" | "words">,
  plan: Plan,
  [guided, alternatives]: readonly [string, readonly string[]],
  about: About,
): Promise<string> {
  const place = guided.length % (alternatives.length + 1);
  const words = combineWords(plan, alternatives.toSpliced(place, 0, guided), about);
  return unlessUnusable(askForText(asking, "combined", { ...question, task: "combine", words }));
}

export function combineWords(
  plan: Plan,
  drafts: readonly string[],
  { name, length, form, siblings }: About,
): string {
  const { contentType } = plan;
  const texts = drafts.map((text, index) => {
    const draft = `DRAFT ${index + 1}`;
    return `${draft} (${countWords(text)} words):\n${text.trim()}\nEND OF ${draft}`;
  });
  return `${drafts.length === 2 ? "Two" : "Three"} writers have written this ${name} for the brand, each without sight of the others. Make of their drafts the one that goes out under the brand's name: as good as if the best of them had seen everything the others did, and had had another afternoon. ${formats[contentType].brief}

${shownNotes(plan)}

${siblings}${texts.join("\n\n")}

${contentType === "newsletter" ? oneDraft : `${bestOfAll} ${ofKind[contentType]}`}
3. What would this reader still ask, and the material answers? Look through the topic, the instructions and the thread's questions (the small ones too) once more. Each gets its answer in a place of its own, not tucked in under another.
4. Now make it light again. Of what nobody asked for, take out what this reader would not miss. A paragraph deals with one thing and a sentence carries one or two facts, a joke comes after the answer and never in its place, it lands without explanation or goes, and an image that has to be read twice is said plainly. The lighter of two texts is the better one, as long as it answers everything.
5. Read each sentence against the material. What it states about the brand, about people and in figures has to stand there; advice of the trade is what everybody in it would give, and no figure, habit or saying is made up for it. What somebody in a forum experienced, measured or paid is no evidence, not even told of “someone”: the brand speaks from its own facts. Work out sums again. Nothing is said twice, no phrase, object or joke of the voice samples is used again, and no keyword shows. A case from a forum is told as concretely as the thing itself allows (what was seen, measured, tried and asked) and gets its answer; whose it is stays out: name, place, job, family, health, and any chain of details or play on words that leads to one person. No sentence reports who said what in a forum, or that it was said there, unless the instructions ask for that. Follow the notes, every instruction, every do and don't.
6. Hand in the whole piece, without a seam: one voice and one thread, each paragraph leading to the next. After the title and the first lines a stranger knows what it is about; a good image never stands in the way of that. Sentences flow into one another as in good speech; a short one now and then, never a row of them. The ending lands, and it is no place for what found none elsewhere.
${contentType === "social" ? "" : `Length: ${length}.\n`}
Answer with the piece alone: ${form}`;
}

const bestOfAll = `1. Read them as the brand's reader would, and hold each against TOPIC and INSTRUCTIONS. Take as your basis the one that gives what they ask for from its first line to its last: what the title promises is what comes, in the order in which this reader would ask, and each question has its answer said outright. A brilliant idea that shows only part of what was asked is no basis; its best lines can serve the one that is. Where two do that equally well, take the one that is more of a pleasure to read and sounds more like the brand. Keep its line from opening to ending, and keep its sentences where they are good.
2. Where another draft is clearly better, its way takes the place of what stands there: an opening or an ending, an explanation or comparison, a line that really is funny, a table or list that is easier to use. What the basis lacks and this reader needs in order to decide or to act (a question that only another draft answers, price, date, hours, what is included, how to order) comes in as briefly as it can be said, and something weaker goes. Exchange, do not collect: what you hand in is no longer than its basis.`;

/** Of short letters, one idea that is kept whole is worth more than the best lines of three. */
const oneDraft = `1. Read them as a subscriber would, on a phone, between two other mails. Take as your basis the one that is best as a whole: what TOPIC and INSTRUCTIONS ask for said outright, one idea from the subject line to the last line, each thing where a reader looks for it, the answer and the offer understood at first sight. It stays as it is: its idea, its order, its sentences.
2. From the others take only what it lacks: a fact that readers need in order to decide, to come or to order (what it costs and covers, when, where, access, what to bring, how to book), said in its own manner and as briefly as it can be, and no more than one line that is clearly better than its own in the same place; something weaker goes for it, so that the letter gets no longer. Where another draft sets the same thing out so that it is found or followed more easily (under a heading of its own, as steps, with the link directly below the offer), set it out like that. The jokes, images and headings of the others stay with the others.`;

const ofKind: Readonly<Record<Exclude<ContentType, "newsletter">, string>> = {
  article:
    "It opens on the situation of its reader and gives the answer early; headings say what is under them.",
  post: "It opens on the situation of its reader and settles the question early.",
  social:
    "Each network gets the best of the ideas, no two networks the same one: the post that is best as a whole for what the instructions want there, with no more added than it lacks. No sentence stands in two posts. Every post says enough for a reader who sees only that one, and none says everything.",
};
