import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../log.ts";
import { awaitForeignHolders } from "./await-foreign-holders.ts";
import { becomeHolder } from "./holders.ts";
import type { Holder } from "./holders.ts";

const log = createLog("silent");
const never = new AbortController().signal;
let folder: string;
let holder: Holder;
let touching: NodeJS.Timeout | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pressroom-holders-"));
});
afterEach(() => {
  clearInterval(touching);
  holder.leave();
  rmSync(folder, { recursive: true, force: true });
});

/** `order` decides whether its name comes before or after ours, which begins with our pid. */
function addForeign(order: "0" | "x", text: string): string {
  const file = path.join(folder, `${order}-1-1-feed.1-abcd`);
  writeFileSync(file, text);
  return file;
}

function keepTouching(file: string): void {
  touching = setInterval(() => utimesSync(file, 0, 0), 50);
}

function hold(foreignAgeMaxMs?: number): Promise<void> {
  holder = becomeHolder({ folder, log }, foreignAgeMaxMs);
  return awaitForeignHolders({ dataDir: "/data", holder, log }, never);
}

describe("a holder out of sight", () => {
  it("that shows itself again and again is alive, whatever times its file was given", async () => {
    keepTouching(addForeign("x", "other-host\nsettled"));
    await expect(hold()).rejects.toThrow(/another container or machine \(other-host\)/i);
  });

  it("that does not show itself is waited for, and then counts as dead", async () => {
    const file = addForeign("0", "other-host\nsettled");
    // As long as a touch is far from due by any clock of ours.
    utimesSync(file, new Date("2040-01-01"), new Date("2040-01-01"));
    await hold(300);
    expect(readdirSync(folder)).toEqual([holder.name]);
  });

  it("that leaves meanwhile is no obstacle", async () => {
    const file = addForeign("0", "other-host");
    const waiting = hold();
    rmSync(file);
    await waiting;
  });
});

describe("of two that come at once", () => {
  it("one gives up", async () => {
    keepTouching(addForeign("0", "other-host"));
    await expect(hold()).rejects.toThrow(/other-host/);
  });

  it("the other goes on as soon as that one has left, and not before", async () => {
    const file = addForeign("x", "other-host");
    keepTouching(file);
    let isThrough = false;
    const waiting = hold().then(() => (isThrough = true));
    const look = vi.spyOn(holder, "listForeign");
    await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(3));
    expect(isThrough).toBe(false);
    clearInterval(touching);
    rmSync(file);
    await waiting;
  });
});

it("waiting can be given up", async () => {
  addForeign("0", "other-host");
  holder = becomeHolder({ folder, log });
  const giving = new AbortController();
  const waiting = awaitForeignHolders({ dataDir: "/data", holder, log }, giving.signal);
  const reason = new Error("told to end");
  giving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
