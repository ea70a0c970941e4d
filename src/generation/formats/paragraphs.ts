/** What each paragraph of a draft rests on, for the report: readers see as much of it as the brand wants. */
import type { ContentSource, ParagraphGrounds } from "../content.ts";
import type { Citation, Draft } from "../writers/writer.ts";
import { cut } from "../text/clean.ts";
import { numbersOf } from "./citation-marks.ts";
import { citationsIn } from "./citations.ts";

const beginsCharacters = 80;

export function paragraphsOf(draft: Draft, sources: readonly ContentSource[]): ParagraphGrounds[] {
  const grounds = (text: string, citations: readonly Citation[], isGeneral: boolean) => {
    const numbers = numbersOf(sources, citations);
    const basis = numbers.length > 0 ? "sources" : isGeneral ? "general" : "none";
    return { begins: cut(text, beginsCharacters), sources: numbers, basis } as const;
  };
  const blocks = draft.sections.flatMap((section) => section.blocks);
  return [
    ...blocks.flatMap((block) => {
      if (block.kind === "quote") return [];
      const [first] = block.kind === "list" ? block.items : block.sentences;
      return [grounds(first?.text ?? "", citationsIn(block), block.isGeneral === true)];
    }),
    ...draft.social.map(({ posts, citations, isGeneral }) =>
      grounds(posts[0] ?? "", citations, isGeneral === true),
    ),
  ];
}
