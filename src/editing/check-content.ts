/**
 * Checks the quality of the current version of content: loads what it is compared with, and runs the checks in a
 * thread.
 */
import { Refusal } from "../errors.ts";
import { findBrand } from "../records/brands/brands.ts";
import { findSimilarContents } from "../records/contents/content-search.ts";
import { findContent, findContents } from "../records/contents/contents.ts";
import { readOwnPages, readQualityMaterial } from "../records/contents/quality-material.ts";
import type { ContentType } from "../writing/material.ts";
import type { QualityReport } from "../writing/quality/check-quality.ts";
import type { CheckedContent, TopicCheck } from "../writing/quality/quality.ts";
import { linkable } from "../writing/text/escape.ts";
import type { EditTools } from "./change-content.ts";

/** The maximum number of similar pieces that it is compared with. */
const similarMax = 5;

export async function checkContent(
  { inAccount, analysis }: EditTools,
  contentId: number,
  /** If set, content of other brands is treated as nonexistent. */
  brandId: number | null,
): Promise<QualityReport & { contentId: number; version: number }> {
  const { accountId, checked } = await inAccount(async (account) => {
    const content = await findContent(account, contentId, brandId);
    const material = content && (await readQualityMaterial(account, contentId));
    const brand = content && (await findBrand(account, content.brandId));
    if (!content || !material || !brand) throw new Refusal("content_not_found");
    const ids = await findSimilarContents(account, contentId, { brandId, rowsMax: similarMax });
    const similar = ids && ids.length > 0 ? await findContents(account, ids) : [];
    const pages = await readOwnPages(account, content);
    const { contentType, version, title, language, markdown, document, quality } = content;
    const given: CheckedContent = {
      ...material,
      topicCheck: material.topicCheck as TopicCheck | null,
      contentType: contentType as ContentType,
      version,
      title,
      language,
      markdown,
      document,
      quality,
      brandName: brand.name,
      hasBannedWords: brand.voiceGuide.bannedWords.length > 0,
      targets: pages.filter(({ url }) => linkable(url) !== null),
      similar:
        ids === undefined
          ? null
          : similar.map((one) => ({ contentId: one.id, title: one.title, markdown: one.markdown })),
    };
    return { accountId: account.accountId, checked: given };
  });
  const report = await analysis.analyze(accountId, "checkQuality", checked);
  return { ...report, contentId, version: checked.version };
}
