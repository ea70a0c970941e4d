/** The schema of a brief, and the validation of a brief that a person has edited. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { ParameterProblem } from "../../../errors.ts";
import { contentTypes } from "../../../writing/formats/index.ts";
import type { Passage } from "../../../writing/material.ts";
import { factOwners } from "../../../writing/writer.ts";
import type { Brief } from "../../../writing/writer.ts";
import { present } from "../../responses/present-record.ts";

const text = z.string().max(1_500);
const words = z.int().min(0).max(10_000);

export const briefShape = z
  .object({
    reader: text.meta({
      description: "Who reads it, and in what situation.",
      example: "Somebody whose pour over tastes sour this morning.",
    }),
    question: text.meta({ example: "Why is it sour, and what do I change first?" }),
    angle: text.meta({ example: "The grind is to blame more often than the beans." }),
    takeaway: text.meta({
      description: "The one thing readers should remember.",
      example: "Grind finer before you buy other beans.",
    }),
    pieces: z
      .array(
        z.object({
          content_type: z.enum(contentTypes).meta({ example: "article" }),
          opening: text.meta({ example: "The first sip at six in the morning." }),
          parts: z
            .array(
              z.object({
                heading: z.string().max(300).meta({ example: "Listen to the grind" }),
                job: text.meta({
                  example: "Shows how to hear and see a grind that is too coarse.",
                }),
              }),
            )
            .max(20)
            .meta({ description: "In reading order. A social set has one part for each network." }),
          ending: text.meta({ example: "One click finer, tomorrow morning." }),
          words_min: words.meta({ example: 600 }),
          words_max: words.nullable().meta({ example: 900 }),
        }),
      )
      .max(8)
      .meta({ description: "One for each content type in the job." }),
    facts: z
      .array(
        z.object({
          fact: text.meta({ example: "Water between 92 and 94 °C." }),
          owner: z.enum(factOwners).meta({
            description:
              "The source of the fact: the brand, the post, a reply, another publisher, the topic and instructions (`customer`), or general knowledge (`general`).",
            example: "brand",
          }),
          passages: z
            .array(z.string().max(20))
            .max(20)
            .meta({ description: "The IDs of the passages that state it.", example: ["p1"] }),
        }),
      )
      .max(60),
    leave_out: z
      .array(
        z.object({
          what: text.meta({ example: "The poster's employer" }),
          why: text.meta({ example: "It is private." }),
        }),
      )
      .max(40),
    contested: z
      .array(
        z.object({
          point: text.meta({ example: "Whether to rinse the filter" }),
          wording: text.meta({ example: "Some rinse it, some do not." }),
        }),
      )
      .max(20),
    checklist: z
      .array(text)
      .max(60)
      .meta({
        description: "Yes-or-no questions about the finished text; every answer must be yes.",
        example: ["Are amounts in grams?"],
      }),
    keywords: z
      .array(
        z.object({
          keyword: z.string().max(200).meta({ example: "pour over" }),
          use: text.meta({ example: "In the first paragraph." }),
        }),
      )
      .max(8),
    voice: text.meta({ example: "Short sentences, dry humor, no exclamation points." }),
    credit: z.enum(["named", "forum", "hidden"]).meta({
      description:
        "How forum members are credited: by name, as someone in the forum, or not at all.",
      example: "forum",
    }),
  })
  .meta({ id: "Brief" });

export const briefPassageShape = z.object({
  id: z.string().meta({ example: "p1" }),
  kind: z.string().meta({ example: "overview" }),
  author: z.string().meta({ example: "Harbour Roast" }),
  text: z.string().meta({ example: "We roast on Tuesdays and Fridays." }),
});

export function presentBrief(brief: Brief) {
  return present(briefShape, withLengths(brief));
}

/** Flattens `words` into separate fields, as in the schema. */
export function withLengths(brief: Brief) {
  const pieces = brief.pieces.map(({ words: { min, max }, ...piece }) => ({
    ...piece,
    wordsMin: min,
    wordsMax: max,
  }));
  return { ...brief, pieces };
}

/** A length that a person changed counts as requested. */
function isLengthAsked(
  piece: z.output<typeof briefShape>["pieces"][number],
  { pieces }: Brief,
): boolean {
  const before = pieces.find(({ contentType }) => contentType === piece.content_type);
  const isSame = before?.words.min === piece.words_min && before.words.max === piece.words_max;
  return isSame ? before.isLengthAsked === true : true;
}

/** What an edited brief is validated against: the job's content types, the original brief and the available passages. */
export interface BriefLimits {
  contentTypes: readonly string[];
  before: Brief;
  passages: readonly Pick<Passage, "id">[];
}

/** Ignores rows that were left empty. */
export function readBrief(given: z.output<typeof briefShape>, limits: BriefLimits): Brief {
  const problems = [...pieceProblems(given, limits), ...passageProblems(given, limits)];
  if (problems.length > 0) throw new Refusal("invalid_parameters", { errors: problems });
  return {
    reader: given.reader.trim(),
    question: given.question.trim(),
    angle: given.angle.trim(),
    takeaway: given.takeaway.trim(),
    pieces: given.pieces.map((piece) => ({
      isLengthAsked: isLengthAsked(piece, limits.before),
      contentType: piece.content_type,
      opening: piece.opening,
      parts: piece.parts
        .filter(({ heading, job }) => isFilled(heading) || isFilled(job))
        .map((part) => withWordsMax(part, piece.content_type, limits.before)),
      ending: piece.ending,
      words: { min: piece.words_min, max: piece.words_max },
    })),
    facts: given.facts
      .filter(({ fact }) => isFilled(fact))
      .map((fact) =>
        limits.before.facts.some((before) => before.fact === fact.fact && !before.isByPerson)
          ? fact
          : { ...fact, isByPerson: true },
      ),
    leaveOut: given.leave_out.filter(({ what }) => isFilled(what)),
    contested: given.contested.filter(({ point }) => isFilled(point)),
    checklist: given.checklist.filter(isFilled),
    keywords: given.keywords.filter(({ keyword }) => isFilled(keyword)),
    voice: given.voice.trim(),
    credit: given.credit,
  };
}

/** The customer's limit for a network's posts stays with that network. */
function withWordsMax(
  part: { heading: string; job: string },
  type: string,
  { pieces }: Brief,
): Brief["pieces"][number]["parts"][number] {
  const before = pieces.find(({ contentType }) => contentType === type)?.parts ?? [];
  const wordsMax = before.find(({ heading }) => heading === part.heading)?.wordsMax;
  return wordsMax === undefined ? part : { ...part, wordsMax };
}

function isFilled(given: string): boolean {
  return given.trim() !== "";
}

function pieceProblems(
  { pieces }: z.output<typeof briefShape>,
  { contentTypes: written, before }: BriefLimits,
): ParameterProblem[] {
  const given = pieces.map((piece) => piece.content_type);
  const problems = pieces.flatMap(({ content_type: type, words_min: min, words_max: max }, at) => {
    const param = `brief.pieces.${at}`;
    if (!written.includes(type)) {
      const message = `This job does not generate content of type ${type}. It generates: ${written.join(", ")}.`;
      return [{ param: `${param}.content_type`, message }];
    }
    if (given.indexOf(type) !== at) {
      const message = `The brief has more than one piece of type "${type}".`;
      return [{ param: `${param}.content_type`, message }];
    }
    if (max === null || max >= min) return [];
    return [{ param: `${param}.words_max`, message: "Must be at least words_min." }];
  });
  const missing = before.pieces.filter(({ contentType }) => !given.includes(contentType));
  return [
    ...problems,
    ...missing.map(({ contentType }) => ({
      param: "brief.pieces",
      message: `The brief has no piece of type "${contentType}". Send the complete brief.`,
    })),
  ];
}

function passageProblems(
  { facts }: z.output<typeof briefShape>,
  { passages }: BriefLimits,
): ParameterProblem[] {
  const known = new Set(passages.map(({ id }) => id));
  return facts.flatMap((fact, at) => {
    const unknown = fact.passages.filter((id) => !known.has(id));
    if (unknown.length === 0) return [];
    const shown = unknown.map((id) => `"${id}"`).join(", ");
    const message = `Unknown passage ${unknown.length === 1 ? "ID" : "IDs"}: ${shown}. The job's brief_passages lists the available passages.`;
    return [{ param: `brief.facts.${at}.passages`, message }];
  });
}
