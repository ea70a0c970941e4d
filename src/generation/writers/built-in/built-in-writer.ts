/**
 * The writer that needs no model and no network: it plans from what the sources hold, quotes and restates them, and asks
 * where they are silent. The same question always gets the same answer, and no sentence states what no source says.
 */
import { passageOf } from "../../formats/citations.ts";
import { formats } from "../../formats/index.ts";
import { defaultNetworks } from "../../formats/networks.ts";
import { bodyText } from "../../formats/plain-text.ts";
import type { ContentType, Material } from "../../material.ts";
import { wordsOf } from "../../text/segment.ts";
import { emptyBrief } from "../writer.ts";
import type {
  Brief,
  Desk,
  Draft,
  DraftSection,
  Plan,
  PlannedSection,
  Sentence,
  Writer,
} from "../writer.ts";
import { budgetFor, targetWordsFor } from "./budget.ts";
import { descriptionFor } from "./descriptions.ts";
import { draftSocial } from "./draft-social.ts";
import { headNotes } from "./head-notes.ts";
import { leftOutNote } from "./left-out-note.ts";
import { mailHead } from "./mail-head.ts";
import { mend, withinWords, withoutEmpty } from "./mend.ts";
import { repliesHeading } from "./plan-replies.ts";
import { planSections } from "./plan-sections.ts";
import { readFor } from "./read-for.ts";
import type { Reading } from "./reading.ts";
import { draftNoteFor, notesFor, toAddFor } from "./report.ts";
import { scribeFor } from "./scribe.ts";
import { saysAgain } from "./said-above.ts";
import { titleFor, titleNotes } from "./title-for.ts";
import { isGreeting } from "./usable.ts";
import { wishNotes } from "./wish-notes.ts";
import { writeSection } from "./write-section.ts";

const name = "built-in";

/** Keywords that a content may use beside its main one. */
const keywordsMax = 8;

/** How often the opening may be written again after sections had to go. */
const sectionRoundsMax = 4;

export const builtInWriter: Writer & Required<Pick<Writer, "edit">> & BriefsAlone = {
  name,
  paid: new Set(),
  brief: (material: Material) => Promise.resolve(briefFor(material)),
  plan: (material, brief, contentType) => Promise.resolve(planFor(material, brief, contentType)),
  draft: (material, plan) => Promise.resolve(draftFor(material, plan)),
  edit: (material, plan, draft, problems) =>
    Promise.resolve(reported(readFor(material, plan.contentType), plan, mend(draft, problems))),
};

/** Its brief is the same for every content type. */
interface BriefsAlone {
  brief(material: Material, desk: Desk): Promise<Brief>;
}

function briefFor(material: Material): Brief {
  const reading = readFor(material, null);
  return {
    ...emptyBrief,
    angle: reading.topic.text,
    reader: reading.steering.audience ?? material.brand.voiceGuide.audience,
    keywords: [reading.mainKeyword, ...reading.keywords.slice(0, keywordsMax)].map((keyword) => ({
      keyword,
      use: "",
    })),
  };
}

function planFor(material: Material, brief: Brief, contentType: ContentType): Plan {
  const reading = readFor(material, contentType);
  const scribe = scribeFor(reading, contentType);
  const isSocial = contentType === "social";
  const title = titleFor(reading, contentType);
  return {
    contentType,
    writer: name,
    title,
    angle: brief.angle,
    reader: brief.reader,
    mainKeyword: brief.keywords[0]?.keyword ?? "",
    keywords: brief.keywords.slice(1).map(({ keyword }) => keyword),
    sections: isSocial ? [] : planSections(reading, scribe, contentType),
    networks: isSocial
      ? [...(material.brand.networks.length > 0 ? material.brand.networks : defaultNetworks)]
      : [],
    targetWords: targetWordsFor(contentType, reading.steering, formats[contentType].targetWords),
    notes: [
      ...notesFor(reading, contentType),
      ...(isSocial ? [] : titleNotes(reading, title, isPage(contentType))),
    ],
  };
}

/** What has a title that searches show, and a description under it. */
function isPage(contentType: ContentType): boolean {
  return contentType === "article" || contentType === "post";
}

function draftFor(material: Material, plan: Plan): Draft {
  const reading = readFor(material, plan.contentType);
  const { wordsMax } = budgetFor(plan.contentType, reading.steering);
  let sections = plan.sections;
  let draft = withinWords(material, composed(reading, plan, sections), wordsMax);
  // What had to go must not be promised: the opening is written again for what is left.
  for (let round = 0; round < sectionRoundsMax; round += 1) {
    const kept = sections.filter(({ id }) => draft.sections.some((section) => section.id === id));
    if (kept.length === sections.length) break;
    sections = kept;
    draft = withinWords(material, composed(reading, plan, sections), wordsMax);
  }
  return reported(reading, plan, {
    ...draft,
    excerpt: isPage(plan.contentType) ? excerptOf(material, draft) : "",
  });
}

function composed(reading: Reading, plan: Plan, planned: readonly PlannedSection[]): Draft {
  const kept: Plan = { ...plan, sections: [...planned] };
  const scribe = scribeFor(reading, plan.contentType);
  const sections = planned.map((section) => ({
    id: section.id,
    kind: section.kind,
    heading: section.heading,
    level: section.level,
    blocks: writeSection(reading, scribe, kept, section),
  }));
  const head = plan.contentType === "newsletter" ? mailHead(reading, scribe, plan.title) : null;
  return {
    title: plan.title,
    description: isPage(plan.contentType) ? descriptionFor(reading, scribe, plan.title) : "",
    excerpt: "",
    sections: withoutEmpty(sections),
    newsletter: head === null ? null : { ...head, subjectAlternatives: [] },
    social: draftSocial(reading, scribe, kept),
    toAdd: [],
    draftNote: null,
    notes: [],
  };
}

/** The draft with what its writer says about it: asked anew whenever it changes. */
function reported(reading: Reading, plan: Plan, written: Draft): Draft {
  const draft = { ...written, sections: written.sections.map(headed(reading, plan)) };
  const words = wordsOf(bodyText(reading.material, draft)).length;
  return {
    ...draft,
    toAdd: toAddFor(reading, plan, words),
    draftNote: draftNoteFor(reading, plan, words),
    notes: [
      ...headNotes(draft, isPage(plan.contentType)),
      ...(plan.contentType === "social" ? [] : leftOutNote(reading, draft)),
      ...wishNotes(reading, plan, draft),
    ],
  };
}

/** Where room or the check left one reply of several, its heading says so. */
function headed(reading: Reading, plan: Plan): (section: DraftSection) => DraftSection {
  return (section) => {
    if (section.kind !== "replies" || section.blocks.length > 1) return section;
    const planned = plan.sections.find(({ id }) => id === section.id)?.citations.length ?? 0;
    const scribe = scribeFor(reading, plan.contentType);
    return planned > 1 ? { ...section, heading: repliesHeading(reading, scribe, 1) } : section;
  };
}

const excerptCharactersMax = 280;

/** What stands in a list of posts: what the brand says in the opening, and never only a question. */
function excerptOf(material: Material, draft: Draft): string {
  const isTold = ({ citations, text }: Sentence) =>
    !text.endsWith(":") &&
    !isGreeting(text) &&
    citations.some((citation) => passageOf(material, citation)?.kind === "overview");
  const opening = (draft.sections[0]?.blocks ?? []).flatMap((block) =>
    block.kind === "paragraph" ? block.sentences.filter(isTold) : [],
  );
  // It stands under the title in a list of posts.
  const told = saysAgain(draft.title, opening[0]?.text ?? "", material.brand.name) ? [] : opening;
  const texts: string[] = [];
  for (const { text } of told) {
    if (texts.length > 0 && [...texts, text].join(" ").length > excerptCharactersMax) break;
    // Behind who the brand is, a question begins something else.
    if (texts.some((one) => !one.endsWith("?")) && text.endsWith("?")) break;
    texts.push(text);
  }
  return texts.some((text) => !/\?["”“]?$/u.test(text)) ? texts.join(" ") : draft.description;
}
