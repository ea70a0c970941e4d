/**
 * Creates the next version of content from an edit: parses the Markdown, renders it again, and repeats the checks that
 * code can do; the sources remain. records/contents/content-versions.ts stores it.
 */
import type { BrandFields } from "../records/brands/brands.ts";
import type { VersionText } from "../records/contents/content-versions.ts";
import type { ContentSource } from "../writing/content.ts";
import { formats } from "../writing/formats/index.ts";
import type { ContentType, Material, Network } from "../writing/material.ts";
import { markdownOf } from "../writing/markdown/markdown-renderings.ts";
import { inlineText } from "../writing/markdown/markdown-tree.ts";
import type { MarkdownBlock } from "../writing/markdown/markdown-tree.ts";
import { readMarkdown } from "../writing/markdown/read-markdown.ts";
import { check } from "../writing/checks/run-checks.ts";
import { finish } from "../writing/steps/finish.ts";
import { gather } from "../writing/steps/prepare-material.ts";
import { cleanCharacters, cut } from "../writing/text/clean.ts";
import { oneLine } from "../writing/text/escape.ts";
import { emptyPlan } from "../writing/writer.ts";
import type { Draft, Plan, PostDetails, Problem, SocialVariant } from "../writing/writer.ts";
import { readAsDraft, withoutNote } from "./read-as-draft.ts";
import { editedNewsletter } from "./edited-newsletter.ts";
import { editedPage } from "./edited-page.ts";
import type { EditContext } from "./read-as-draft.ts";

export interface ContentEdit {
  title?: string | undefined;
  markdown?: string | undefined;
  metaDescription?: string | undefined;
  excerpt?: string | undefined;
  subject?: string | undefined;
  subjectAlternatives?: readonly string[] | undefined;
  preheader?: string | undefined;
  variants?: readonly EditedVariant[] | undefined;
}

export interface EditedVariant {
  network: Network;
  title: string | null;
  posts: readonly string[];
  hashtags: readonly string[];
}

export interface EditedContent {
  contentType: ContentType;
  text: VersionText;
  brand: Omit<BrandFields, "citations" | "threadRules">;
  keywords: readonly string[];
}

const titleCharactersMax = 300;

export function editContent(
  content: EditedContent,
  edit: ContentEdit,
  { isChecked = true } = {},
): VersionText {
  const { text: before, contentType } = content;
  const { title, body } = readEdited(before, edit);
  const material = gather({
    brand: content.brand,
    keywords: [...content.keywords],
    topic: null,
    instructions: null,
    forumPost: null,
    language: before.language,
  });
  const plan = planOf(content, material, title);
  const head = headOf(before.document, edit);
  const draft: Draft = {
    ...readAsDraft(
      material.language,
      title,
      contentType === "social" ? [] : withoutNote(body, before.document["draft_note"]),
    ),
    ...head,
    social: socialOf(before.document, edit),
  };
  const sources = before.sources as ContentSource[];
  const hasNewText = edit.markdown !== undefined || edit.variants !== undefined;
  const editing: EditContext = { material, plan, draft, body, hasNewText, before, sources };
  const rendered = render(editing, contentType);
  return {
    title,
    language: before.language,
    ...rendered,
    sources: before.sources,
    quality: isChecked ? qualityOf(editing) : uncheckedQuality(editing),
  };
}

function render(
  editing: EditContext,
  contentType: ContentType,
): Pick<VersionText, "markdown" | "document"> {
  const { material, plan, draft, sources, body } = editing;
  if (contentType === "social") {
    const { markdown, document } = formats.social.render(material, plan, draft, sources);
    return { markdown, document };
  }
  const title: MarkdownBlock = {
    kind: "heading",
    level: 1,
    inlines: [{ kind: "text", text: draft.title }],
  };
  const markdown = `${markdownOf([title, ...body])}\n`;
  const document =
    contentType === "newsletter" ? editedNewsletter(editing) : editedPage(editing, contentType);
  return { markdown, document };
}

/** A level-1 heading at the beginning is the title, unless the edit includes a title. */
function readEdited(
  before: VersionText,
  edit: ContentEdit,
): { title: string; body: MarkdownBlock[] } {
  const blocks = readMarkdown(cleanMarkdown(edit.markdown ?? before.markdown));
  const [first, ...rest] = blocks;
  const isTitled = first?.kind === "heading" && first.level === 1;
  const written = isTitled && edit.markdown !== undefined ? inlineText(first.inlines) : "";
  const title = titleLine(edit.title ?? "") || titleLine(written) || before.title;
  const body = (isTitled ? rest : blocks).map((block): MarkdownBlock =>
    block.kind === "heading" && block.level === 1 ? { ...block, level: 2 } : block,
  );
  // The draft notice is about the text before the edit.
  const isNew = edit.markdown !== undefined;
  return { title, body: isNew ? withoutNote(body, before.document["draft_note"]) : body };
}

function titleLine(text: string): string {
  return cut(oneLine(cleanCharacters(text)), titleCharactersMax);
}

function headOf(
  document: Record<string, unknown>,
  edit: ContentEdit,
): Pick<Draft, "description" | "excerpt" | "newsletter"> {
  const stored = (name: string) => (typeof document[name] === "string" ? document[name] : "");
  const alternatives = document["subject_alternatives"];
  return {
    description: line(edit.metaDescription ?? stored("meta_description")),
    excerpt: line(edit.excerpt ?? stored("excerpt")),
    newsletter:
      typeof document["subject"] !== "string"
        ? null
        : {
            subject: line(edit.subject ?? stored("subject")),
            subjectAlternatives: (
              edit.subjectAlternatives ??
              (Array.isArray(alternatives) ? alternatives.map(String) : [])
            ).map(line),
            preheader: line(edit.preheader ?? stored("preheader")),
          },
  };
}

function line(text: string): string {
  return oneLine(cleanCharacters(text));
}

interface StoredVariant {
  network: Network;
  title: string | null;
  posts: ({ text: string } & Partial<PostDetails>)[];
  hashtags: string[];
  visual?: string | null;
}

function socialOf(document: Record<string, unknown>, edit: ContentEdit): Draft["social"] {
  const stored = (document["variants"] ?? []) as StoredVariant[];
  const variants: readonly EditedVariant[] =
    edit.variants ??
    stored.map((variant) => ({ ...variant, posts: variant.posts.map(({ text }) => text) }));
  return variants.map(({ network, title, posts, hashtags }) => ({
    ...storedDetails(
      stored.find((one) => one.network === network),
      posts.length,
    ),
    network,
    title: title === null ? null : oneLine(cleanCharacters(title)),
    posts: posts.map((text) => cleanCharacters(text).trim()),
    hashtags: hashtags.map((tag) => oneLine(cleanCharacters(tag)).replace(/\s/gu, "")),
    citations: [],
  }));
}

/** A series keeps its dates and images if the number of its posts stays the same. */
function storedDetails(
  stored: StoredVariant | undefined,
  posts: number,
): Pick<SocialVariant, "visual" | "series"> {
  const isSeries =
    stored?.posts.length === posts && stored.posts.some(({ when }) => when !== undefined);
  return {
    visual: stored?.visual ?? null,
    ...(isSeries && {
      series: stored.posts.map(({ when = null, visual = null }) => ({ when, visual })),
    }),
  };
}

function planOf({ contentType, text }: EditedContent, material: Material, title: string): Plan {
  const { quality, document } = text;
  const used = (quality["keywords_used"] ?? []) as { keyword: string }[];
  const [mainKeyword = material.brand.name] = [
    document["main_keyword"],
    used[0]?.keyword,
    material.keywords[0],
  ].filter((keyword) => typeof keyword === "string" && keyword !== "") as string[];
  const stored = (document["variants"] ?? []) as StoredVariant[];
  return {
    ...emptyPlan,
    contentType,
    writer: typeof quality["writer"] === "string" ? quality["writer"] : "",
    title,
    mainKeyword,
    keywords: material.keywords.filter((keyword) => keyword !== mainKeyword),
    networks: stored.map(({ network }) => network),
    targetWords:
      (quality["target_words"] as Plan["targetWords"] | undefined) ??
      formats[contentType].targetWords,
  };
}

/** Problems that only the writer can detect: it knows the source of each sentence and the requested networks. */
const writerOnlyCodes: ReadonlySet<Problem["code"]> = new Set([
  "number_unsupported",
  "name_unsupported",
  "quote_unsupported",
  "link_unknown",
  "network_missing",
] as const);

function qualityOf({
  material,
  plan,
  draft,
  hasNewText,
  before,
}: EditContext): VersionText["quality"] {
  const problems = check(material, plan, draft).filter(({ code }) => !writerOnlyCodes.has(code));
  const { quality } = finish(material, plan, draft, problems);
  const notes = (before.quality["notes"] ?? []) as string[];
  return {
    ...quality,
    // Describes the text before the edit; a paragraph keeps its sources if it still begins with the same words.
    paragraphs: before.quality["paragraphs"] ?? [],
    sources_checked: !hasNewText && before.quality["sources_checked"] !== false,
    notes: hasNewText ? [editedNote] : notes,
    to_add: hasNewText ? [] : (before.quality["to_add"] ?? []),
  };
}

/** The report of a text that takes too long to check: everything that does not depend on its words. */
function uncheckedQuality({ plan, before }: EditContext): VersionText["quality"] {
  const { writer, target_words: targetWords } = before.quality;
  return {
    ...before.quality,
    writer: writer ?? plan.writer,
    target_words: targetWords ?? plan.targetWords,
    problems: [],
    checked: false,
    sources_checked: false,
    notes: [uncheckedNote],
    to_add: [],
  };
}

const uncheckedNote =
  "This version was edited but not checked, because its text takes too long to analyze.";
const editedNote =
  "This version was edited. Its claims were not checked against the sources again.";

/** Removes invisible characters from Markdown but keeps its spaces, which are significant at line ends. */
export function cleanMarkdown(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((written) =>
      written
        .replaceAll("\t", "    ")
        .split(/( {2,})/)
        .map((part, index) => (index % 2 === 1 ? part : cleanCharacters(part)))
        .join(""),
    )
    .join("\n");
}
