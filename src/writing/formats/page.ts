/** The shared schema, rendering and checks of articles and blog posts. */
import { z } from "zod";
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { cut } from "../text/clean.ts";
import { escapeMarkdown } from "../text/escape.ts";
import { slugOf } from "../text/slug.ts";
import type { Draft, Plan, Problem } from "../writer.ts";
import { type Rendered, problem } from "./format.ts";
import { jsonLd } from "./json-ld.ts";
import { labelNotes } from "./translated-labels.ts";
import { outlineOf } from "./outline.ts";
import { pageHtml } from "./page-html.ts";
import { blockText } from "./plain-text.ts";
import { draftNoteMarkdown, sectionsMarkdown, sourcesMarkdown } from "./sections-markdown.ts";
import { shownToReaders } from "./shown-to-readers.ts";

export const titleCharacters = { min: 50, max: 60 } as const;
export const descriptionCharacters = { min: 140, max: 160 } as const;

/** Far longer than a title should be, but still displayable. */
const titleCharactersMax = 300;

export const pageSchema = z.object({
  title: z.string().min(1).max(titleCharactersMax),
  slug: z.string().min(1).max(80),
  meta_description: z.string().max(descriptionCharacters.max),
  excerpt: z.string(),
  main_keyword: z.string(),
  sections: z.array(
    z.object({
      heading: z.string().nullable(),
      level: z.union([z.literal(2), z.literal(3)]),
      text: z.string(),
    }),
  ),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Says that the text is a short draft, and what to add; null if it is complete. */
  draft_note: z.string().nullable(),
  /** One article element, without styles and scripts. */
  html: z.string().startsWith("<article "),
  json_ld: z.looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() }),
});

export function renderPage(
  schemaType: "Article" | "BlogPosting",
  material: Material,
  plan: Plan,
  draft: Draft,
  sources: ContentSource[],
): Rendered {
  const outline = outlineOf(material, draft);
  const sections = outline.map(({ heading, level, kind, blocks }) => ({
    heading,
    level,
    text: blocks.map((block) => blockText(material, block)).join("\n\n"),
    kind,
  }));
  const faq = sections
    .filter(({ kind, heading, text }) => kind === "faq_item" && heading !== null && text !== "")
    .map(({ heading, text }) => ({ question: heading ?? "", answer: text }));
  const shown = shownToReaders(material, plan, sources);
  const { listed, style } = shown;
  const title = cut(draft.title, titleCharactersMax) || material.brand.name;
  const titled = draft.title === title ? draft : { ...draft, title };
  const parts = [
    `# ${escapeMarkdown(title)}`,
    sectionsMarkdown(shown.material, outline, listed, { style }),
    // Links need no list of sources.
    style === "notes" || style === "list" ? sourcesMarkdown(shown.material, listed) : "",
    draftNoteMarkdown(draft),
  ];
  return {
    markdown: `${parts.filter((part) => part !== "").join("\n\n")}\n`,
    document: {
      title,
      slug: slugOf(title),
      meta_description: cut(draft.description, descriptionCharacters.max),
      excerpt: draft.excerpt,
      main_keyword: plan.mainKeyword,
      sections: sections.map(({ heading, level, text }) => ({ heading, level, text })),
      faq,
      draft_note: draft.draftNote,
      html: pageHtml(shown.material, { title, outline }, listed, { style }),
      json_ld: jsonLd(schemaType, { material, plan, draft: titled, sources: listed }, faq),
    },
    notes: labelNotes(material.language),
  };
}

/**
 * Checks the lengths of title and description, and heading levels; lengths that depend on the material are only
 * reported.
 */
export function validatePage(draft: Draft): Problem[] {
  const problems: Problem[] = [];
  const title = draft.title.length;
  if (title === 0) problems.push(problem("empty", "There is no title."));
  if (title > titleCharacters.max) {
    problems.push(
      problem(
        "title_length",
        `The title has ${title} characters; search results show about ${titleCharacters.max}.`,
        { mendable: false },
      ),
    );
  } else if (title < titleCharacters.min) {
    problems.push(
      problem(
        "title_length",
        `The title has ${title} characters; ${titleCharacters.min} to ${titleCharacters.max} work best.`,
        { mendable: false },
      ),
    );
  }
  const description = draft.description.length;
  if (description < descriptionCharacters.min || description > descriptionCharacters.max) {
    problems.push(
      problem(
        "description_length",
        `The meta description has ${description} characters; ${descriptionCharacters.min} to ${descriptionCharacters.max} work best.`,
        { mendable: description > descriptionCharacters.max },
      ),
    );
  }
  let level = 1;
  for (const section of draft.sections) {
    if (section.heading === null) continue;
    if (section.level > level + 1) {
      problems.push(
        problem("heading_level", `“${section.heading}” skips a level.`, { section: section.id }),
      );
    }
    level = section.level;
  }
  return problems;
}
