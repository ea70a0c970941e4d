/** Removes the sentences, list items, headings and metadata lines that the problems name from a draft. */
import type { Block, Draft, DraftSection, Problem } from "../writer.ts";
import { excerptOf } from "../formats/excerpt.ts";

export function withoutTexts(draft: Draft, named: readonly Problem[]): Draft {
  const sections = draft.sections
    .map((section) => withoutNamed(section, named))
    .filter(({ blocks }) => blocks.length > 0);
  const quotes = new Set(named.flatMap(({ quote }) => quote ?? []));
  const line = (text: string) => (quotes.has(text) ? "" : text);
  const { newsletter } = draft;
  return {
    ...draft,
    title: line(draft.title),
    description: line(draft.description),
    excerpt: draft.excerpt === "" ? "" : excerptOf(sections),
    sections,
    newsletter: newsletter && {
      subject: line(newsletter.subject),
      subjectAlternatives: newsletter.subjectAlternatives.filter((subject) => !quotes.has(subject)),
      preheader: line(newsletter.preheader),
    },
    social: draft.social
      .map((variant) => {
        // Problems in a post identify sentences only by their text.
        const gone = named.filter(({ network }) => network === variant.network);
        const posts = variant.posts.map((post) =>
          gone.reduce((text, { quote }) => text.replaceAll(quote ?? "", ""), post).trim(),
        );
        const isLeft = (_: unknown, at: number) => posts[at] !== "";
        return {
          ...variant,
          title: variant.title === null ? null : line(variant.title),
          posts: posts.filter(isLeft),
          ...(variant.series && { series: variant.series.filter(isLeft) }),
        };
      })
      .filter(({ posts }) => posts.length > 0),
  };
}

function withoutNamed(section: DraftSection, named: readonly Problem[]): DraftSection {
  const here = named.filter((one) => one.section === section.id);
  if (here.length === 0) return section;
  const places = new Set(here.map(({ block, sentence }) => `${block} ${sentence}`));
  const isNamed = (block: number, sentence: number | null) =>
    places.has(`${block} ${sentence}`) || places.has(`${block} null`);
  const blocks = section.blocks.flatMap((block, index): Block[] => {
    if (block.kind === "quote") return isNamed(index, null) ? [] : [block];
    if (block.kind === "list") {
      const items = block.items.filter((_, at) => !isNamed(index, at));
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    const sentences = block.sentences.filter((_, at) => !isNamed(index, at));
    return sentences.length > 0 ? [{ ...block, sentences }] : [];
  });
  // Without its heading, a section continues the one before it.
  const isHeadless = here.some(({ block }) => block === null);
  return { ...section, heading: isHeadless ? null : section.heading, blocks };
}
