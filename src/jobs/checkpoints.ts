/**
 * Saves the progress of all jobs of a worker: jobs that save at the same moment share one call and one flush to disk.
 * run-job.ts defines the stages.
 */
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { JobChangeNotifier } from "../events/notify-job-changes.ts";
import { openBatcher } from "../batcher.ts";
import { saveStages } from "../records/jobs/job-claims.ts";
import type { JobProgress } from "../records/jobs/job-claims.ts";
import { saveTopicCheck } from "../records/contents/content-versions.ts";
import type { SavedTopicCheck } from "../records/contents/content-versions.ts";
import { storeRevision } from "../records/jobs/regenerations.ts";
import type { StoredRevision } from "../records/jobs/regenerations.ts";

export interface Checkpoints {
  /**
   * Resolves with false if another worker has claimed this job and nothing was saved. Saves that are no longer wanted
   * when their group starts are skipped and resolve with true.
   */
  save(progress: JobProgress, isWanted: () => boolean): Promise<boolean>;
  /** Stores regenerated content as the content's next version. */
  revise(revision: StoredRevision): ReturnType<typeof storeRevision>;
  saveTopicCheck(checked: SavedTopicCheck): Promise<void>;
}

interface Save {
  progress: JobProgress;
  isWanted: () => boolean;
}

/** `jobChanges` is notified of each save, for processes that follow the jobs. */
export function openCheckpoints(database: Database, jobChanges?: JobChangeNotifier): Checkpoints {
  const saves = openBatcher<Save, boolean>({
    run: async (group) => {
      // Locks rows in key order, as recording model calls of the same jobs does, to avoid deadlocks.
      const inOrder = group.map(({ progress }) => progress).toSorted(byKey);
      const isSaved = await saveStages(database, inOrder);
      jobChanges?.notify(inOrder);
      const savedByProgress = new Map(
        inOrder.map((save, index) => [save, isSaved[index] ?? false]),
      );
      return group.map(({ progress }) => savedByProgress.get(progress) ?? false);
    },
    groupMax: 100,
    groupsMax: 2,
    isShared: isDatabaseAway,
    unwanted: { is: ({ isWanted }) => !isWanted(), result: true },
  });
  return {
    save: (progress, isWanted) => saves.add({ progress, isWanted }),
    revise: (revision) => storeRevision(database, revision),
    saveTopicCheck: (checked) => saveTopicCheck(database, checked),
  };
}

function byKey(a: JobProgress, b: JobProgress): number {
  return a.accountId - b.accountId || a.jobId - b.jobId;
}
