/**
 * The writer that needs no model and no network, for test keys, outages and first impressions: a structured draft of what
 * the sources say on the topic. The same question always gets the same answer, and no sentence states what no source says.
 */
import { formats } from "../../formats/index.ts";
import { defaultNetworks } from "../../formats/networks.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { normalised } from "../../text/segment.ts";
import { emptyBrief } from "../writer.ts";
import type { Brief, Draft, DraftSection, Plan, Writer } from "../writer.ts";
import { chosenFor } from "./choose-points.ts";
import { composed } from "./compose.ts";
import { type Reading, readingOf } from "./reading.ts";
import { draftNoteFor, headNotes, keepNotes, planNotes, toAddFor } from "./report.ts";
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
  const { networks } = material.brand;
  const own = formats[contentType].targetWords;
  const { wordsMin, wordsMax } = reading.wishes;
  const least = wordsMin ?? Math.min(own.min, wordsMax ?? own.min);
  return {
    contentType,
    writer: draftWriterName,
    title: reading.title,
    angle: brief.angle,
    reader: brief.reader,
    mainKeyword: brief.keywords[0]?.keyword ?? "",
    keywords: brief.keywords.slice(1).map(({ keyword }) => keyword),
    sections: [],
    networks: isSocial ? [...(networks.length > 0 ? networks : defaultNetworks)] : [],
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
  const preheader = preheaderOf(told, plan.title) || reading.material.brand.name;
  const draft: Draft = {
    title: plan.title,
    description: isPage ? joined(told, descriptionCharacters.max) : "",
    excerpt: isPage ? joined(told, excerptCharactersMax) : "",
    sections: isSocial ? [] : sectionsFor(reading, plan),
    newsletter:
      contentType === "newsletter"
        ? { subject: plan.title, subjectAlternatives: [], preheader }
        : null,
    social: isSocial ? socialFor(reading, plan.networks) : [],
    toAdd: [],
    draftNote: null,
    notes: [],
  };
  const toAdd = toAddFor(reading, plan, draft);
  return {
    ...draft,
    toAdd: toAdd.map(({ text }) => text),
    draftNote: isSocial ? null : draftNoteFor(reading, plan, draft, toAdd),
    notes: [...headNotes(plan, draft), ...keepNotes(reading)],
  };
}

/** All of them; where one is to be written anew, what stands under its heading. */
function sectionsFor(reading: Reading, { contentType, sections: [wanted] }: Plan): DraftSection[] {
  const all = composed(reading, contentType);
  if (wanted === undefined) return all;
  const found = all.filter(({ heading }) => heading === wanted.heading);
  return found.length > 0 ? found : all.slice(0, 1);
}

const excerptCharactersMax = 280;
const preheaderCharactersMax = 90;

/** What stands for the text in a search or an inbox: what answers first, else what is asked. */
function sentencesToShow(reading: Reading, contentType: ContentType): string[] {
  const { who, thread, subject, isForeign } = reading;
  const { lead, after, before } = chosenFor(reading, contentType);
  const told = lead === null ? [who ?? []].flat() : [lead, ...after, ...before];
  const sentences = told
    .flatMap((unit) => (isForeign ? [] : unit.sentences))
    .filter(({ text }) => !/[:：]$/u.test(text));
  const shown = sentences.length > 0 ? sentences : (thread?.questions ?? []);
  return shown.length > 0 ? shown.map(({ text }) => text) : [subject];
}

/** Whole sentences from the first on, as many as fit; the beginning of one that is too long. */
function joined([first = "", ...others]: readonly string[], charactersMax: number): string {
  if (first.length > charactersMax) return clauseOf(first, charactersMax - 2);
  let text = first;
  for (const sentence of others) {
    if (text.length + 1 + sentence.length > charactersMax) break;
    text += ` ${sentence}`;
  }
  return text;
}

const clauseCharactersMin = 30;

/** A whole clause where one fits. */
function clauseOf(sentence: string, charactersMax: number): string {
  const head = sentence.slice(0, charactersMax);
  const end = Math.max(head.lastIndexOf("; "), head.lastIndexOf(": "), head.lastIndexOf(" – "));
  return `${end < clauseCharactersMin ? cut(sentence, charactersMax) : head.slice(0, end)} …`;
}

function preheaderOf(sentences: readonly string[], subject: string): string {
  const others = sentences.filter((text) => normalised(text) !== normalised(subject));
  return joined(others, preheaderCharactersMax);
}
