import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog, openSink, redactKeys } from "./log.ts";
import { makeKey } from "./records/keys/api-keys.ts";

const key = makeKey("live");
const secret = key.slice("pr_live_".length);

function logged(write: (log: ReturnType<typeof createLog>) => void, level = "trace"): string {
  let text = "";
  write(createLog(level, { write: (line) => void (text += line) }));
  return text;
}

test.each([
  ["a message", (log: ReturnType<typeof createLog>) => log.info(`with ${key}`)],
  ["a field", (log: ReturnType<typeof createLog>) => log.info({ a: { b: [key] } }, "x")],
  ["a field's name", (log: ReturnType<typeof createLog>) => log.info({ [key]: 1 }, "x")],
  ["an error", (log: ReturnType<typeof createLog>) => log.error(new Error(key))],
  [
    "an error's cause",
    (log: ReturnType<typeof createLog>) =>
      log.error({ err: new Error("outer", { cause: new Error(key) }) }),
  ],
  ["a child's fields", (log: ReturnType<typeof createLog>) => log.child({ key }).warn("x")],
  ["an address", (log: ReturnType<typeof createLog>) => log.info({ url: `/a?api_key=${key}&b=1` })],
])("a key in %s is not logged", (_, write) => {
  const line = logged(write);
  expect(line).not.toBe("");
  expect(line).not.toContain(secret);
  expect(line).toContain("pr_live_[redacted]");
});

test("keys of both kinds are redacted anywhere, complete or truncated", () => {
  expect(redactKeys(`a ${key} b "${makeKey("test")}" pr_test_abc`)).toBe(
    'a pr_live_[redacted] b "pr_test_[redacted]" pr_test_[redacted]',
  );
});

test("text that is not a key is unchanged", () => {
  const text = "pr_live_ prlive_abc pr_other_abc";
  expect(redactKeys(text)).toBe(text);
});

test("each event is one line of JSON, even with line breaks in its values", () => {
  const text = logged((log) => log.info({ a: "line\nbreak\u001b[31m" }, "and\r\nanother"));
  expect(text.trimEnd().split("\n")).toHaveLength(1);
  expect(text).not.toContain("\u001b");
  expect(JSON.parse(text)).toMatchObject({ level: "info", a: "line\nbreak\u001b[31m" });
});

test("entries below the level are not written", () => {
  expect(logged((log) => log.debug("x"), "info")).toBe("");
});

test("if the disk is full, only log lines are lost", () => {
  const full = openSync("/dev/full", "w");
  const log = createLog("info", openSink(undefined, full));
  expect(() => log.info("will be lost")).not.toThrow();
  closeSync(full);
});

test("dropped lines are counted, and the next written line reports how many", () => {
  const folder = mkdtempSync(join(tmpdir(), "pressroom-log-"));
  const path = join(folder, "log");
  const file = openSync(path, "w");
  let isBroken = true;
  const shape = (line: string) => {
    if (isBroken) throw new Error("no space left on device");
    return line;
  };
  let told = 0;
  const log = createLog(
    "info",
    openSink(shape, file, () => {
      told += 1;
    }),
  );
  log.info("one");
  log.info("two");
  isBroken = false;
  log.info("three");
  log.info("four");
  closeSync(file);
  expect(told).toBe(2);
  const lines = readFileSync(path, "utf8").trim().split("\n");
  rmSync(folder, { recursive: true });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "log lines were dropped", dropped: 2 },
    { msg: "three" },
    { msg: "four" },
  ]);
});

test("an error is logged with its message, code and cause, without its other properties", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error("lost", { cause: new Error("cut") }), {
    code: "57P01",
    client: { secretKey: "hunter2" },
  });
  log.warn({ err: error }, "a database connection was lost");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    err: { type: "Error", message: "lost", code: "57P01", cause: { message: "cut" } },
  });
  expect(lines[0]).not.toContain("hunter2");
});
