/**
 * The writer that needs no model and no network, for test keys, outages and first impressions: a structured draft of what
 * the sources say on the topic. The same question always gets the same answer, and no sentence states what no source says.
 */
import { formats } from "../../formats/index.ts";
import { networksFor } from "../../formats/networks.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import { emptyBrief, emptyDraft } from "../../writer.ts";
import type { Brief, Draft, DraftSection, Plan, Writer } from "../../writer.ts";
import { chosenFor } from "./choose-points.ts";
import { composed } from "./compose.ts";
import { type Reading, readingOf, shortened } from "./analyze-material.ts";
import { draftNoteFor, draftNotes, planNotes, toAddFor } from "./draft-notes.ts";
import { socialFor } from "./social.ts";

/** As it stands in the API and in every content that it wrote; people see it as “Draft without a model”. */
const draftWriterName = "built-in";

const keywordsMax = 8;

export const draftWriter: Writer = {
  name: draftWriterName,
  paid: new Set(),
  brief: (material) => Promise.resolve(briefFor(material)),
  plan: (material, brief, contentType) => Promise.resolve(planFor(material, brief, contentType)),
  draft: (material, plan) => Promise.resolve(draftFor(material, plan)),
};

function briefFor(material: Material): Brief {
  const { subject, keywords, wishes } = readingOf(material);
  return {
    ...emptyBrief,
    question: subject,
    angle: subject,
    reader: material.brand.voiceGuide.audience,
    keywords: keywords.slice(0, keywordsMax).map((keyword) => ({ keyword, use: "" })),
    credit: wishes.credit,
  };
}

function planFor(material: Material, brief: Brief, contentType: ContentType): Plan {
  const reading = readingOf(material);
  const isSocial = contentType === "social";
  const own = formats[contentType].targetWords;
  const { wordsMin, wordsMax } = reading.wishes;
  const least = wordsMin ?? Math.min(own.min, wordsMax ?? own.min);
  return {
    contentType,
    writer: draftWriterName,
    title: reading.title,
    mainKeyword: brief.keywords[0]?.keyword ?? "",
    keywords: brief.keywords.slice(1).map(({ keyword }) => keyword),
    networks: isSocial ? [...networksFor(material)] : [],
    targetWords: isSocial ? { ...own } : { min: least, max: wordsMax ?? own.max },
    notes: planNotes(reading),
    credit: brief.credit,
  };
}

function draftFor(material: Material, plan: Plan): Draft {
  const reading = readingOf(material);
  const { contentType } = plan;
  const isSocial = contentType === "social";
  const isPage = contentType === "article" || contentType === "post";
  const told = sentencesToShow(reading, contentType);
  const others = told.filter((text) => text !== reading.subject);
  const preheader = joined(others, preheaderCharactersMax) || material.brand.name;
  const draft: Draft = {
    ...emptyDraft,
    title: plan.title,
    description: isPage ? joined(told, descriptionCharacters.max) : "",
    excerpt: isPage ? joined(told, excerptCharactersMax) : "",
    sections: isSocial ? [] : sectionsFor(reading, plan),
    newsletter:
      contentType === "newsletter"
        ? { subject: plan.title, subjectAlternatives: [], preheader }
        : null,
    social: isSocial ? socialFor(reading, plan.networks) : [],
  };
  return {
    ...draft,
    toAdd: toAddFor(reading, plan, draft),
    draftNote: isSocial ? null : draftNoteFor(reading, plan, draft),
    notes: plan.section !== undefined ? [] : draftNotes(reading, draft),
  };
}

/** All of them; where one is to be written anew, what stands under its heading. */
function sectionsFor(reading: Reading, { contentType, section }: Plan): DraftSection[] {
  const all = composed(reading, contentType);
  if (section === undefined) return all;
  const found = all.filter(({ heading }) => heading === section);
  return found.length > 0 ? found : all.slice(0, 1);
}

const excerptCharactersMax = 280;
const preheaderCharactersMax = 90;

/** What stands for the text in a search or an inbox: what answers first, else what is asked. */
function sentencesToShow(reading: Reading, contentType: ContentType): string[] {
  const { lead, after, before } = chosenFor(reading, contentType);
  const told = lead === null ? [reading.who ?? []].flat() : [lead, ...after, ...before];
  const sentences = told
    .flatMap((unit) => (reading.isForeign ? [] : unit.sentences))
    .filter(({ text }) => !/[:：]$/u.test(text));
  const shown = sentences.length > 0 ? sentences : (reading.thread?.questions ?? []);
  return shown.length > 0 ? shown.map(({ text }) => text) : [reading.subject];
}

/** Whole sentences from the first on, as many as fit; the beginning of one that is too long. */
function joined([first = "", ...others]: readonly string[], charactersMax: number): string {
  let text = shortened(first, charactersMax);
  for (const sentence of others) {
    if (text.length + 1 + sentence.length > charactersMax) break;
    text += ` ${sentence}`;
  }
  return text;
}
