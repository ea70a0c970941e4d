/**
 * Takes out of a plan and a draft what nobody can see, what could steer a reader's screen and what leads elsewhere: a
 * writer's text is as foreign as a forum's. Escaping for each output is the renderers'.
 */
import type { Material } from "../material.ts";
import { cleanCharacters } from "../text/clean.ts";
import { oneLine } from "../text/escape.ts";
import type { Block, Draft, Plan, Sentence } from "../writers/writer.ts";
import { withoutForeignAddresses } from "./foreign-addresses.ts";

export function cleanDraft(material: Material, draft: Draft): Draft {
  const head = draft.newsletter;
  const text = (given: string) => withoutForeignAddresses(material, cleanCharacters(given)).trim();
  const line = (given: string) => oneLine(text(given));
  const sentence = (given: Sentence) => ({ ...given, text: line(given.text) });
  const block = (given: Block): Block => {
    if (given.kind === "quote") return given;
    if (given.kind === "list") return { ...given, items: given.items.map(sentence) };
    return { ...given, sentences: given.sentences.map(sentence) };
  };
  return {
    ...draft,
    title: line(draft.title),
    description: line(draft.description),
    excerpt: line(draft.excerpt),
    draftNote: draft.draftNote === null ? null : line(draft.draftNote),
    sections: draft.sections.map((section) => ({
      ...section,
      heading: section.heading === null ? null : line(section.heading),
      blocks: section.blocks.map(block),
    })),
    newsletter:
      head === null
        ? null
        : {
            subject: line(head.subject),
            subjectAlternatives: head.subjectAlternatives.map(line).filter((one) => one !== ""),
            preheader: line(head.preheader),
          },
    social: draft.social.map((variant) => ({
      ...variant,
      title: variant.title === null ? null : line(variant.title),
      posts: variant.posts.map(text),
      hashtags: variant.hashtags.map((tag) => line(tag).replace(/\s/gu, "")),
    })),
  };
}

/** Of the plan only the keywords reach a rendering. */
export function cleanPlan(plan: Plan): Plan {
  return { ...plan, mainKeyword: clean(plan.mainKeyword), keywords: plan.keywords.map(clean) };
}

function clean(text: string): string {
  return oneLine(cleanCharacters(text));
}
