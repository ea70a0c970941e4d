/**
 * The writer that needs no model and no network: it plans from what the sources hold, quotes and restates them, and asks
 * where they are silent. The same question always gets the same answer, and no sentence states what no source says.
 */
import { passageOf } from "../../formats/citations.ts";
import { defaultNetworks } from "../../formats/networks.ts";
import { bodyText } from "../../formats/plain-text.ts";
import type { ContentType, Material } from "../../material.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Brief, Draft, Plan, Writer } from "../writer.ts";
import { budgetFor } from "./budget.ts";
import { draftSocial } from "./draft-social.ts";
import { mend, withinWords, withoutEmpty } from "./mend.ts";
import { planSections } from "./plan-sections.ts";
import { read } from "./reading.ts";
import { notesFor, toAddFor } from "./report.ts";
import { scribeFor, speaksAsWe } from "./scribe.ts";
import { descriptionFor, partsOf, preheaderFor, subjectsFor, titleFor } from "./titles.ts";
import { writeSection } from "./write-section.ts";

const name = "built-in";

/** Keywords that a content may use beside its main one. */
const keywordsMax = 8;

export const builtInWriter: Writer = {
  name,
  brief: (material) => Promise.resolve(briefFor(material)),
  plan: (material, brief, contentType) => Promise.resolve(planFor(material, brief, contentType)),
  draft: (material, plan) => Promise.resolve(draftFor(material, plan)),
  edit: (_material, _plan, draft, problems) => Promise.resolve(mend(draft, problems)),
};

function briefFor(material: Material): Brief {
  const reading = read(material);
  const sentences = [
    ...reading.brand,
    ...reading.post,
    ...reading.replies.flatMap((reply) => reply.sentences),
  ];
  const relevance = new Map<string, number>();
  for (const { passage, relevance: one } of sentences) {
    relevance.set(passage.id, Math.max(one, relevance.get(passage.id) ?? 0));
  }
  return {
    angle: reading.topic.text,
    reader: reading.steering.audience ?? "",
    mainKeyword: reading.mainKeyword,
    keywords: reading.keywords.slice(0, keywordsMax),
    passages: [...relevance].toSorted((a, b) => b[1] - a[1]).map(([id]) => id),
  };
}

function planFor(material: Material, brief: Brief, contentType: ContentType): Plan {
  const reading = read(material);
  const scribe = scribeFor(reading, contentType);
  const isSocial = contentType === "social";
  return {
    contentType,
    writer: name,
    title: titleFor(reading, scribe),
    angle: brief.angle,
    reader: brief.reader,
    mainKeyword: brief.mainKeyword,
    keywords: brief.keywords,
    sections: isSocial ? [] : planSections(reading, scribe, contentType),
    networks: isSocial
      ? [...(material.brand.networks.length > 0 ? material.brand.networks : defaultNetworks)]
      : [],
    notes: notesFor(reading),
  };
}

function draftFor(material: Material, plan: Plan): Draft {
  const reading = read(material);
  const scribe = scribeFor(reading, plan.contentType);
  const isPage = plan.contentType === "article" || plan.contentType === "post";
  const parts = partsOf(scribe, plan.sections, speaksAsWe(reading, plan.contentType));
  const sections = plan.sections.map((section) => ({
    id: section.id,
    kind: section.kind,
    heading: section.heading,
    level: section.level,
    blocks: writeSection(reading, scribe, plan, section),
  }));
  const [subject = plan.title, ...alternatives] =
    plan.contentType === "newsletter" ? subjectsFor(reading, scribe) : [];
  const draft: Draft = {
    title: plan.title,
    description: isPage ? descriptionFor(reading, scribe, parts, listsSources(material, plan)) : "",
    excerpt: "",
    sections: withoutEmpty(sections),
    newsletter:
      plan.contentType === "newsletter"
        ? {
            subject,
            subjectAlternatives: alternatives.slice(0, 3),
            preheader: preheaderFor(reading, scribe),
          }
        : null,
    social: draftSocial(reading, scribe, plan),
    toAdd: [],
  };
  const fitted = withinWords(
    material,
    draft,
    budgetFor(plan.contentType, reading.steering).wordsMax,
  );
  return {
    ...fitted,
    excerpt: isPage ? excerptOf(fitted) : "",
    toAdd: toAddFor(reading, plan.contentType, wordsOf(bodyText(material, fitted)).length),
  };
}

/** An article lists all its sources, a post those that are not the brand itself. */
function listsSources(material: Material, plan: Plan): boolean {
  const cited = plan.sections.flatMap(({ citations }) =>
    citations.map((citation) => passageOf(material, citation)?.kind),
  );
  return plan.contentType === "article"
    ? cited.length > 0
    : cited.some((kind) => kind !== "overview");
}

/** The opening, as it stands in a list of posts. */
function excerptOf(draft: Draft): string {
  const [first] = draft.sections.flatMap((section) => section.blocks);
  if (first?.kind !== "paragraph") return draft.description;
  const texts: string[] = [];
  for (const { text } of first.sentences) {
    if (texts.length > 0 && [...texts, text].join(" ").length > 280) break;
    texts.push(text);
  }
  return texts.join(" ");
}
