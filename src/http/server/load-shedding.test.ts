import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../../test/test-service.ts";
import { createLog } from "../../log.ts";
import { Overload, createShedding, defaultSheddingLimits } from "./load-shedding.ts";
import type { CallerDigest, Shedding, SheddingLimits } from "./load-shedding.ts";

let shedding: Shedding;
const logged: string[] = [];
afterEach(() => {
  shedding.stop();
  logged.splice(0);
});

function open(limits: Partial<SheddingLimits>): void {
  const log = createLog("info", { write: (line) => void logged.push(line) });
  shedding = createShedding({ ...defaultSheddingLimits, ...limits }, log);
}

/** Starts requests that stay in progress until `letGo`; counts the accepted ones. */
async function hold(caller: CallerDigest, count: number) {
  const held: (() => void)[] = [];
  let taken = 0;
  const all: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const work = () => {
      taken += 1;
      return new Promise<void>((resolve) => void held.push(resolve));
    };
    all.push(
      shedding.run(caller, work).catch((error: unknown) => expect(error).toBeInstanceOf(Overload)),
    );
  }
  return {
    taken,
    async letGo() {
      for (const resolve of held) resolve();
      await Promise.all(all);
    },
  };
}

async function makeKnown(caller: CallerDigest): Promise<void> {
  await shedding.run(caller, async () => undefined);
}

test("concurrent requests never exceed the limit, and finished ones free their slots", async () => {
  open({ requestsMax: 64 });
  for (let n = 0; n < 100; n += 1) await makeKnown(`caller ${n}`);
  const each = await Promise.all(Array.from({ length: 100 }, (_, n) => hold(`caller ${n}`, 1)));
  expect(each.reduce((sum, { taken }) => sum + taken, 0)).toBe(64);
  expect(shedding.underWay).toBe(64);
  await Promise.all(each.map((one) => one.letGo()));
  expect(shedding.underWay).toBe(0);
  expect(() => shedding.check("anybody")).not.toThrow();
});

test("a flood from one caller takes at most half of the slots", async () => {
  open({ requestsMax: 64 });
  await makeKnown("flood");
  await makeKnown("honest");
  const flood = await hold("flood", 500);
  expect(flood.taken).toBe(32);
  const honest = await hold("honest", 2);
  expect(honest.taken).toBe(2);
  await flood.letGo();
  await honest.letGo();
});

test("a flood from unknown callers leaves half of the slots to known callers", async () => {
  open({ requestsMax: 64 });
  await makeKnown("honest");
  const floods = await Promise.all(Array.from({ length: 500 }, (_, n) => hold(`key ${n}`, 1)));
  const nameless = await hold(undefined, 500);
  expect(shedding.underWay).toBe(32);
  const honest = await hold("honest", 1);
  expect(honest.taken).toBe(1);
  await Promise.all([honest, nameless, ...floods].map((one) => one.letGo()));
});

/** How many of two hundred concurrent callers are accepted. */
async function countTaken(workMs: number): Promise<number> {
  let taken = 0;
  const work = async () => {
    taken += 1;
    await wait(workMs);
  };
  const all = Array.from({ length: 200 }, (_, n) => shedding.run(`caller ${n}`, work));
  await Promise.allSettled(all);
  return taken;
}

test("the limit drops while requests take too long and recovers when they are fast again", async () => {
  open({ requestsMax: 400, requestMsMax: 20 });
  expect(await countTaken(100)).toBe(200);
  await eventually(async () => (await countTaken(100)) <= 64);
  await eventually(async () => (await countTaken(2)) === 200);
});

test("a rejected request does not make its caller known", async () => {
  open({ requestsMax: 2 });
  await expect(shedding.run("stranger", () => Promise.reject(new Error("401")))).rejects.toThrow();
  const held = await hold(undefined, 1);
  expect(() => shedding.check("stranger")).toThrow(Overload);
  await held.letGo();
});

test("while the event loop is delayed, only known callers are accepted", async () => {
  open({ lateMs: 20 });
  await makeKnown("honest");
  while (isTaken("stranger")) {
    const until = performance.now() + 100;
    while (performance.now() < until);
    await nextTurn();
  }
  expect(isTaken("honest")).toBe(true);
  await eventually(async () => isTaken("stranger"));
});

function isTaken(caller: CallerDigest): boolean {
  try {
    shedding.check(caller);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Overload);
    return false;
  }
}

test("rejected requests are logged as a count, not individually", async () => {
  open({ requestsMax: 2 });
  const held = await hold("one", 1_000);
  const line = await eventually(async () => logged.find((one) => one.includes("overloaded")));
  expect(JSON.parse(line)).toMatchObject({ level: "warn", shed: 999, under_way: 1 });
  expect(logged).toHaveLength(1);
  await held.letGo();
});
