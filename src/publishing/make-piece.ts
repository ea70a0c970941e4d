/** Converts stored content and publication options to the piece that channels publish. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { ImageRecord } from "../records/contents/images.ts";
import type { ContentRecord } from "../records/contents/contents.ts";
import type { ClaimedPublication } from "../records/publications/publication-queue.ts";
import { htmlOf } from "../writing/markdown/markdown-renderings.ts";
import { readMarkdown } from "../writing/markdown/read-markdown.ts";
import { imageIdsIn, replaceImages } from "../records/contents/text-images.ts";
import { escapeHtml } from "../writing/text/escape.ts";
import { slugOf } from "../writing/text/slug.ts";
import type { ChannelFetch } from "./channel-fetch.ts";
import { ChannelProblem } from "./channel-problem.ts";
import type { Piece, PieceImage, SocialPost } from "./channel.ts";

const publicationOptions = z.object({
  status: z.enum(["publish", "draft"]).default("publish"),
  slug: z.string().default(""),
  excerpt: z.string().default(""),
  categories: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  image_url: z.string().default(""),
  image_alt: z.string().default(""),
});

export type PublishedContent = Pick<
  ContentRecord,
  "id" | "version" | "contentType" | "title" | "language" | "markdown" | "document"
>;

export interface PieceTools {
  readonly fetch: ChannelFetch;
  readonly signal: AbortSignal;
  readonly network: string;
  readonly canSchedule: boolean;
  saved(progress: Record<string, unknown>): Promise<void>;
  storedImage(id: number): Promise<ImageRecord | undefined>;
}

export function makePiece(
  tools: PieceTools,
  content: PublishedContent,
  publication: ClaimedPublication,
): Piece {
  const options = publicationOptions.parse(publication.options);
  let progress = publication.progress;
  let image: Promise<PieceImage | null> | undefined;
  const save = async (next: Record<string, unknown>) => {
    await tools.saved(next);
    progress = next;
  };
  const { document, title, contentType } = content;
  const isNewsletter = contentType === "newsletter";
  return {
    key: publication.key,
    createdAt: publication.createdAt,
    publishAt: publication.publishAt,
    isLater: tools.canSchedule && publication.publishAt.getTime() > Date.now(),
    isDraft: options.status === "draft",
    contentId: content.id,
    contentType,
    version: content.version,
    language: content.language,
    title,
    slug: options.slug || slugOf(title),
    excerpt:
      options.excerpt ||
      stringIn(document, "excerpt") ||
      stringIn(document, "meta_description") ||
      stringIn(document, "preheader"),
    html: bodyHtmlOf(content),
    markdown: content.markdown,
    categories: options.categories,
    tags: options.tags,
    mail: isNewsletter
      ? {
          subject: stringIn(document, "subject") || title,
          preheader: stringIn(document, "preheader"),
          html: stringIn(document, "html"),
          text: stringIn(document, "text"),
        }
      : null,
    posts: postsFor(content, tools.network),
    image: () => (image ??= fetchImage(tools, options.image_url, options.image_alt)),
    hostImages: (html, upload) =>
      replaceImages(html, async (id) => {
        const key = `image ${id}`;
        const known = progress[key];
        if (typeof known === "string") return known;
        const stored = await pieceImage(tools, id, "");
        if (!stored) return undefined;
        const url = await upload(stored);
        if (!url.startsWith("data:")) await save({ ...progress, [key]: url });
        return url;
      }),
    get progress() {
      return progress;
    },
    save,
  };
}

async function pieceImage(tools: PieceTools, id: number, alt: string): Promise<PieceImage | null> {
  const stored = await tools.storedImage(id);
  if (!stored) return null;
  const { bytes, contentType: type } = stored;
  return { id: `image-${id}`, bytes: new Uint8Array(bytes), type, alt };
}

export function bodyHtmlOf(
  content: Pick<PublishedContent, "contentType" | "document" | "markdown">,
): string {
  const { contentType, document, markdown } = content;
  if (contentType !== "newsletter") return pageBody(content);
  // The sections of a newsletter are plain text.
  const hasImages = imageIdsIn(markdown).length > 0;
  return hasImages ? pageBody({ document: {}, markdown }) : sectionsHtml(document);
}

/** The rendered page without its wrapper and its title, which channels set separately. */
function pageBody({ document, markdown }: Pick<PublishedContent, "document" | "markdown">): string {
  const html = stringIn(document, "html");
  if (html !== "") {
    return html
      .replace(/^<article [^>]*>\n(?:<h1[^>]*>.*<\/h1>\n)?/, "")
      .replace(/<\/article>\s*$/, "");
  }
  const [first, ...others] = readMarkdown(markdown);
  if (first === undefined) return "";
  return htmlOf(first.kind === "heading" && first.level === 1 ? others : [first, ...others]);
}

/** Renders a newsletter for a website, because its email HTML is a whole page of tables. */
function sectionsHtml(document: Record<string, unknown>): string {
  const sections = z
    .array(z.object({ heading: z.string().nullable(), text: z.string() }))
    .safeParse(document["sections"]);
  return (sections.data ?? [])
    .flatMap(({ heading, text }) => [
      ...(heading === null ? [] : [`<h2>${escapeHtml(heading)}</h2>`]),
      ...text
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== "")
        .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>")}</p>`),
    ])
    .join("\n");
}

const variantsSchema = z.array(
  z.object({
    network: z.string(),
    posts: z.array(z.object({ text: z.string(), facets: z.array(z.unknown()).default([]) })),
  }),
);

function postsFor({ contentType, document }: PublishedContent, network: string): SocialPost[] {
  if (contentType !== "social") return [];
  const variants = variantsSchema.safeParse(document["variants"]).data ?? [];
  if (network === "webhook") return variants.flatMap(({ posts }) => posts);
  const posts = variants.find((one) => one.network === network)?.posts ?? [];
  if (posts.length > 0) return posts;
  throw new ChannelProblem("content_unfit", "The social set has no text for this network.");
}

const imageTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

async function fetchImage(tools: PieceTools, url: string, alt: string): Promise<PieceImage | null> {
  if (url === "") return null;
  const [, own] = /^\/agents\/app\/api\/images\/(\d{1,15})\//.exec(url) ?? [];
  if (own !== undefined) return pieceImage(tools, Number(own), alt);
  const { fetch, signal } = tools;
  const answer = await fetch({ url, headers: { accept: "image/*" }, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof ChannelProblem) || error.isPassing) throw error;
      throw new ChannelProblem("content_unfit", `The image cannot be fetched. ${error.message}`);
    },
  );
  if (!imageTypes.has(answer.contentType)) {
    throw new ChannelProblem("content_unfit", "The image must be a JPEG, PNG, GIF or WebP file.");
  }
  const id = createHash("sha256").update(url).digest("hex").slice(0, 12);
  return { id, bytes: new Uint8Array(answer.bytes), type: answer.contentType, alt };
}

function stringIn(document: Record<string, unknown>, name: string): string {
  const value = document[name];
  return typeof value === "string" ? value : "";
}
