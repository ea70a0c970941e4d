/**
 * Takes out of a draft what nobody can see and what could steer a reader's screen: a writer's text is as foreign as a
 * forum's. Escaping for each output is the renderers'.
 */
import { cleanCharacters } from "../text/clean.ts";
import { oneLine } from "../text/escape.ts";
import type { Block, Draft, Sentence } from "../writers/writer.ts";

export function cleanDraft(draft: Draft): Draft {
  const head = draft.newsletter;
  return {
    ...draft,
    title: line(draft.title),
    description: line(draft.description),
    excerpt: line(draft.excerpt),
    draftNote: draft.draftNote === null ? null : line(draft.draftNote),
    sections: draft.sections.map((section) => ({
      ...section,
      heading: section.heading === null ? null : line(section.heading),
      blocks: section.blocks.map(cleanBlock),
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
      posts: variant.posts.map((text) => cleanCharacters(text).trim()),
      hashtags: variant.hashtags.map((tag) => line(tag).replace(/\s/gu, "")),
    })),
  };
}

function line(text: string): string {
  return oneLine(cleanCharacters(text));
}

function cleanBlock(block: Block): Block {
  if (block.kind === "quote") return block;
  if (block.kind === "list") return { ...block, items: block.items.map(cleanSentence) };
  return { ...block, sentences: block.sentences.map(cleanSentence) };
}

function cleanSentence(sentence: Sentence): Sentence {
  return { ...sentence, text: line(sentence.text) };
}
