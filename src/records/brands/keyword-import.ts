/** Adds parsed keywords to a brand, or previews the result. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { judgeKeywords } from "./keyword-list.ts";
import type { RefusedKeyword } from "./keyword-list.ts";
import type { GivenKeyword } from "./keyword-file.ts";
import { addKeywords, keywordsMax, planKeywords, setVolumes } from "./keywords.ts";

/** More than a brand can have, because the brand may already have many of them. */
export const importRowsMax = 20_000;

export interface KeywordImport {
  /** In the order in which they are added. */
  added: GivenKeyword[];
  existing: string[];
  /** The number of duplicate rows. */
  repeated: number;
  refused: RefusedKeyword[];
  /** The brand's number of keywords after the import. */
  count: number;
}

/** The brand must be locked, or concurrent imports could exceed its limit. */
export async function importKeywords(
  account: AccountHandle,
  brandId: number,
  rows: readonly GivenKeyword[],
  { isDryRun }: { isDryRun: boolean },
): Promise<KeywordImport> {
  const { phrases, repeated, refused } = judgeKeywords(rows.map(({ keyword }) => keyword));
  const plan = await planKeywords(account, brandId, phrases);
  const volumes = volumesOf(rows);
  if (!isDryRun) {
    await addKeywords(account, brandId, plan.added);
    await setVolumes(account, brandId, volumes);
  }
  const message = `A brand can have at most ${keywordsMax.toLocaleString("en")} keywords.`;
  return {
    added: plan.added.map((keyword) => ({ keyword, volume: volumes.get(fold(keyword)) ?? null })),
    existing: plan.existing,
    repeated,
    refused: [...refused, ...plan.rejected.map((keyword) => ({ keyword, message }))],
    count: plan.count,
  };
}

/** Duplicates have the volume of their first row. */
function volumesOf(rows: readonly GivenKeyword[]): Map<string, number> {
  const volumes = new Map<string, number>();
  for (const { keyword, volume } of rows) {
    const folded = fold(keyword);
    if (volume !== null && !volumes.has(folded)) volumes.set(folded, volume);
  }
  return volumes;
}

/** The same normalization as in keyword-list.ts. */
function fold(keyword: string): string {
  return keyword.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}
