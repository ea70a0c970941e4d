/**
 * The clocks of one API and one worker jump a day forward, a day back and to the correct time. Uses libfaketime
 * (Debian's package `faketime`); the monotonic clock keeps running, as when somebody sets the time.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../test/until.ts";
import { runUnderFaults } from "../run-under-faults.ts";
import type { FaultInjection } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";

const libraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`,
);
const dayMs = 24 * 60 * 60_000;
const jumps = [
  ["+1d", dayMs],
  ["-1d", -dayMs],
  ["+0", 0],
] as const;

export const clock: Scenario = {
  name: "clock",
  summary: "the clock of one API and one worker jumps a day forward and back (libfaketime)",
  cannotRun: () =>
    libraries.some((library) => existsSync(library))
      ? undefined
      : "libfaketime is not installed; on Debian: apt install faketime",
  async run(tools) {
    const folder = mkdtempSync(path.join(tmpdir(), "pressroom-clock-"));
    const clockOf = (name: string) => path.join(folder, name);
    const victims = ["api-1", "worker-1"];
    for (const name of victims) setClock(clockOf(name), "+0");
    try {
      return await runUnderFaults(tools, {
        jobs: 500,
        perSecond: 20,
        system: {
          environmentOf: (name) => (victims.includes(name) ? fakedClock(clockOf(name)) : {}),
        },
        async injectFaults(injection) {
          for (const name of victims) await jump(injection, name, clockOf(name));
        },
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function fakedClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: libraries.find((library) => existsSync(library)) ?? "",
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

function setClock(file: string, offset: string): void {
  writeFileSync(file, `${offset}\n`);
}

async function jump(injection: FaultInjection, name: string, file: string): Promise<void> {
  const { system, random, note } = injection;
  for (const [offset, shiftMs] of jumps) {
    await sleep(random.between(4_000, 6_000));
    note(`the clock of ${name} jumps to ${offset}`);
    setClock(file, offset);
    // An API sends its time in every response, which proves that the jump happened.
    const api = system.apis.find((member) => member.name === name);
    if (api === undefined) continue;
    await until(async () => Math.abs((await clockOfApi(api.url)) - Date.now() - shiftMs) < 60_000, {
      what: `the jump of the clock of ${name}`,
      timeoutMs: 10_000,
    });
  }
}

async function clockOfApi(url: string): Promise<number> {
  const reply = await fetch(`${url}/healthz`);
  await reply.arrayBuffer();
  return Date.parse(reply.headers.get("date") ?? "");
}
