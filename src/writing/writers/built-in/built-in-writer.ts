/**
 * The built-in writer, which needs no model or network: for test keys, outages and trying out the service. It writes a
 * structured draft of what the sources say about the topic. The same input always gives the same draft, and every
 * statement is from a source.
 */
import { formats } from "../../formats/index.ts";
import { networksFor } from "../../formats/networks.ts";
import { descriptionCharacters } from "../../formats/page.ts";
import type { ContentType, Material } from "../../material.ts";
import { emptyBrief, emptyDraft } from "../../writer.ts";
import type { Brief, Draft, DraftSection, Plan, Writer } from "../../writer.ts";
import { chosenFor } from "./choose-points.ts";
import { composed } from "./compose.ts";
import { type MaterialAnalysis, analyze, shortened } from "./analyze-material.ts";
import { draftNoteFor, draftNotes, planNotes, toAddFor } from "./draft-notes.ts";
import { socialFor } from "./social.ts";

/** Used in the API and in stored content; the dashboard shows “Draft without a model”. */
const builtInWriterName = "built-in";

const keywordsMax = 8;

export const builtInWriter: Writer = {
  name: builtInWriterName,
  paid: new Set(),
  brief: (material) => Promise.resolve(briefFor(material)),
  plan: (material, brief, contentType) => Promise.resolve(planFor(material, brief, contentType)),
  draft: (material, plan) => Promise.resolve(draftFor(material, plan)),
};

function briefFor(material: Material): Brief {
  const { subject, keywords, rules } = analyze(material);
  return {
    ...emptyBrief,
    question: subject,
    angle: subject,
    reader: material.brand.voiceGuide.audience,
    keywords: keywords.slice(0, keywordsMax).map((keyword) => ({ keyword, use: "" })),
    credit: rules.credit,
  };
}

function planFor(material: Material, brief: Brief, contentType: ContentType): Plan {
  const analysis = analyze(material);
  const isSocial = contentType === "social";
  const own = formats[contentType].targetWords;
  const { wordsMin, wordsMax } = analysis.rules;
  const least = wordsMin ?? Math.min(own.min, wordsMax ?? own.min);
  return {
    contentType,
    writer: builtInWriterName,
    title: analysis.title,
    mainKeyword: brief.keywords[0]?.keyword ?? "",
    keywords: brief.keywords.slice(1).map(({ keyword }) => keyword),
    networks: isSocial ? [...networksFor(material)] : [],
    targetWords: isSocial ? { ...own } : { min: least, max: wordsMax ?? own.max },
    notes: planNotes(analysis),
    credit: brief.credit,
  };
}

function draftFor(material: Material, plan: Plan): Draft {
  const analysis = analyze(material);
  const { contentType } = plan;
  const isSocial = contentType === "social";
  const isPage = contentType === "article" || contentType === "post";
  const told = sentencesToShow(analysis, contentType);
  const others = told.filter((text) => text !== analysis.subject);
  const preheader = joined(others, preheaderCharactersMax) || material.brand.name;
  const draft: Draft = {
    ...emptyDraft,
    title: plan.title,
    description: isPage ? joined(told, descriptionCharacters.max) : "",
    excerpt: isPage ? joined(told, excerptCharactersMax) : "",
    sections: isSocial ? [] : sectionsFor(analysis, plan),
    newsletter:
      contentType === "newsletter"
        ? { subject: plan.title, subjectAlternatives: [], preheader }
        : null,
    social: isSocial ? socialFor(analysis, plan.networks) : [],
  };
  return {
    ...draft,
    toAdd: toAddFor(analysis, plan, draft),
    draftNote: isSocial ? null : draftNoteFor(analysis, plan, draft),
    notes: plan.section !== undefined ? [] : draftNotes(analysis, draft),
  };
}

/** All sections, or only the one to regenerate. */
function sectionsFor(analysis: MaterialAnalysis, { contentType, section }: Plan): DraftSection[] {
  const all = composed(analysis, contentType);
  if (section === undefined) return all;
  const found = all.filter(({ heading }) => heading === section);
  return found.length > 0 ? found : all.slice(0, 1);
}

const excerptCharactersMax = 280;
const preheaderCharactersMax = 90;

/** The sentences for descriptions and preheaders: the answer first, or else the question. */
function sentencesToShow(analysis: MaterialAnalysis, contentType: ContentType): string[] {
  const { lead, after, before } = chosenFor(analysis, contentType);
  const told = lead === null ? [analysis.who ?? []].flat() : [lead, ...after, ...before];
  const sentences = told
    .flatMap((unit) => (analysis.isForeign ? [] : unit.sentences))
    .filter(({ text }) => !/[:：]$/u.test(text));
  const shown = sentences.length > 0 ? sentences : (analysis.thread?.questions ?? []);
  return shown.length > 0 ? shown.map(({ text }) => text) : [analysis.subject];
}

/** As many whole sentences as fit; the beginning of the first if it is too long. */
function joined([first = "", ...others]: readonly string[], charactersMax: number): string {
  let text = shortened(first, charactersMax);
  for (const sentence of others) {
    if (text.length + 1 + sentence.length > charactersMax) break;
    text += ` ${sentence}`;
  }
  return text;
}
