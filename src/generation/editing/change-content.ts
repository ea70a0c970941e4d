/** Changes a content in its account's transaction: whoever was faster wins, and the other is told or goes on from there. */
import { Refusal } from "../../errors.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import { findBrand } from "../../records/brands.ts";
import { addVersion, findVersion } from "../../records/content-versions.ts";
import type { NewVersion } from "../../records/content-versions.ts";
import { findContent } from "../../records/contents.ts";
import type { ContentRecord } from "../../records/contents.ts";
import { listKeywords } from "../../records/keywords.ts";
import type { ContentType } from "../material.ts";
import { editContent } from "./edit-content.ts";
import type { ContentEdit } from "./edit-content.ts";

export interface ContentChange {
  contentId: number;
  /** Where set, contents of other brands are as if they did not exist. */
  brandId: number | null;
  /** Throws where the content is not as the caller believes it to be. */
  assertUnchanged(content: ContentRecord): void;
  apiKeyId: number | null;
}

export async function applyEdit(
  account: AccountHandle,
  change: ContentChange,
  edit: (content: ContentRecord) => ContentEdit,
): Promise<ContentRecord> {
  return makeVersion(account, change, async (content) => {
    const brand = await findBrand(account, content.brandId);
    if (!brand) throw new Refusal("content_not_found");
    const keywords = await listKeywords(account, content.brandId);
    const contentType = content.contentType as ContentType;
    const text = editContent({ contentType, text: content, brand, keywords }, edit(content));
    return { ...text, madeBy: "edit", apiKeyId: change.apiKeyId };
  });
}

/** A new version that equals an old one. */
export async function restoreVersion(
  account: AccountHandle,
  change: ContentChange,
  version: number,
): Promise<ContentRecord> {
  return makeVersion(account, change, async () => {
    const old = await findVersion(account, change.contentId, version);
    if (!old) throw new Refusal("version_not_found");
    const { title, language, markdown, document, sources, quality } = old;
    return {
      title,
      language,
      markdown,
      document,
      sources,
      quality,
      madeBy: "restore",
      apiKeyId: change.apiKeyId,
      restoredVersion: version,
    };
  });
}

async function makeVersion(
  account: AccountHandle,
  change: ContentChange,
  make: (content: ContentRecord) => Promise<NewVersion>,
): Promise<ContentRecord> {
  const { contentId, brandId } = change;
  for (;;) {
    const content = await findContent(account, contentId, brandId);
    if (!content) throw new Refusal("content_not_found");
    change.assertUnchanged(content);
    // Undefined: somebody was faster by a moment. The next look sees what they made.
    const made = await addVersion(account, contentId, content.version, await make(content));
    if (made !== undefined) break;
  }
  const changed = await findContent(account, contentId, brandId);
  if (!changed) throw new Refusal("content_not_found");
  return changed;
}
