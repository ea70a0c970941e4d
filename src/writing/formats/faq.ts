/** Recognizes lists of frequently asked questions by their form. */
import type { DraftSection } from "../writer.ts";

/** So few questions are no list of them. */
const questionsMin = 3;

/** At least three questions with nothing between them and the heading above are answers to what is often asked. */
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
