/** The sections of a draft for rendering: without skipped levels, and with questions under an FAQ heading. */
import type { Material } from "../material.ts";
import type { Draft, DraftSection } from "../writer.ts";
import { labelsFor } from "./translated-labels.ts";

export function outlineOf(material: Material, draft: Draft): DraftSection[] {
  const shown: DraftSection[] = [];
  let level = 1;
  for (const [index, section] of draft.sections.entries()) {
    const before = draft.sections[index - 1];
    const isFirstQuestion =
      section.kind === "faq_item" && before?.kind !== "faq_item" && before?.kind !== "faq";
    if (isFirstQuestion) {
      const heading = labelsFor(material.language).faq;
      shown.push({ id: `${section.id}-faq`, kind: "faq", heading, level: 2, blocks: [] });
      level = 2;
    }
    if (section.heading === null) {
      shown.push(section);
      continue;
    }
    const wanted = section.kind === "faq_item" ? 3 : section.level;
    level = wanted >= 3 && level >= 2 ? 3 : 2;
    shown.push({ ...section, level: level === 3 ? 3 : 2 });
  }
  return shown;
}

/** The minimum number of questions of an FAQ. */
const questionsMin = 3;

/** Marks three or more consecutive questions directly under a heading as an FAQ. */
export function markFaqs(sections: readonly DraftSection[]): DraftSection[] {
  const read: DraftSection[] = [];
  for (let at = 0; at < sections.length; at += 1) {
    const one = sections[at];
    if (one === undefined) break;
    let end = at + 1;
    while (sections[end]?.level === 3 && /\?\s*$/u.test(sections[end]?.heading ?? "")) end += 1;
    const questions = sections.slice(at + 1, end);
    const isList =
      one.heading !== null && one.blocks.length === 0 && questions.length >= questionsMin;
    if (!isList) {
      read.push(one);
      continue;
    }
    read.push({ ...one, kind: "faq" });
    read.push(...questions.map((question) => ({ ...question, kind: "faq_item" })));
    at = end - 1;
  }
  return read;
}
