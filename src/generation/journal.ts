/**
 * What jobs read and keep while they are written, for all jobs of a worker together: those that read or save at the same
 * moment share one transaction and one flush to disk. Which stages there are is run.ts's.
 */
import type { Transaction } from "kysely";
import { nameAccounts } from "../db/account-handle.ts";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { openGrouping } from "../grouping.ts";
import type { Grouping, GroupingOptions } from "../grouping.ts";
import { listStages, saveStages } from "../records/job-claims.ts";
import type { ClaimedJob, JobProgress, SavedStage } from "../records/job-claims.ts";
import { readJobInputs } from "../records/job-inputs.ts";
import type { JobInput } from "../records/job-inputs.ts";

export interface Journal {
  readInput(job: ClaimedJob): Promise<JobInput>;
  /** What the job's stages made in earlier attempts. */
  recall(job: ClaimedJob): Promise<SavedStage[]>;
  /**
   * False: another worker has this job now, and nothing was saved. What `isWanted` denies before it sets out is not
   * saved, which is as good.
   */
  save(progress: JobProgress, isWanted: () => boolean): Promise<boolean>;
}

const groupMax = 100;
/** Jobs are patient, and there are never more of them than the worker has room for. */
const waitingMax = 100_000;
const waitMaxMs = 30_000;

interface Save extends JobProgress {
  isWanted: () => boolean;
}

export function openJournal(database: Database): Journal {
  function inGroups<Item extends { accountId: number }, Result>(
    work: (trx: Transaction<Tables>, items: readonly Item[]) => Promise<readonly Result[]>,
    groupsMax: number,
    unwanted?: GroupingOptions<Item, Result>["unwanted"],
  ): Grouping<Item, Result> {
    return openGrouping({
      run: (items) =>
        database.kysely.transaction().execute(async (trx) => {
          await nameAccounts(
            trx,
            items.map((item) => item.accountId),
          );
          return work(trx, items);
        }),
      groupMax,
      groupsMax,
      waitingMax,
      waitMaxMs,
      isShared: isDatabaseAway,
      ...(unwanted && { unwanted }),
    });
  }

  const inputs = inGroups<ClaimedJob, JobInput>(readJobInputs, 2);
  const stages = inGroups<ClaimedJob, SavedStage[]>(listStages, 1);
  const saves = inGroups<Save, boolean>(saveStages, 2, {
    is: (save) => !save.isWanted(),
    result: true,
  });
  return {
    readInput: (job) => inputs.add(job),
    recall: (job) => stages.add(job),
    save: (progress, isWanted) => saves.add({ ...progress, isWanted }),
  };
}
