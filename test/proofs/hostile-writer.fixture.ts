/** A compromised writer: every field that a model fills contains the given text. */
import { draftWith } from "../../src/writing/formats/text-everywhere.fixture.ts";
import { packed } from "./hostile-account.fixture.ts";
import { emptyBrief } from "../../src/writing/writer.ts";
import type { Writer } from "../../src/writing/writer.ts";

export function hostileWriter(texts: readonly string[]): Writer {
  const [first = ""] = texts;
  return {
    name: first,
    paid: new Set(),
    brief: async () => ({
      ...emptyBrief,
      angle: first,
      reader: first,
      keywords: texts.map((keyword) => ({ keyword, use: keyword })),
    }),
    plan: async (material, _brief, contentType) => ({
      ...draftWith(first, material).plan,
      contentType,
    }),
    async draft(material, _plan, context) {
      for (const text of texts) context.show("section 1", `${text}\n`);
      const { draft } = draftWith(first, material);
      const sentences = texts.map((text) => ({ text, citations: [] }));
      const half = Math.ceil(sentences.length / 2);
      const paragraph = { kind: "paragraph" as const, sentences: sentences.slice(0, half) };
      const list = { kind: "list" as const, ordered: false, items: sentences.slice(half) };
      const headings = texts.slice(0, 5).map((heading, index) => ({
        id: `h${index}`,
        kind: "body",
        level: 2 as const,
        heading,
        blocks: [{ kind: "paragraph" as const, sentences: sentences.slice(index, index + 1) }],
      }));
      return {
        ...draft,
        sections: [
          { id: "s", kind: "body", level: 2, heading: null, blocks: [paragraph, list] },
          ...headings,
        ],
        social: draft.social.map((variant) => ({ ...variant, posts: packed(texts, 1_500) })),
      };
    },
  };
}
