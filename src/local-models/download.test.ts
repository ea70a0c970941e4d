import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { downloadModel } from "./download.ts";
import type { Download, DownloadProgress } from "./download.ts";
import { startFileServer } from "./faulty-file-server.fixture.ts";
import type { FileServer } from "./faulty-file-server.fixture.ts";
import { openModelStore } from "./store.ts";
import type { ModelStore } from "./store.ts";

const file = Buffer.concat([Buffer.from("GGUF"), randomBytes(300_000)]);
const half = 150_000;
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const sha256 = hashOf(file);

let dataDir: string;
let store: ModelStore;
let server: FileServer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-download-"));
  store = openModelStore(dataDir);
  server = await startFileServer(file);
});

afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function pull(more: Partial<Download> = {}, signal = new AbortController().signal) {
  const download = { name: "small", url: server.url, bytes: file.byteLength, sha256, ...more };
  const times = { stallMs: 300, backoffMs: 1, triesMax: 5 };
  return downloadModel(store, download, { signal, times });
}

async function expectInPlace(content = file): Promise<void> {
  const right = hashOf(content);
  // Compares hashes, because showing a difference of the bytes takes minutes.
  expect(hashOf(await readFile(store.pathOf("small")))).toBe(right);
  expect((await store.find("small"))?.sha256).toBe(right);
  expect((await readdir(store.folder)).toSorted()).toEqual(["small.gguf", "small.json"]);
}

async function expectRefused(pulling: Promise<unknown>, words: RegExp): Promise<void> {
  await expect(pulling).rejects.toMatchObject({
    code: "model_download_failed",
    message: expect.stringMatching(words) as string,
  });
  expect(await store.find("small")).toBeUndefined();
}

test("a file is downloaded, verified and moved into place, and progress is reported", async () => {
  const seen: DownloadProgress[] = [];
  await downloadModel(
    store,
    { name: "small", url: server.url, bytes: file.byteLength, sha256 },
    { signal: new AbortController().signal, onProgress: (progress) => seen.push(progress) },
  );
  await expectInPlace();
  const { byteLength: bytesTotal } = file;
  expect(seen.findLast(({ step }) => step === "downloading")).toEqual({
    step: "downloading",
    bytes: bytesTotal,
    bytesTotal,
  });
  expect(seen.at(-1)).toEqual({ step: "checking", bytes: bytesTotal, bytesTotal });
});

describe("resumes", () => {
  test("after each broken connection", async () => {
    server.misbehave({ cutAfter: 50_000 }, { cutAfter: 50_000 }, { cutAfter: 50_000 });
    await pull();
    await expectInPlace();
    const starts = server.requests.map(({ range = "bytes=0-" }) => Number(/\d+/u.exec(range)));
    expect(starts).toHaveLength(4);
    expect(starts).toEqual(starts.toSorted((one, two) => one - two));
    expect(starts.at(-1)).toBeGreaterThan(0);
    expect(server.requests.at(-1)?.["if-range"]).toMatch(/^"[0-9a-f]{12}"$/u);
  });

  test("after the server stalls", async () => {
    server.misbehave({ silentAfter: half });
    await pull();
    await expectInPlace();
    expect(server.requests.at(-1)?.range).toBe(`bytes=${half}-`);
  });

  test("after it was canceled, or the process killed", async () => {
    const controller = new AbortController();
    server.misbehave({ silentAfter: half });
    const pulling = pull({}, controller.signal);
    await expect
      .poll(() => stat(store.partPathOf("small")).then(({ size }) => size), { timeout: 20_000 })
      .toBe(half);
    controller.abort(new Error("canceled"));
    await expect(pulling).rejects.toThrow("canceled");
    expect(await store.find("small")).toBeUndefined();
    // A killed process leaves its lock behind; no process has this PID.
    await writeFile(`${store.partPathOf("small")}.lock`, `${hostname()} 99999999`);
    await pull();
    await expectInPlace();
    expect(server.requests.at(-1)?.range).toBe(`bytes=${half}-`);
  });

  test("after the server was briefly overloaded", async () => {
    server.misbehave({ status: 503 }, { status: 429 });
    await pull();
    await expectInPlace();
  });
});

describe("restarts from the beginning", () => {
  const other = Buffer.concat([Buffer.from("GGUF"), randomBytes(300_000)]);
  const anything = { sha256: null };

  test.each(["ignoresIfRange", undefined] as const)(
    "if the file has changed (If-Range ignored: %s)",
    async (fault) => {
      server.misbehave({ cutAfter: half, thenServe: other }, ...(fault ? [fault] : []));
      await pull(anything);
      await expectInPlace(other);
    },
  );

  test("if the server does not support ranges", async () => {
    server.misbehave({ cutAfter: half }, "ignoresRange");
    await pull();
    await expectInPlace();
  });

  test("if the server sends no ETag", async () => {
    server.misbehave("withoutEtag");
    await pull(anything);
    await expectInPlace();
  });

  test("if the partial file is longer than the server's file", async () => {
    await store.prepare();
    await writeFile(store.partPathOf("small"), Buffer.alloc(400_000));
    const note = { url: server.url, etag: '"old"', bytes: 500_000, sha256: null };
    await writeFile(`${store.partPathOf("small")}.json`, JSON.stringify(note));
    await pull();
    await expectInPlace();
  });
});

describe("rejects", () => {
  test("a file of the wrong size", async () => {
    server.serve(file.subarray(0, half));
    await expectRefused(pull(), /has 150000 bytes; expected 300004/u);
  });

  test("a file with wrong content, and removes it", async () => {
    const damaged = Buffer.from(file);
    damaged[half] = (damaged[half] ?? 0) ^ 1;
    server.serve(damaged);
    await expectRefused(pull(), /SHA-256 does not match/u);
    expect(await readdir(store.folder)).toEqual([]);
  });

  test("a file that the hub announces with another checksum, before downloading it", async () => {
    server.misbehave({ redirect: "/file", linkedEtag: "b".repeat(64) });
    await expectRefused(pull(), /different file: its checksum/u);
    expect(await readdir(store.folder)).toEqual([]);
  });

  test("a file that does not match the hub's checksum if no other is known", async () => {
    server.misbehave({ redirect: "/file", linkedEtag: "b".repeat(64) });
    await expectRefused(pull({ bytes: null, sha256: null }), /SHA-256 does not match/u);
  });

  test("a file that is not GGUF", async () => {
    server.serve(Buffer.from("<html>Please sign in</html>"));
    await expectRefused(pull({ bytes: null, sha256: null }), /not a GGUF file/u);
  });

  test.each([
    ["withoutLength", /did not send the file size/u],
    [{ status: 404 }, /file was not found/u],
    [{ status: 403 }, /denied access/u],
    [{ redirect: "ftp://127.0.0.1/file" }, /insecure URL/u],
  ] as const)("a server with the fault %o", async (fault, words) => {
    server.misbehave(fault);
    await expectRefused(pull(), words);
  });

  test("a range that was not requested", async () => {
    server.misbehave({ cutAfter: half }, "wrongPart");
    await expectRefused(pull(), /different range/u);
  });

  test("a server that keeps failing", async () => {
    server.misbehave(...Array.from({ length: 9 }, () => ({ status: 500 })));
    await expectRefused(pull(), /status 500/u);
    expect(server.requests).toHaveLength(5);
  });

  test("endless redirects", async () => {
    server.misbehave(...Array.from({ length: 9 }, () => ({ redirect: "/again" })));
    await expectRefused(pull(), /redirects too many times/u);
  });

  test("a download that another process is running", async () => {
    await store.prepare();
    await writeFile(`${store.partPathOf("small")}.lock`, `${hostname()} ${process.pid}`);
    await expectRefused(pull(), /already downloading or verifying small/u);
  });

  test("a download that a process on another machine is running", async () => {
    await store.prepare();
    await writeFile(`${store.partPathOf("small")}.lock`, "another-container 99999999");
    await expectRefused(pull(), /already downloading or verifying small/u);
  });
});

test("a lock that is no longer touched is taken over, even if a process has its PID", async () => {
  await store.prepare();
  const lock = `${store.partPathOf("small")}.lock`;
  await writeFile(lock, `${hostname()} ${process.pid}`);
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(lock, longAgo, longAgo);
  await pull();
  await expectInPlace();
});

test("the hub's checksum is used if no other is known", async () => {
  server.misbehave({ redirect: "/file", linkedEtag: sha256 });
  await pull({ bytes: null, sha256: null });
  await expectInPlace();
});
