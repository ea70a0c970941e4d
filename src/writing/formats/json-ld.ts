/**
 * Describes a page with Schema.org for search engines. Dates are added when the stored content is read. All texts are
 * safe to embed in a script element.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { cut } from "../text/clean.ts";
import { linkable, safeInScript } from "../text/escape.ts";
import type { Draft, Plan } from "../writer.ts";
import { bodyWords } from "./plain-text.ts";

/** Search engines cut off longer headlines. */
const headlineCharactersMax = 110;

export interface Question {
  question: string;
  answer: string;
}

export function jsonLd(
  schemaType: "Article" | "BlogPosting",
  { material, plan, draft, sources }: Described,
  faq: readonly Question[],
): Record<string, unknown> {
  const organization = { "@type": "Organization", name: safeInScript(material.brand.name) };
  const citations = new Set(sources.flatMap(({ url }) => linkable(url) ?? []));
  const about = material.brand.industry;
  return {
    "@context": "https://schema.org",
    "@type": schemaType,
    headline: safeInScript(cut(draft.title, headlineCharactersMax)),
    description: safeInScript(draft.description),
    ...(draft.excerpt === "" ? {} : { abstract: safeInScript(draft.excerpt) }),
    inLanguage: safeInScript(material.language),
    keywords: [plan.mainKeyword, ...plan.keywords].slice(0, 10).map(safeInScript),
    ...(about === "" ? {} : { articleSection: safeInScript(about) }),
    wordCount: bodyWords(material, draft),
    author: organization,
    publisher: organization,
    ...(citations.size > 0 ? { citation: [...citations].map(safeInScript) } : {}),
    ...(faq.length > 0 ? { hasPart: faqPage(faq) } : {}),
  };
}

interface Described {
  material: Material;
  plan: Plan;
  draft: Draft;
  sources: readonly ContentSource[];
}

function faqPage(faq: readonly Question[]): Record<string, unknown> {
  return {
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: safeInScript(question),
      acceptedAnswer: { "@type": "Answer", text: safeInScript(answer) },
    })),
  };
}
