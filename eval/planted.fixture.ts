/** A small case and an honest content for it, into which tests plant one fault each. */
import type { EvalCase } from "./cases/eval-case.ts";
import { givenMaterial } from "./reading/given-material.ts";
import { readContent } from "./reading/read-content.ts";
import type { StoredContent } from "./run/stored-content.ts";
import type { Inspected } from "./validators/finding.ts";

const plantedCase: EvalCase = {
  id: "planted",
  contentType: "article",
  topic: "How long bread keeps",
  brand: {
    key: "planted",
    field: "bakery",
    name: "Mill Street Bakery",
    industry: "bakery",
    overview:
      "Mill Street Bakery bakes 12 kinds of bread in Leeds. The rye loaf keeps for six days.",
    voice: "",
    language: "en",
    networks: ["x", "bluesky"],
    keywords: ["rye bread", "how to store bread"],
    voiceGuide: {
      audience: "",
      dos: [],
      donts: [],
      bannedWords: ["artisanal"],
      samples: [
        "We bake at night. You eat in the morning. It's simple and we like it that way, don't you?",
      ],
    },
  },
  post: {
    key: "planted",
    title: "Stale after a day",
    body: "My loaf of 900 g is stale after one day.",
    author: "tilda",
    community: "Breadit",
    url: "https://forum.example.org/stale",
    postedAt: "2026-08-02T09:12:00Z",
    replies: [{ author: "joe", body: "Keep it out of the fridge." }],
    forbidden: ["ZEBRA"],
  },
};

const title = "Rye bread: how long it keeps, and what helps it along";
const description =
  "Rye bread keeps for six days when it is stored as Mill Street Bakery says: a look at what a forum asked about stale bread and what was answered.";

const honest: StoredContent = {
  content_id: 1,
  job_id: 1,
  content_type: "article",
  writer: "built-in",
  language: "en",
  title,
  markdown: `# ${title}

Mill Street Bakery writes that the rye loaf keeps for six days. [1] It is worth a closer look at how to store bread.

## What was asked about rye bread

> My loaf of 900 g is stale after one day.
>
> — tilda, original post on Breadit [2]

- What would you like to know about it?
- Who could tell you more than this page?

## Sources

1. Mill Street Bakery, its own description
2. tilda, original post on Breadit <https://forum.example.org/stale>
`,
  document: {
    title,
    slug: "rye-bread-how-long-it-keeps",
    meta_description: description,
    excerpt: "Rye bread keeps for six days.",
    main_keyword: "rye bread",
    sections: [
      { heading: null, level: 2, text: "" },
      { heading: "What was asked about rye bread", level: 2, text: "" },
    ],
    faq: [],
    json_ld: {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: title,
      author: { "@type": "Organization", name: "Mill Street Bakery" },
      inLanguage: "en",
      datePublished: "2026-11-15T08:00:00.000Z",
      dateModified: "2026-11-15T08:00:00.000Z",
    },
  },
  sources: [
    {
      number: 1,
      kind: "overview",
      title: "Mill Street Bakery, its own description",
      author: "Mill Street Bakery",
      community: "",
      url: null,
      spans: [{ passage: "p1", start: 53, end: 85, text: "The rye loaf keeps for six days." }],
    },
    {
      number: 2,
      kind: "forum_post",
      title: "Stale after a day",
      author: "tilda",
      community: "Breadit",
      url: "https://forum.example.org/stale",
      spans: [
        { passage: "p3", start: 0, end: 40, text: "My loaf of 900 g is stale after one day." },
      ],
    },
  ],
  quality: {
    writer: "built-in",
    complete: true,
    words: 60,
    target_words: { min: 0, max: null },
    notes: [],
    to_add: [],
    problems: [],
    paragraphs: [
      { begins: "Mill Street Bakery writes that the rye loaf…", sources: [1], basis: "sources" },
      { begins: "What would you like to know about it?", sources: [], basis: "none" },
    ],
  },
};

/** The honest article, changed. */
export function inspectArticle(change: (content: StoredContent) => void = () => {}): Inspected {
  const content = structuredClone(honest);
  change(content);
  return inspect(content);
}

function inspect(content: StoredContent): Inspected {
  return {
    case: plantedCase,
    content,
    reading: readContent(content),
    given: givenMaterial(plantedCase),
    secrets: ["pr_live_0123456789"],
  };
}

/** A social set with these texts for X and Bluesky. */
export function inspectSocial(variants: Record<string, unknown>[]): Inspected {
  return inspect({ ...structuredClone(honest), content_type: "social", document: { variants } });
}

export function inspectNewsletter(change: (document: Record<string, string>) => void): Inspected {
  const document: Record<string, string> = {
    subject: "Rye bread: the question behind the question",
    preheader: "Six days in a cloth bag, and some questions for you.",
    html: '<html lang="en"><table role="presentation"></table><a href="{{unsubscribe_url}}">x</a></html>',
    text: "What was asked about rye bread\n{{unsubscribe_url}}\n",
  };
  change(document);
  const content: StoredContent = { ...structuredClone(honest), content_type: "newsletter" };
  const { sections } = content.document;
  return inspect({ ...content, document: { ...document, sections } });
}
