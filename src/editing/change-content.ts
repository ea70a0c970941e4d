/** Changes content: the first save wins, and a later one gets a conflict or continues from the new version. */
import { Refusal } from "../errors.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import { findBrand } from "../records/brands/brands.ts";
import { addVersion, findVersion } from "../records/contents/content-versions.ts";
import type { NewVersion } from "../records/contents/content-versions.ts";
import { findContent } from "../records/contents/contents.ts";
import type { ContentRecord } from "../records/contents/contents.ts";
import { listKeywords } from "../records/brands/keywords.ts";
import type { ContentType } from "../writing/material.ts";
import type { AnalysisPool } from "./analysis-pool.ts";
import type { VersionText } from "../records/contents/content-versions.ts";
import type { ContentEdit, EditedContent } from "./edit-content.ts";

export interface ContentChange {
  contentId: number;
  /** If set, content of other brands is treated as nonexistent. */
  brandId: number | null;
  /** Throws if the content has changed since the caller loaded it. */
  assertUnchanged(content: ContentRecord): void;
  apiKeyId: number | null;
}

type InAccount = <T>(work: (account: AccountHandle) => Promise<T>) => Promise<T>;

export interface EditTools {
  inAccount: InAccount;
  analysis: AnalysisPool;
}

type MakeEdit = (content: ContentRecord) => ContentEdit;

/** The last edit in progress for each piece of content in this process. */
const underWay = new WeakMap<AnalysisPool, Map<number, Promise<unknown>>>();

/** Edits of the same content run one after the other: concurrently, all but the first would be wasted work. */
export async function applyEdit(
  tools: EditTools,
  change: ContentChange,
  edit: MakeEdit,
): Promise<ContentRecord> {
  const { contentId } = change;
  const contents = underWay.get(tools.analysis) ?? new Map<number, Promise<unknown>>();
  underWay.set(tools.analysis, contents);
  const before = contents.get(contentId) ?? Promise.resolve();
  const made = before.then(async () => makeEdit(tools, change, edit));
  const ended = made.catch(() => undefined);
  contents.set(contentId, ended);
  try {
    return await made;
  } finally {
    if (contents.get(contentId) === ended) contents.delete(contentId);
  }
}

/** Reads and stores in separate transactions, so that no connection is held while the text is processed. */
async function makeEdit(
  { inAccount, analysis }: EditTools,
  change: ContentChange,
  edit: MakeEdit,
): Promise<ContentRecord> {
  const { contentId, brandId, apiKeyId } = change;
  for (;;) {
    const { accountId, content, brand, keywords } = await inAccount(async (account) => {
      const found = await requireUnchanged(account, change);
      const owner = await findBrand(account, found.brandId);
      if (!owner) throw new Refusal("content_not_found");
      return {
        accountId: account.accountId,
        content: found,
        brand: owner,
        keywords: await listKeywords(account, found.brandId),
      };
    });
    const contentType = content.contentType as ContentType;
    const text = await edited(
      analysis,
      accountId,
      { contentType, text: content, brand, keywords },
      edit(content),
    );
    const changed = await inAccount(async (account) => {
      const version: NewVersion = { ...text, madeBy: "edit", apiKeyId };
      const made = await addVersion(account, contentId, content.version, version);
      return made === undefined ? undefined : findContent(account, contentId, brandId);
    });
    // Undefined if another save came first. The next read sees the result.
    if (changed) return changed;
  }
}

/** An edit that takes too long to check is stored unchecked instead of being lost. */
async function edited(
  analysis: AnalysisPool,
  accountId: number,
  content: EditedContent,
  edit: ContentEdit,
): Promise<VersionText> {
  try {
    return await analysis.analyze(accountId, "editContent", { content, edit });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "text_too_complex") throw error;
    return analysis.analyze(accountId, "editUnchecked", { content, edit });
  }
}

async function requireUnchanged(
  account: AccountHandle,
  change: ContentChange,
): Promise<ContentRecord> {
  const content = await findContent(account, change.contentId, change.brandId);
  if (!content) throw new Refusal("content_not_found");
  change.assertUnchanged(content);
  return content;
}

/** Creates a new version that is a copy of an old one. */
export async function restoreVersion(
  account: AccountHandle,
  change: ContentChange,
  version: number,
): Promise<ContentRecord> {
  const { contentId, brandId, apiKeyId } = change;
  for (;;) {
    const content = await requireUnchanged(account, change);
    const old = await findVersion(account, contentId, version);
    if (!old) throw new Refusal("version_not_found");
    const { title, language, markdown, document, sources, quality } = old;
    const text = { title, language, markdown, document, sources, quality };
    const made = await addVersion(account, contentId, content.version, {
      ...text,
      madeBy: "restore",
      apiKeyId,
      restoredVersion: version,
    });
    // Undefined if another save came first. The next read sees the result.
    if (made !== undefined) break;
  }
  const changed = await findContent(account, contentId, brandId);
  if (!changed) throw new Refusal("content_not_found");
  return changed;
}
