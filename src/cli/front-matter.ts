/** What a site generator or a mailing tool wants to know of a content, as YAML above its Markdown. */
import type { ContentRecord } from "../records/contents.ts";

type Content = Pick<ContentRecord, "contentType" | "title" | "document">;

export function frontMatter(content: Content): string {
  const lines = Object.entries(fieldsOf(content)).flatMap(([name, value]) =>
    // JSON's strings and lists are YAML's as well, and need no rules about quotes.
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n`;
}

function fieldsOf({ contentType, title, document }: Content): Record<string, unknown> {
  if (contentType === "newsletter") {
    return { subject: document["subject"], preheader: document["preheader"] };
  }
  const { slug, meta_description: description, json_ld: jsonLd } = document;
  return { title, slug, meta_description: description, keywords: keywordsOf(jsonLd) };
}

function keywordsOf(jsonLd: unknown): unknown {
  return typeof jsonLd === "object" && jsonLd !== null && "keywords" in jsonLd
    ? jsonLd.keywords
    : undefined;
}
