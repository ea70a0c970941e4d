/** A draft's sections as they are shown: no skipped level, and questions under a heading that says what they are. */
import type { Material } from "../material.ts";
import type { Draft, DraftSection } from "../writer.ts";
import { labelsFor } from "./labels.ts";

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
