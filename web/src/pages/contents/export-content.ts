/** Downloads a piece of content in several formats, or copies it to the clipboard. */
import type { Content, Pressroom } from "@pressroom/client";
import { request } from "../../api/session.ts";
import { downloadBlob } from "../../kit/download-blob.ts";
import { cleanHtml } from "./clean-html.ts";

const downloadForms = ["markdown", "html", "text", "docx", "eml", "json"] as const;
export type DownloadForm = (typeof downloadForms)[number];

export function downloadFormsOf(contentType: string): readonly DownloadForm[] {
  return downloadForms.filter((form) => form !== "eml" || contentType === "newsletter");
}

export function downloadContent({ content_id: id }: Content, form: DownloadForm): Promise<void> {
  return downloadFile(`/contents/${id}/?format=${form}`, `content-${id}.${form}`);
}

/**
 * `path` is below the session mount; `name` is the fallback. Fetches first, so that an error is not saved as a file.
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  await request(path, async (answer) => downloadBlob(nameOf(answer) ?? name, await answer.blob()));
}

/** The file name sent by the service, without path characters. */
function nameOf(answer: Response): string | undefined {
  const said = answer.headers.get("Content-Disposition") ?? "";
  const name = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name).replace(/[\\/:*?"<>|\p{Cc}]/gu, "-");
  } catch {
    return undefined;
  }
}

export type CopyForm = "markdown" | "rich" | "plain";

/** Passes promises to the clipboard: browsers only allow copying directly after a user action. */
export async function copyContent(
  pressroom: Pressroom,
  content: Content,
  form: CopyForm,
): Promise<void> {
  if (form === "markdown") return navigator.clipboard.writeText(content.markdown);
  const plain = pressroom.contents.getAs("text/plain", content.content_id);
  const html = form === "rich" && pressroom.contents.getAs("text/html", content.content_id);
  const keepsStyles = content.content_type === "newsletter";
  return navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": plain.then((text) => asBlob(text, "text/plain")),
      ...(html && {
        "text/html": html.then((text) =>
          asBlob(cleanHtml(text, { keepsStyles }).root.innerHTML, "text/html"),
        ),
      }),
    }),
  ]);
}

function asBlob(text: string, type: string): Blob {
  return new Blob([text], { type });
}
