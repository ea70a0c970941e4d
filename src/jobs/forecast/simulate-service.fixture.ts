/**
 * A service in virtual time: accounts that send single requests and bursts, workers that come and go, a provider whose
 * calls take log-normal times and that becomes slower halfway through. Its queue is as fair as claim_tasks_fairly. It
 * asks the real forecast for each request, refreshes it as often as the API does, and records when each job actually
 * ended.
 */
import { seededRandom } from "../../../test/seeded-random.ts";
import { createForecast } from "./create-forecast.ts";
import type { Workload } from "../../records/jobs/workload.ts";
import type { ContentType as SingleType } from "../../writing/material.ts";

type ContentType = SingleType | "batch";

export interface SimulationPlan {
  seed: number;
  jobs: number;
  accounts: number;
  /** Slots of each worker. */
  workers: readonly number[];
  arrivalsPerMinute: number;
  /** The approximate number of requests in a burst, and the mean number of minutes between two bursts. */
  burst: { jobs: number; everyMinutes: number };
  /** How much slower the provider becomes after half of the jobs. */
  slowdown: number;
  /** The mean number of minutes between absences of workers, and the duration of an absence. */
  absence: { everyMinutes: number; minutes: number };
}

export interface SimulatedJob {
  contentType: ContentType;
  live: boolean;
  promised: { min: number; max: number };
  /** Since the start of the simulation. */
  acceptedMinute: number;
  minutes: number;
  waitedMinutes: number;
}

interface Job extends Omit<SimulatedJob, "minutes" | "waitedMinutes" | "acceptedMinute"> {
  accountId: number;
  acceptedAt: number;
  startedAt?: number;
  /** The remaining run time; multiplied by the slowdown when the job starts. */
  leftMs: number;
}

interface Worker {
  id: string;
  slots: number;
  isThere: boolean;
  lastAccountId: number;
  runs: Set<{ job: Job; endsAt: number }>;
}

const minuteMs = 60_000;
const refreshEveryMs = 2_000;
const jobDurationsKept = 40;
/** The median of the minutes, and the standard deviation of their logarithm. */
const provider: Record<ContentType, { minutes: number; scatter: number; share: number }> = {
  article: { minutes: 4.2, scatter: 0.3, share: 0.5 },
  social: { minutes: 1.1, scatter: 0.4, share: 0.2 },
  newsletter: { minutes: 2.6, scatter: 0.35, share: 0.1 },
  post: { minutes: 2.2, scatter: 0.45, share: 0.15 },
  batch: { minutes: 9, scatter: 0.25, share: 0.05 },
};
const testShare = 0.15;
const testMinutes = 0.005;

export function simulateService(plan: SimulationPlan): SimulatedJob[] {
  const random = seededRandom(plan.seed).next;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;

  const forecast = createForecast({ writerOf: ({ live }) => (live ? "model" : "built-in") });
  const workers = plan.workers.map((slots, index): Worker => ({
    id: String(index),
    slots,
    isThere: true,
    lastAccountId: 0,
    runs: new Set(),
  }));
  const queue = new Map<number, Job[]>();
  const jobDurations = new Map<string, Workload["jobDurations"][number]>();
  const done: SimulatedJob[] = [];
  let accepted = 0;
  let slower = 1;
  let now = 0;

  /** Scheduled events, earliest first. There are only a few dozen at a time, so a sorted list is sufficient. */
  const agenda: { at: number; act: () => void }[] = [];
  const plannedAt = (at: number, act: () => void) => {
    let index = agenda.length;
    while (index > 0 && (agenda[index - 1]?.at ?? 0) > at) index -= 1;
    agenda.splice(index, 0, { at, act });
  };

  function accept(accountId: number): void {
    if (accepted >= plan.jobs) return;
    accepted += 1;
    const live = random() >= testShare;
    const contentType = pickContentType(random());
    const { minutes, scatter } = provider[contentType];
    if (accepted === Math.floor(plan.jobs / 2)) slower = plan.slowdown;
    const usual = live ? minutes : testMinutes;
    const promised = forecast.range({ contentType, live, accountId }, now).minutes;
    const leftMs = usual * Math.exp(scatter * normal()) * minuteMs;
    const job = { accountId, contentType, live, promised, acceptedAt: now, leftMs };
    forecast.accepted(accountId);
    const own = queue.get(accountId);
    if (own) own.push(job);
    else queue.set(accountId, [job]);
    claim();
  }

  function claim(): void {
    for (const worker of workers) {
      while (worker.isThere && worker.runs.size < worker.slots) {
        const job = nextInTurn(worker);
        if (!job) return;
        if (job.startedAt === undefined) {
          job.startedAt = now;
          if (job.live) job.leftMs *= slower;
        }
        const run = { job, endsAt: now + job.leftMs };
        worker.runs.add(run);
        plannedAt(run.endsAt, () => end(worker, run));
      }
    }
  }

  function nextInTurn(worker: Worker): Job | undefined {
    const ids = [...queue.keys()].toSorted((a, b) => a - b);
    const id = ids.find((one) => one > worker.lastAccountId) ?? ids[0];
    if (id === undefined) return undefined;
    worker.lastAccountId = id;
    const own = queue.get(id) ?? [];
    const job = own.shift();
    if (own.length === 0) queue.delete(id);
    return job;
  }

  function end(worker: Worker, run: { job: Job; endsAt: number }): void {
    // The job was handed back meanwhile.
    if (!worker.runs.delete(run)) return;
    const { contentType, live, promised, acceptedAt, startedAt = now } = run.job;
    const writer = live ? "model" : "built-in";
    const kind = `${contentType} ${writer}`;
    const kept = jobDurations.get(kind) ?? { contentType, writer, live, seconds: [] };
    kept.seconds = [(now - startedAt) / 1_000, ...kept.seconds].slice(0, jobDurationsKept);
    jobDurations.set(kind, kept);
    done.push({
      contentType,
      live,
      promised,
      acceptedMinute: acceptedAt / minuteMs,
      minutes: (now - acceptedAt) / minuteMs,
      waitedMinutes: (startedAt - acceptedAt) / minuteMs,
    });
    claim();
  }

  /** Hands back the worker's jobs, which continue on other workers where they were interrupted. */
  function leave(worker: Worker): void {
    worker.isThere = false;
    for (const run of worker.runs) {
      run.job.leftMs = run.endsAt - now;
      queue.set(run.job.accountId, [run.job, ...(queue.get(run.job.accountId) ?? [])]);
    }
    worker.runs.clear();
    claim();
    plannedAt(now + plan.absence.minutes * minuteMs, () => {
      worker.isThere = true;
      claim();
    });
  }

  function look(): void {
    forecast.refresh(
      {
        waiting: new Map([...queue].map(([id, jobs]) => [id, jobs.length])),
        running: workers.reduce((sum, { runs }) => sum + runs.size, 0),
        runs: workers.flatMap(({ runs }) =>
          [...runs].map(({ job: { contentType, live, startedAt = now } }) => ({
            contentType,
            live,
            seconds: (now - startedAt) / 1_000,
          })),
        ),
        workers: workers.filter(({ isThere }) => isThere),
        jobDurations: [...jobDurations.values()],
      },
      now,
    );
    if (done.length < plan.jobs) plannedAt(now + refreshEveryMs, look);
  }

  const account = () => 1 + Math.floor(random() ** 2 * plan.accounts);
  function single(): void {
    accept(account());
    if (accepted < plan.jobs) {
      plannedAt(now + exponential(minuteMs / plan.arrivalsPerMinute), single);
    }
  }
  function burst(): void {
    const accountId = account();
    const count = Math.ceil(plan.burst.jobs * (0.3 + random()));
    for (let sent = 0; sent < count; sent += 1) plannedAt(now + sent * 50, () => accept(accountId));
    if (accepted < plan.jobs)
      plannedAt(now + exponential(plan.burst.everyMinutes * minuteMs), burst);
  }
  function absence(): void {
    const worker = workers[Math.floor(random() * workers.length)];
    if (worker?.isThere && workers.filter(({ isThere }) => isThere).length > 1) leave(worker);
    if (accepted < plan.jobs)
      plannedAt(now + exponential(plan.absence.everyMinutes * minuteMs), absence);
  }

  look();
  single();
  plannedAt(exponential(plan.burst.everyMinutes * minuteMs), burst);
  plannedAt(exponential(plan.absence.everyMinutes * minuteMs), absence);
  for (let next = agenda.shift(); next && done.length < plan.jobs; next = agenda.shift()) {
    now = next.at;
    next.act();
  }
  return done;
}

function pickContentType(point: number): ContentType {
  let sum = 0;
  for (const [contentType, { share }] of Object.entries(provider)) {
    sum += share;
    if (point < sum) return contentType as ContentType;
  }
  return "article";
}
