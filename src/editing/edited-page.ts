/** Renders the document of an edited article or blog post: its sections, HTML and JSON-LD. */
import { cut } from "../writing/text/clean.ts";
import { jsonLd } from "../writing/formats/json-ld.ts";
import { languageAttributes, ownDirection } from "../writing/formats/language-attributes.ts";
import { descriptionCharacters } from "../writing/formats/page.ts";
import { htmlOf, plainTextOf } from "../writing/markdown/markdown-renderings.ts";
import { escapeHtml } from "../writing/text/escape.ts";
import { slugOf } from "../writing/text/slug.ts";
import { sectionsOf } from "./read-as-draft.ts";
import type { EditContext } from "./read-as-draft.ts";

export function editedPage(
  { material, plan, draft, body, hasNewText, before, sources }: EditContext,
  contentType: "article" | "post",
): Record<string, unknown> {
  const { language } = material;
  const own = ownDirection(language);
  const faq = draft.sections
    .filter(({ kind, heading }) => kind === "faq_item" && heading !== null)
    .map(({ heading, blocks }) => ({
      question: heading ?? "",
      answer: blocks
        .flatMap((block) => {
          if (block.kind === "quote") return [];
          return (block.kind === "list" ? block.items : block.sentences).map(({ text }) => text);
        })
        .join(" "),
    }))
    .filter(({ answer }) => answer !== "");
  const schemaType = contentType === "article" ? "Article" : "BlogPosting";
  return {
    title: draft.title,
    // A published address does not change with the title.
    slug:
      typeof before.document["slug"] === "string" ? before.document["slug"] : slugOf(draft.title),
    meta_description: cut(draft.description, descriptionCharacters.max),
    excerpt: draft.excerpt,
    main_keyword: plan.mainKeyword,
    sections: sectionsOf(body).map(({ heading, level, blocks }) => ({
      heading,
      level: level >= 3 ? 3 : 2,
      text: plainTextOf(blocks),
    })),
    faq,
    draft_note: hasNewText ? null : (before.document["draft_note"] ?? null),
    html: `<article ${languageAttributes(language)}>\n<h1${own}>${escapeHtml(draft.title)}</h1>\n${htmlOf(body, own)}\n</article>\n`,
    json_ld: jsonLd(schemaType, { material, plan, draft, sources }, faq),
  };
}
