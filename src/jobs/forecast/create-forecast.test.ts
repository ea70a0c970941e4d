import { expect, test } from "vitest";
import type { Workload } from "../../records/jobs/workload.ts";
import { builtInWriter } from "../../writing/writers/built-in/built-in-writer.ts";
import { formats } from "../../writing/formats/index.ts";
import { createForecast } from "./create-forecast.ts";
import type { ForecastRequest, Forecast } from "./create-forecast.ts";

const article: ForecastRequest = { contentType: "article", live: true, accountId: 1 };
const writerOf = ({ live }: ForecastRequest) => (live ? "model" : builtInWriter.name);

/** Eight slots, and recent articles that took four minutes each. */
function seen(overrides: Partial<Workload> = {}): Workload {
  return {
    waiting: new Map(),
    running: 0,
    runs: [],
    workers: [{ id: "one", slots: 8 }],
    jobDurations: [
      { contentType: "article", writer: "model", live: true, seconds: repeated(40, 240) },
    ],
    ...overrides,
  };
}

function repeated(count: number, seconds: number): number[] {
  return Array.from({ length: count }, () => seconds);
}

/** All slots were taken a moment ago. */
const full = {
  running: 8,
  runs: Array.from({ length: 8 }, () => ({ contentType: "article", live: true, seconds: 1 })),
};

function forecastOf(overrides: Partial<Workload> = {}): Forecast {
  const forecast = createForecast({ writerOf });
  forecast.refresh(seen(overrides), 0);
  return forecast;
}

test("without measurements, estimates use the defaults of the format; a batch takes as long as all its items", () => {
  const forecast = createForecast({ writerOf });
  const { min, max } = formats.article.expectedMinutes;
  expect(forecast.range(article, 0).minutes).toEqual({ min, max });
  const batch = forecast.range({ ...article, contentType: "batch" }, 0).minutes;
  expect(batch.min).toBeGreaterThan(max);
});

test("the built-in writer takes less than a minute, with or without measurements", () => {
  const asked = { ...article, live: false };
  expect(createForecast({ writerOf }).range(asked, 0).minutes).toEqual({ min: 0, max: 1 });
  expect(forecastOf().range(asked, 0).minutes).toEqual({ min: 0, max: 1 });
});

test("measurements gradually replace the defaults", () => {
  const widths = [0, 5, 40].map((count) => {
    const seconds = repeated(count, 630);
    const jobDurations = [{ contentType: "article", writer: "model", live: true, seconds }];
    return forecastOf({ jobDurations }).range(article, 0).minutes;
  });
  expect(widths[0]).toEqual(formats.article.expectedMinutes);
  expect(widths[1]?.max).toBe(11);
  expect(widths[1]?.min).toBeLessThan(10);
  expect(widths[2]).toEqual({ min: 10, max: 11 });
});

test("durations of other writers and formats do not count", () => {
  const asked: ForecastRequest = { ...article, contentType: "social" };
  expect(forecastOf().range(asked, 0).minutes).toEqual(formats.social.expectedMinutes);
  const other = createForecast({ writerOf: () => "another model" });
  other.refresh(seen(), 0);
  expect(other.range(article, 0).minutes).toEqual(formats.article.expectedMinutes);
});

test("if the writer is unknown, the estimate uses the writer of the last job of its kind", () => {
  const forecast = createForecast({ writerOf: () => undefined });
  forecast.refresh(seen({ jobDurations: [{ ...kind("x"), seconds: repeated(40, 600) }] }), 0);
  expect(forecast.range(article, 0).minutes.max).toBeGreaterThanOrEqual(10);
});

function kind(writer: string) {
  return { contentType: "article", writer, live: true };
}

test("jobs do not wait while a slot is free", () => {
  const { min, max } = forecastOf({ ...full, running: 7 }).range(article, 0).minutes;
  expect(min).toBeLessThanOrEqual(4);
  expect(max).toBeLessThanOrEqual(5);
});

test("if all slots are taken, a job waits for one, and longer if others are queued before it", () => {
  const one = forecastOf(full).range(article, 0).minutes;
  const behind = forecastOf({ ...full, waiting: new Map([[1, 80]]) }).range(article, 0).minutes;
  expect(one.max).toBeGreaterThan(5);
  // Eighty articles of four minutes in eight slots are forty minutes of work.
  expect(behind.min).toBeGreaterThan(15);
  expect(behind.min).toBeLessThan(44);
  expect(behind.max).toBeGreaterThan(44);
});

test("one account's long queue does not delay other accounts until it is empty", () => {
  const forecast = forecastOf({ ...full, waiting: new Map([[2, 800]]) });
  expect(forecast.range({ ...article, accountId: 2 }, 0).minutes.min).toBeGreaterThan(100);
  expect(forecast.range(article, 0).minutes.max).toBeLessThan(20);
});

test("jobs accepted since the last refresh count as queued, and jobs accepted together count each other", () => {
  const forecast = forecastOf(full);
  const first = forecast.range(article, 0).minutes;
  const together = forecast.range({ ...article, before: 40 }, 0).minutes;
  for (let count = 0; count < 40; count += 1) forecast.accepted(1);
  const later = forecast.range(article, 0).minutes;
  expect(together.min).toBeGreaterThan(first.min);
  expect(later.min).toBeGreaterThan(first.min);
});

test("jobs accepted during a refresh are counted", () => {
  const forecast = forecastOf(full);
  forecast.beginRefresh();
  for (let count = 0; count < 40; count += 1) forecast.accepted(1);
  forecast.refresh(seen(full), 0);
  const counted = forecast.range(article, 0).minutes;
  forecast.beginRefresh();
  forecast.refresh(seen({ ...full, waiting: new Map([[1, 40]]) }), 0);
  expect(forecast.range(article, 0).minutes).toEqual(counted);
});

test("if no job ends, estimates for the queue grow", () => {
  const waiting = new Map([[1, 80]]);
  const forecast = forecastOf({ ...full, waiting });
  const before = forecast.range(article, 0).minutes;
  for (let minute = 1; minute <= 30; minute += 1) {
    const runs = full.runs.map((run) => ({ ...run, seconds: minute * 60 }));
    forecast.refresh(seen({ ...full, runs, waiting }), minute * 60_000);
  }
  expect(forecast.range(article, 30 * 60_000).minutes.max).toBeGreaterThan(before.max);
});

test("while no worker is connected, the last known workers are assumed", () => {
  const forecast = forecastOf({ ...full, waiting: new Map([[1, 80]]) });
  forecast.refresh(seen({ workers: [], waiting: new Map([[1, 80]]) }), 1_000);
  expect(forecast.range(article, 1_000).minutes.min).toBeGreaterThan(10);
});
