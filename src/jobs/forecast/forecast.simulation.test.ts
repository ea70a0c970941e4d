import { expect, test } from "vitest";
import { simulateService } from "./simulate-service.fixture.ts";
import type { SimulationPlan, SimulatedJob } from "./simulate-service.fixture.ts";

const usual: SimulationPlan = {
  seed: 1,
  jobs: 1_500,
  accounts: 12,
  workers: [10, 10, 10],
  arrivalsPerMinute: 1.6,
  burst: { jobs: 40, everyMinutes: 60 },
  slowdown: 3,
  absence: { everyMinutes: 60, minutes: 10 },
};
const seeds = [1, 2, 3];

function share(jobs: readonly SimulatedJob[], isSo: (job: SimulatedJob) => boolean): number {
  return jobs.filter(isSo).length / jobs.length;
}

function isInside({ minutes, promised }: SimulatedJob): boolean {
  return minutes >= promised.min && minutes <= promised.max;
}

function meanWidth(jobs: readonly SimulatedJob[]): number {
  return jobs.reduce((sum, { promised }) => sum + promised.max - promised.min, 0) / jobs.length;
}

function meanMinutes(jobs: readonly SimulatedJob[]): number {
  return jobs.reduce((sum, { minutes }) => sum + minutes, 0) / jobs.length;
}

test.each(seeds)(
  "four in five jobs end within their estimate, with bursts, workers that leave and a provider that becomes three times slower (%i)",
  (seed) => {
    const jobs = simulateService({ ...usual, seed });
    expect(jobs).toHaveLength(usual.jobs);
    expect(share(jobs, isInside)).toBeGreaterThanOrEqual(0.8);
    // Some jobs must have waited, or the forecast of the queue was not tested.
    expect(share(jobs, ({ waitedMinutes }) => waitedMinutes > 1)).toBeGreaterThan(0.05);
    // An arbitrarily wide range would always be right.
    expect(meanWidth(jobs)).toBeLessThan(2 * meanMinutes(jobs));
  },
);

test.each(seeds)(
  "four in five jobs end within their estimate while busy accounts compete constantly (%i)",
  (seed) => {
    const jobs = simulateService({
      ...usual,
      seed,
      slowdown: 1,
      arrivalsPerMinute: 6,
      burst: { jobs: 60, everyMinutes: 40 },
    });
    expect(share(jobs, isInside)).toBeGreaterThanOrEqual(0.8);
    expect(meanWidth(jobs)).toBeLessThan(2 * meanMinutes(jobs));
  },
);

test("jobs of test keys are estimated at one minute at most while no job waits, however slow the models are", () => {
  const calm = { jobs: 0, everyMinutes: 1_000_000 };
  const jobs = simulateService({ ...usual, slowdown: 1, arrivalsPerMinute: 2, burst: calm });
  const tests = jobs.filter(({ live }) => !live);
  expect(tests.length).toBeGreaterThan(100);
  expect(share(tests, ({ promised: { min, max } }) => min === 0 && max === 1)).toBe(1);
});
