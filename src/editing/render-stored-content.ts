/** Renders stored content as Markdown, HTML, plain text, a Word file or an email. */
import type { MailComposerAttachment } from "nodemailer/lib/mail-composer";
import type { VersionText } from "../records/contents/content-versions.ts";
import { isRightToLeft, languageAttributes } from "../writing/formats/language-attributes.ts";
import { htmlOf, plainTextOf } from "../writing/markdown/markdown-renderings.ts";
import { readMarkdown } from "../writing/markdown/read-markdown.ts";
import { dataUrlOf, replaceImages } from "../records/contents/text-images.ts";
import type { TextImages } from "../records/contents/text-images.ts";
import { escapeHtml, oneLine } from "../writing/text/escape.ts";

export const contentForms = ["markdown", "html", "text", "docx", "eml"] as const;
export type ContentForm = (typeof contentForms)[number];

/** Only newsletters are available as an email. */
export const formTypes: Readonly<Record<ContentForm, string>> = {
  markdown: "text/markdown",
  html: "text/html",
  text: "text/plain",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  eml: "message/rfc822",
};

export interface StoredContent extends VersionText {
  id: number;
  contentType: string;
  version: number;
  updatedAt: Date;
}

export function formsOf(contentType: string): readonly ContentForm[] {
  return contentForms.filter((form) => form !== "eml" || contentType === "newsletter");
}

export interface FormOptions {
  content: StoredContent;
  form: ContentForm;
  brandName: string;
  /** Embedded, so that the result does not depend on this service. */
  images: TextImages;
}

export async function renderContent(options: FormOptions): Promise<string | Buffer> {
  const { content, form, brandName, images } = options;
  if (form === "markdown") return content.markdown;
  if (form === "docx") {
    // Loaded only when needed.
    const { docxOf } = await import("../writing/docx/docx-of.ts");
    const { title, language, markdown } = content;
    return docxOf({ title, language, blocks: readMarkdown(markdown), images });
  }
  if (form === "html") {
    return replaceImages(asPage(content), (id) => {
      const image = images.get(id);
      return image && dataUrlOf(image);
    });
  }
  return form === "text" ? asText(content) : asMail(content, brandName, images);
}

/** A newsletter's HTML is a complete document; the HTML of other types is a part of a page. */
function asPage(content: StoredContent): string {
  const { document, language, title, contentType } = content;
  const html = stringOf(document["html"]);
  if (contentType === "newsletter" && html !== "") return html;
  const body =
    html === ""
      ? `<article ${languageAttributes(language)}>\n${htmlOf(readMarkdown(content.markdown))}\n</article>\n`
      : html;
  const description = stringOf(document["meta_description"]);
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === "" ? "" : `<meta name="description" content="${escapeHtml(description)}">\n`}<style>
body { margin: 0 auto; padding: 2rem 1rem; max-width: 42rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
blockquote { margin: 1rem 0; padding-${isRightToLeft(language) ? "right" : "left"}: 1rem; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 0.5rem; border: 1px solid; }
</style>
</head>
<body>
${body}</body>
</html>
`;
}

function asText(content: StoredContent): string {
  const text = stringOf(content.document["text"]);
  if (content.contentType === "newsletter" && text !== "") return text;
  return `${plainTextOf(readMarkdown(content.markdown))}\n`;
}

/** An unsent email: the sending service sets the sender and recipients. */
async function asMail(
  content: StoredContent,
  brandName: string,
  images: TextImages,
): Promise<string> {
  const name = `content-${content.id}-${content.version}`;
  const attachments: MailComposerAttachment[] = [];
  const html = await replaceImages(asPage(content), (id) => {
    const image = images.get(id);
    if (!image) return undefined;
    const cid = `image-${id}.${name}@example.invalid`;
    const filename = `image-${id}.${image.contentType.slice("image/".length)}`;
    const { contentType, bytes } = image;
    attachments.push({ cid, filename, contentType, content: Buffer.from(bytes) });
    return `cid:${cid}`;
  });
  // Loaded only when needed.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const mail = new MailComposer({
    from: { name: oneLine(brandName), address: "newsletter@example.invalid" },
    subject: oneLine(stringOf(content.document["subject"]) || content.title),
    date: content.updatedAt,
    messageId: `<${name}@example.invalid>`,
    headers: {
      "X-Unsent": "1",
      "Content-Language": languageAttributes(content.language).split('"')[1] ?? "und",
    },
    text: mailPart(asText(content)),
    html: mailPart(html),
    attachments,
    textEncoding: "base64",
    // Makes the output reproducible.
    baseBoundary: name,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (await mail.compile().build()).toString();
}

function mailPart(text: string) {
  return { content: text.replace(/\r?\n/g, "\r\n"), contentTransferEncoding: "base64" };
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
