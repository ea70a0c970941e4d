/**
 * What jobs keep while they are written, for all jobs of a worker together: those that save at the same moment share one
 * call and one flush to disk. Which stages there are is run-job.ts's.
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
   * False: another worker has claimed this job, and nothing was saved. What `isWanted` denies before it sets out is not
   * saved, which is as good.
   */
  save(progress: JobProgress, isWanted: () => boolean): Promise<boolean>;
  /** Stores what a job wrote anew as the content's next version. */
  revise(revision: StoredRevision): ReturnType<typeof storeRevision>;
  saveTopicCheck(checked: SavedTopicCheck): Promise<void>;
}

interface Save {
  progress: JobProgress;
  isWanted: () => boolean;
}

/** `jobChanges` is told what is on disk, for whoever follows it. */
export function openCheckpoints(database: Database, jobChanges?: JobChangeNotifier): Checkpoints {
  const saves = openBatcher<Save, boolean>({
    run: async (group) => {
      // Rows are locked in the order of their keys, as whoever records the calls of the same jobs does it.
      const inOrder = group.map(({ progress }) => progress).toSorted(byKey);
      const held = await saveStages(database, inOrder);
      jobChanges?.notify(inOrder);
      const isHeld = new Map(inOrder.map((save, index) => [save, held[index] ?? false]));
      return group.map(({ progress }) => isHeld.get(progress) ?? false);
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
