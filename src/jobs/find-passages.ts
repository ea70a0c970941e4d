/** Looks into the sources of a job's brand for what it is to be written from. */
import { forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import { readNeighbours, searchPassages } from "../records/sources/passage-search.ts";
import type { GenerationInput, SourceText } from "../writing/material.ts";
import { passageQuery } from "./passage-query.ts";

export type FindPassages = (
  job: Pick<ClaimedJob, "accountId" | "brandId">,
  input: GenerationInput,
) => Promise<SourceText[]>;

/** With what stands beside them, most of what a small website says; of a smaller context the first ones are read. */
const limits = { passagesMax: 20, charactersMax: 16_000 };
const besideLimits = { passagesMax: 20, charactersMax: 12_000 };

export function openPassageFinder(database: Database): FindPassages {
  return async ({ accountId, brandId }, input) => {
    const found = await forAccount(database, accountId, async (account) => {
      const best = await searchPassages(account, brandId, passageQuery(input), limits);
      return [...best, ...(await readNeighbours(account, best, besideLimits))];
    });
    return found.map(({ documentId, title, url, publisher, dated, heading, body }) => ({
      document: {
        id: documentId,
        title,
        url,
        dated: dated.toISOString(),
        ...(publisher !== null && { publisher }),
      },
      heading,
      text: body,
    }));
  };
}
