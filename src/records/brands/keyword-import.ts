/** Adds the keywords of a file to a brand, or says what adding them would do. Reading the file is keyword-file.ts's. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { judgeKeywords } from "./keyword-list.ts";
import type { RefusedKeyword } from "./keyword-list.ts";
import type { GivenKeyword } from "./keyword-file.ts";
import { addKeywords, keywordsMax, planKeywords, setVolumes } from "./keywords.ts";

/** A file has at most so many rows. A brand takes fewer, but many of them may be there already. */
export const importRowsMax = 20_000;

export interface KeywordImport {
  /** New, in the order in which they are added. */
  added: GivenKeyword[];
  /** Those that the brand had. */
  existing: string[];
  /** How many rows said the same as an earlier one. */
  repeated: number;
  refused: RefusedKeyword[];
  /** How many the brand has then. */
  count: number;
}

/** The brand must be locked, or two could fill it at once. */
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
    refused: [...refused, ...plan.left.map((keyword) => ({ keyword, message }))],
    count: plan.count,
  };
}

/** Of a keyword that is there twice, the first row's. */
function volumesOf(rows: readonly GivenKeyword[]): Map<string, number> {
  const volumes = new Map<string, number>();
  for (const { keyword, volume } of rows) {
    const folded = fold(keyword);
    if (volume !== null && !volumes.has(folded)) volumes.set(folded, volume);
  }
  return volumes;
}

/** As keyword-list.ts compares them. */
function fold(keyword: string): string {
  return keyword.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}
