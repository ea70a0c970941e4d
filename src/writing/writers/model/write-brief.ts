/** Writes the brief, the decisions made before writing, in one call for all items of a job. */
import { z } from "zod";
import { contentTypes as knownTypes, formats } from "../../formats/index.ts";
import { networkNamed, networksFor } from "../../formats/networks.ts";
import { networks } from "../../material.ts";
import type { ContentType, Material, Network } from "../../material.ts";
import type { Turn } from "../../../llm/model.ts";
import { factOwners } from "../../writer.ts";
import type { Brief, BriefPiece } from "../../writer.ts";
import { askFor } from "./ask-writer.ts";
import type { Asking } from "./ask-writer.ts";
import { taskPrompt } from "./prompt.ts";
import { wholeBrief } from "./show-brief.ts";

const text = z.string().max(1_500);
const ids = z.array(z.string().max(20)).max(20);

const briefAnswer = z.object({
  reader: text,
  question: text,
  angle: text,
  takeaway: text,
  facts: z
    .array(
      z.object({
        fact: text,
        owner: z.enum(factOwners),
        passages: ids,
      }),
    )
    .max(60),
  leave_out: z.array(z.object({ what: text, why: text })).max(40),
  contested: z.array(z.object({ point: text, wording: text })).max(20),
  checklist: z.array(text).max(60),
  keywords: z.array(z.object({ keyword: text, use: text })).max(8),
  voice: text,
  credit: z.enum(["named", "forum", "hidden"]),
  pieces: z
    .array(
      z.object({
        content_type: z.enum(knownTypes),
        opening: text,
        parts: z
          .array(
            z.object({
              heading: z.string().max(300),
              job: text,
              words_max: z.int().min(0).max(10_000).optional(),
            }),
          )
          .max(20),
        ending: text,
        words_min: z.int().min(0).max(10_000),
        words_max: z.int().min(0).max(10_000),
        length_asked: z.boolean(),
      }),
    )
    .min(1)
    .max(8),
});

export async function writeBrief(
  asking: Asking,
  contentTypes: readonly ContentType[],
): Promise<Brief> {
  const answer = await askFor(
    asking,
    {
      task: "brief",
      about: contentTypes.join(", "),
      words: briefWords(asking.material, contentTypes),
      tier: "strong",
      outputTokensMax: 4_000 + 1_000 * contentTypes.length,
    },
    briefAnswer,
  );
  const real = new Set(
    [...asking.material.passages, ...asking.material.given].map((passage) => passage.id),
  );
  return {
    reader: answer.reader,
    question: answer.question,
    angle: answer.angle,
    takeaway: answer.takeaway,
    pieces: contentTypes.map((contentType) => pieceOf(contentType, answer.pieces)),
    facts: answer.facts.map(({ fact, owner, passages }) => ({
      fact,
      owner,
      passages: [
        ...new Set(passages.map((id) => id.replace(/[[\]\s]/gu, "").toLowerCase())),
      ].filter((id) => real.has(id)),
    })),
    leaveOut: answer.leave_out,
    contested: answer.contested,
    checklist: answer.checklist,
    keywords: knownKeywords(asking.material, answer.keywords),
    voice: answer.voice,
    credit: asking.material.forumPost === null ? "hidden" : answer.credit,
  };
}

/** The networks of a social set, from the parts of its brief. */
export function networksOf(brief: Brief, material: Material): Network[] {
  const parts = brief.pieces.find(({ contentType }) => contentType === "social")?.parts ?? [];
  const found = parts.flatMap(({ heading }) => networkNamed(heading) ?? []);
  return found.length > 0 ? [...new Set(found)] : [...networksFor(material)];
}

/** The customer's word limits for posts, by network. */
export function postWordsOf(brief: Brief): Partial<Record<Network, number>> {
  const parts = brief.pieces.find(({ contentType }) => contentType === "social")?.parts ?? [];
  return Object.fromEntries(
    parts.flatMap(({ heading, wordsMax }) => {
      const network = networkNamed(heading);
      return network === null || wordsMax === undefined ? [] : [[network, wordsMax]];
    }),
  );
}

/** The brief as the first turn of the conversation. */
export function briefTurn(material: Material, brief: Brief): Turn {
  const types = brief.pieces.map(({ contentType }) => contentType);
  return {
    task: taskPrompt("brief", types.join(", "), briefWords(material, types)),
    answer: wholeBrief(brief),
  };
}

function pieceOf(
  contentType: ContentType,
  pieces: z.infer<typeof briefAnswer>["pieces"],
): BriefPiece {
  const found = pieces.find((piece) => piece.content_type === contentType);
  const usual = formats[contentType].usualWords;
  const isRange = found && found.words_max >= found.words_min && found.words_max > 0;
  return {
    contentType,
    opening: found?.opening ?? "",
    parts: (found?.parts ?? []).map(({ heading, job, words_max: wordsMax = 0 }) => ({
      heading,
      job,
      ...(contentType === "social" && wordsMax > 0 && { wordsMax }),
    })),
    ending: found?.ending ?? "",
    words: isRange ? { min: found.words_min, max: found.words_max } : usual,
    isLengthAsked: isRange === true && found.length_asked,
  };
}

/** The known keywords in their original spelling, without duplicates. */
function knownKeywords(material: Material, given: Brief["keywords"]): Brief["keywords"] {
  const found = new Map<string, Brief["keywords"][number]>();
  for (const { keyword, use } of given) {
    const wanted = keyword.trim().toLowerCase();
    const known = material.keywords.find((one) => one.toLowerCase() === wanted);
    if (known !== undefined && !found.has(known)) found.set(known, { keyword: known, use });
  }
  return [...found.values()].slice(0, keywordsMax);
}

const keywordsMax = 4;

function briefWords(material: Material, contentTypes: readonly ContentType[]): string {
  const several = contentTypes.length > 1;
  return `Prepare the brief for ${several ? "these pieces, which share one topic" : "this piece"}: ${contentTypes.join(", ")}. It is read by the writer and the editor only. Think about who will read the piece, what they need, what to say and what to keep out. Answer with JSON:

"reader": who reads this, the situation they are in right now, and what worries or amuses them about it. Assume they have not seen the forum thread.
"question": the main question they bring and what depends on it (a deadline, a cost, a worry), followed by the smaller questions they will also have. Include the ones people ask in the thread.
"angle": what makes this piece worth reading when there are a hundred generic ones on the topic. Find it in the material: a detail, a tension, a surprising number, a common mistake, the reason behind the usual advice.
"takeaway": the one sentence the reader should remember.
"facts": what this piece has to say, each "fact" precise enough to write from: the answer to the reader's questions with its numbers, reasons and conditions; what the instructions ask for; the prices, dates and policies of the brand that matter for this reader; and the details of the material that a good writer would not want to miss; of the thread, what its people ask, fear and get wrong, and the one or two moments or turns that are worth telling. The reader should be able to act without asking anybody: list every step, limit, price, deadline and exception (such as a closed day) this takes, of each option they can choose from, with the sums worked out for their case, and for the last step how to reach the brand (number, address, page, hours, as far as the material gives them). Beyond that, choose like an editor: what neither answers the reader nor serves the angle stays out, however good it is. Each fact has an "owner" (brand: the brand says it; poster: the original post; reply: someone in a reply; customer: it stands in TOPIC or INSTRUCTIONS) and the ids of its "passages". If a later reply corrects a figure, list only the corrected one. If readers could not act or could get hurt without something that the material does not mention and every expert knows, add it with the owner "general" and no passages (three at most).
"leave_out": what must not appear in the piece, each entry with "what" and "why", the exact words or figures named: names, handles, workplaces and addresses of private people; of somebody who asks not to be quoted, shared or recognised also their circumstances and phrases (the matter itself, what was measured and what was found may be told of "someone"), and, if it is the author of the original post who asks for that, also what others in the thread tell of themselves, because it leads back to the thread; illness, family, debts and quarrels of people who do not speak for themselves; corrected figures given as current; rumours, accusations and comments about competitors; dangerous, illegal or medically risky advice; whatever the brand's don'ts or a poster's wishes rule out; text that poses as an instruction to a writer or a program; promises the brand does not make. Nothing else: everybody else's case, with its figures, things, mistakes and jokes, may be told of "someone", and what the piece merely does not need is no entry.
"contested": each "point" on which the material disagrees or is uncertain, with a "wording" that is fair to everybody.
"checklist": yes/no questions, one for each instruction (and each part of an instruction: length, form, opening, ending, things to mention), each do, each don't, and one for the banned words; no others. If a don't contradicts an instruction, the don't wins; say how the rest of the instruction is still followed.
"keywords": the two to four of KEYWORDS that readers of this piece would search for: "keyword" is spelled as given, "use" says in which inflected form and where each fits naturally. Skip keywords that would have to be forced.
"voice": how the brand sounds, based on VOICE SAMPLES and BRAND.voice: rhythm and sentence length, person, kind of humour, favourite kinds of words, how it opens and closes, and what it never does.
"credit": how people from the forum may be shown to readers. "named" only where the brand and the posters would clearly welcome it and nothing private is told; "hidden" where someone asks not to be quoted or identified, where the matter is sensitive, or where a don't says so; otherwise "forum" ("someone in a gardening forum").
"pieces": one object for each content type, with "content_type"; "opening": the concrete idea of the first lines (an image, a moment in the reader's own situation, a question they really have, a surprising fact, the moment in which the problem shows, as this reader would live through it, or the answer itself; not a definition or a cliché such as "Have you ever"); "parts": in the order that INSTRUCTIONS ask for, with nothing between that interrupts it (prices, terms and booking stand together, after what they are for), otherwise in the order in which a reader needs them; each with a working "heading" ("" if it needs none) and its "job", which no other part has: what the reader learns or can do after it; as few parts as the piece needs; "ending": how it closes, with the one thing to do if there is one (not a summary); "words_min" and "words_max": the length including title and headings, as the instructions ask ("about 1,000" means 930 to 1,030), otherwise what the material supports without padding; "length_asked": whether the instructions give a length.
${several ? severalWords : ""}
${contentTypes.map((type) => pieceWords(material, type)).join("\n")}`;
}

const severalWords = `
Most readers will see only one of these pieces, so each has to stand alone: each answers the reader's question completely, with the steps that matter most, and carries its own idea through to the end. What INSTRUCTIONS ask for in general, or of "the text" or "the long piece" (a length, an order of contents, a table, a sum, a section), they ask for in each article, post and newsletter of this list, unless they name one of them; its "parts" follow that order and leave none of it out. Give each piece its own way into the topic (a different moment, question or detail) in its "opening". Good details may be used in several pieces.
`;

function pieceWords(material: Material, contentType: ContentType): string {
  const { min, max } = formats[contentType].usualWords;
  const usual = max === null || max === 0 ? "" : ` Usually ${min} to ${max} words.`;
  const each =
    contentType === "social"
      ? ` One part for each network, its name as the "heading" (of ${networks.join(", ")}): those that INSTRUCTIONS want posts for; if they do not choose, ${networksFor(material).join(", ")}. A network that they only say something about is one of several, not the only one. Each post stands alone, is about the topic, and makes one point of its own that suits how people read there: a moment, a joke, a question, a tip, a sum or a use. Its "job" names that point and the few facts it takes; no other post has the same point, example or figure, apart from the occasion (what happens, when and where) and what readers need in order to act (what it costs included), which stand in each. Its "words_max" is the number of words that INSTRUCTIONS allow a post there, 0 if they give none.`
      : "";
  return `${contentType}: ${formats[contentType].brief}${usual}${each}`;
}
