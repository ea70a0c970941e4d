/**
 * `npm run lighthouse`: measures the main pages with Lighthouse, signed in and with a lot of data, three times each
 * with a cold cache. Prints the medians, stores every run in a file, and exits with 1 if a median is below its target.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import desktopConfig from "lighthouse/core/config/desktop-config.js";
import defaultConfig from "lighthouse/core/config/default-config.js";
import { chromium } from "playwright-core";
import { table } from "../../src/cli/terminal/table.ts";
import { findFreePort } from "../../src/db/embedded/find-free-port.ts";
import { findChromium } from "../../test/browser/find-chromium.ts";
import { median, rounded } from "../statistics.ts";
import { openFilledService } from "./filled-service.ts";
import type { FilledService } from "./filled-service.ts";

const wanted = { desktop: 95, mobile: 85 } as const;
const categories = ["performance", "accessibility", "best-practices"] as const;
const devices = ["desktop", "mobile"] as const;
const resultsFile = new URL("../results/lighthouse.json", import.meta.url).pathname;

type Device = (typeof devices)[number];

interface Run {
  page: string;
  device: Device;
  scores: Record<string, number>;
  /** Audits that lowered a score, and their details for this page. */
  losses: string[];
  metrics: Record<string, number>;
}

const wantedWords = `${wanted.desktop} on desktops and ${wanted.mobile} on phones`;

const help = `Holds the main pages against Lighthouse, signed in, each with a cold cache; wanted are medians of ${wantedWords} or more.
  --runs N                  how often each page is measured (3)
  --device desktop|mobile   only one of the two
  --page NAME               only this page, such as "One content"
Every run is kept in bench/results/lighthouse.json. Run it on an idle machine.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "3" },
      device: { type: "string" },
      page: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    say(help);
    return;
  }
  const chosen = devices.filter(
    (device) => values.device === undefined || values.device === device,
  );
  const loads = [loadavg()[0] ?? 0];
  say(`load of the machine before: ${loads[0]?.toFixed(2)} on ${cpus().length} cores`);
  const service = await openFilledService();
  const pages = Object.entries(service.pages).filter(
    ([page]) => values.page === undefined || page === values.page,
  );
  const runs: Run[] = [];
  try {
    let browser = await openSignedInBrowser(service);
    try {
      const { port } = browser;
      const url = `${service.url}/agents/`;
      const first = { page: "", device: "desktop" as const, url, port, slowdown: 1 };
      const benchmarkIndex = (await runLighthouse(first))?.environment.benchmarkIndex ?? 0;
      const slowdown = slowdownFor(benchmarkIndex);
      say(
        `BenchmarkIndex ${benchmarkIndex}: for phones, the processor is slowed down ${slowdown} times`,
      );
      // In rounds, so that other load on the machine affects all pages.
      for (let round = 1; round <= Number(values.runs); round += 1) {
        for (const device of chosen) {
          for (const [page, path] of pages) {
            const place = { page, device, url: service.url + path, slowdown };
            let run = await measure({ ...place, port: browser.port });
            if (!run) {
              // Chromium occasionally loses a tab or its trace; a new browser measures the page.
              await browser.close();
              browser = await openSignedInBrowser(service);
              run = await measure({ ...place, port: browser.port });
            }
            if (!run) throw new Error(`${place.url} was not measured`);
            runs.push(run);
            say(`${round}. ${device}, ${page}: ${Object.values(run.scores).join(" ")}`);
            await keep({ loads, wanted, runs });
          }
        }
      }
    } finally {
      await browser.close();
    }
  } finally {
    await service.close();
  }
  loads.push(loadavg()[0] ?? 0);
  const medians = chosen.flatMap((device) => pages.map(([page]) => mediansOf(runs, page, device)));
  say("");
  say(
    table(
      ["page", "device", ...categories],
      medians.map(({ row }) => row),
    ),
  );
  say(`load of the machine after: ${loads[1]?.toFixed(2)}`);
  await keep({ loads, wanted, runs });
  if (loads.some((load) => load > cpus().length)) {
    say("others kept the machine busy: what it says of performance is about them too");
  }
  say(`every run is in ${resultsFile}`);
  const isReached = medians.every((one) => one.isReached);
  say(`${isReached ? "reached" : "missed"}: ${wantedWords}`);
  process.exitCode = isReached ? 0 : 1;
}

async function keep(results: object): Promise<void> {
  await mkdir(join(resultsFile, ".."), { recursive: true });
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
}

function mediansOf(runs: readonly Run[], page: string, device: Device) {
  const own = runs.filter((run) => run.page === page && run.device === device);
  const scores = categories.map((name) => median(own.map((run) => run.scores[name] ?? 0)));
  const isReached = scores.every((score) => score >= wanted[device]);
  return { isReached, row: [page, device, ...scores] };
}

/** Lighthouse opens its own tabs, which share the cookies of the browser's profile. */
async function openSignedInBrowser({ url, cookie }: FilledService) {
  const found = await findChromium();
  if (!found) throw new Error("there is no Chromium on this machine");
  const profile = await mkdtemp(join(tmpdir(), "pressroom-profile-"));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: found.path,
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
    // oxlint-disable-next-line node/no-process-env -- a child needs the environment of its parent.
    env: { ...(process.env as Record<string, string>), ...found.environment },
  });
  await context.addCookies([{ ...cookie, url }]);
  return {
    port,
    async close() {
      await context.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

interface Measured {
  page: string;
  device: Device;
  url: string;
  port: number;
  /** CPU slowdown for phones. */
  slowdown: number;
}

async function measure(measured: Measured): Promise<Run | undefined> {
  const { page, device, url } = measured;
  const lhr = await runLighthouse(measured);
  if (!lhr) return undefined;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const weighted = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  const losses = weighted
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue ?? ""}`);
  const numbers = Object.values(lhr.audits).filter((one) => one.numericValue !== undefined);
  return {
    page,
    device,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    losses,
    metrics: Object.fromEntries(
      numbers.map(({ id, numericValue }) => [id, rounded(numericValue ?? 0, 3)]),
    ),
  };
}

const runMs = 90_000;

/** Undefined if the page could not be measured. */
async function runLighthouse({ device, url, port, slowdown }: Measured) {
  const flags = { port, logLevel: "error" as const, onlyCategories: [...categories] };
  const { throttling, ...settings } = defaultConfig.settings ?? {};
  const phone = {
    ...defaultConfig,
    settings: { ...settings, throttling: { ...throttling, cpuSlowdownMultiplier: slowdown } },
  };
  const config = device === "desktop" ? desktopConfig : phone;
  // If Chromium closes the tab, Lighthouse either fails or never returns.
  const waiting = new AbortController();
  const result = await Promise.race([
    lighthouse(url, flags, config).catch((error: unknown) => {
      say(`${url}: ${String(error)}`);
      return undefined;
    }),
    sleep(runMs, undefined, { signal: waiting.signal }).catch(() => undefined),
  ]);
  waiting.abort();
  if (result && !result.lhr.runtimeError) return result.lhr;
  say(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  return undefined;
}

/**
 * How much slower a mid-range phone is than this machine, from the table in Lighthouse's docs/throttling.md. Its
 * default of 4 is for high-end desktops.
 */
function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1_500) return 4;
  return benchmarkIndex >= 800 ? 2 : 1;
}

await main();
