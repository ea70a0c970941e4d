/** Changes a content: whoever was faster wins, and the other is told or goes on from there. */
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
  /** Where set, contents of other brands are as if they did not exist. */
  brandId: number | null;
  /** Throws where the content is not as the caller believes it to be. */
  assertUnchanged(content: ContentRecord): void;
  apiKeyId: number | null;
}

type InAccount = <T>(work: (account: AccountHandle) => Promise<T>) => Promise<T>;

export interface EditTools {
  inAccount: InAccount;
  analysis: AnalysisPool;
}

type MakeEdit = (content: ContentRecord) => ContentEdit;

/** The last edit of each content that is under way in this process. */
const underWay = new WeakMap<AnalysisPool, Map<number, Promise<unknown>>>();

/** Edits of one content follow each other: side by side, all but the first would be worked out in vain. */
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

/** Reads and stores in transactions of their own: a connection is not held while the text is worked out elsewhere. */
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
    // Undefined: somebody was faster by a moment. The next look sees what they made.
    if (changed) return changed;
  }
}

/** An edit is not lost because it takes too long to check: then it is stored without a check. */
async function edited(
  analysis: AnalysisPool,
  accountId: number,
  content: EditedContent,
  edit: ContentEdit,
): Promise<VersionText> {
  try {
    return await analysis.analyse(accountId, "editContent", { content, edit });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "text_too_complex") throw error;
    return analysis.analyse(accountId, "editUnchecked", { content, edit });
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
    const content = await requireUnchanged(account, change);
    // Undefined: somebody was faster by a moment. The next look sees what they made.
    const made = await addVersion(account, contentId, content.version, await make(content));
    if (made !== undefined) break;
  }
  const changed = await findContent(account, contentId, brandId);
  if (!changed) throw new Refusal("content_not_found");
  return changed;
}
