/** What an article and a blog post share: their document's shape, their rendering, their checks. */
import { z } from "zod";
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { slugOf } from "../text/slug.ts";
import { escapeMarkdown } from "../text/escape.ts";
import type { Draft, Plan, Problem } from "../writers/writer.ts";
import { type Rendered, problem } from "./format.ts";
import { blockText } from "./plain-text.ts";
import { draftNoteMarkdown, sectionsMarkdown, sourcesMarkdown } from "./sections-markdown.ts";

export const titleCharacters = { min: 50, max: 60 } as const;
export const descriptionCharacters = { min: 140, max: 160 } as const;

export const pageSchema = z.object({
  title: z.string().min(1).max(300),
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
  /** Says that the text is a short draft and what to add; null where it is complete. */
  draft_note: z.string().nullable(),
  json_ld: z.looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() }),
});

export function renderPage(
  schemaType: "Article" | "BlogPosting",
  material: Material,
  plan: Plan,
  draft: Draft,
  sources: ContentSource[],
): Rendered {
  const sections = draft.sections.map((section) => ({
    heading: section.heading,
    level: section.level,
    text: section.blocks.map((block) => blockText(material, block)).join("\n\n"),
    kind: section.kind,
  }));
  const faq = sections
    .filter((section) => section.kind === "faq_item" && section.heading !== null)
    .map((section) => ({ question: section.heading ?? "", answer: section.text }));
  // An article marks every borrowed sentence; a post names its sources at the end and stays readable.
  const marks = schemaType === "Article";
  const listed = marks ? sources : sources.filter((source) => source.kind !== "overview");
  const parts = [
    `# ${escapeMarkdown(draft.title)}`,
    sectionsMarkdown(material, draft, sources, { marks }),
    sourcesMarkdown(
      material,
      listed.map((source, index) => (marks ? source : { ...source, number: index + 1 })),
    ),
    draftNoteMarkdown(draft),
  ];
  return {
    markdown: `${parts.filter((part) => part !== "").join("\n\n")}\n`,
    document: {
      title: draft.title,
      slug: slugOf(draft.title),
      meta_description: draft.description,
      excerpt: draft.excerpt,
      main_keyword: plan.mainKeyword,
      sections: sections.map(({ heading, level, text }) => ({ heading, level, text })),
      faq,
      draft_note: draft.draftNote,
      json_ld: jsonLd(schemaType, material, plan, draft, sources, faq),
    },
  };
}

/** Schema.org's description of the page, without dates: only whoever stores the content knows them. */
function jsonLd(
  schemaType: "Article" | "BlogPosting",
  material: Material,
  plan: Plan,
  draft: Draft,
  sources: ContentSource[],
  faq: { question: string; answer: string }[],
): Record<string, unknown> {
  const organization = { "@type": "Organization", name: material.brand.name };
  const citations = new Set(sources.flatMap((source) => (source.url === null ? [] : [source.url])));
  const page = {
    "@type": schemaType,
    headline: draft.title,
    description: draft.description,
    inLanguage: material.language,
    keywords: [plan.mainKeyword, ...plan.keywords].slice(0, 10),
    author: organization,
    publisher: organization,
    ...(citations.size > 0 ? { citation: [...citations] } : {}),
  };
  if (faq.length === 0) return { "@context": "https://schema.org", ...page };
  return {
    "@context": "https://schema.org",
    ...page,
    hasPart: {
      "@type": "FAQPage",
      mainEntity: faq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  };
}

/** Title and description lengths, and headings without a skipped level; lengths that the material cannot give are only noted. */
export function validatePage(draft: Draft): Problem[] {
  const problems: Problem[] = [];
  const title = draft.title.length;
  if (title === 0) problems.push(problem("empty", "There is no title."));
  if (title > titleCharacters.max) {
    problems.push(
      problem(
        "title_length",
        `The title has ${title} characters; searches show about ${titleCharacters.max}.`,
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
