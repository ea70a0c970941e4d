import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addAccount, addKey } from "../../../test/test-database.ts";
import { eventually, startTestService } from "../../../test/test-service.ts";
import type { TestService } from "../../../test/test-service.ts";
import { keyMount } from "../authentication/auth-mounts.ts";
import { mountOperation } from "../mount-operation.ts";
import { defineOperation } from "../operation.ts";
import { text } from "./parameter-schemas.ts";

const fileBytesMax = 1024 * 1024;
const path = "/agents/api/scans/";
/** The paths of all uploaded files. */
const seen: string[] = [];

const uploadScan = defineOperation({
  id: "uploadScan",
  method: "POST",
  path: "/scans/",
  tag: "Jobs",
  summary: "",
  description: "",
  scope: "write",
  status: 201,
  upload: { description: "", fileBytesMax, tooLargeAdvice: "Split it." },
  body: z.object({ note: text(20).optional() }),
  async handle({ file, body }) {
    const bytes = readFileSync(file?.path ?? "");
    seen.push(file?.path ?? "");
    return { body: { name: file?.name, bytes: bytes.length, note: body.note ?? null } };
  },
});

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({}, undefined, {
    moreRoutes: [mountOperation(uploadScan, keyMount)],
    limits: { requestMs: 1_500, headersMs: 1_000, lateCheckMs: 50, uploadMs: 4_000, sweepMs: 50 },
  });
  const account = await addAccount(service);
  ({ key } = await addKey(service, account.accountId, { scopes: ["write"] }));
});
afterAll(async () => service.close());

async function upload(form: FormData, withKey = key) {
  const headers = { "X-API-Key": withKey };
  const response = await fetch(`${service.url}${path}`, { method: "POST", headers, body: form });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

function formWith(bytes: number, name: string, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  form.append("file", new Blob([Buffer.alloc(bytes, "a")]), name);
  return form;
}

test("a file arrives with its name and the other fields, and is deleted afterward", async () => {
  const answer = await upload(formWith(fileBytesMax, "../Grüße/1.pdf", { note: "hello" }));
  expect(answer).toEqual({
    status: 201,
    json: { name: "1.pdf", bytes: fileBytesMax, note: "hello" },
  });
  expect(seen.length).toBeGreaterThan(0);
  await eventually(async () => !existsSync(seen.at(-1)!));
});

test("missing, invalid and oversized fields are reported by name", async () => {
  const none = new FormData();
  none.append("note", "x".repeat(21));
  expect(await upload(none)).toMatchObject({
    status: 400,
    json: {
      errors: [
        { param: "note", message: "Must be at most 20 characters long." },
        { param: "file", message: "Required." },
      ],
    },
  });
  const other = new FormData();
  other.append("scan", new Blob(["a"]), "a.pdf");
  expect((await upload(other)).json["errors"]).toContainEqual({
    param: "scan",
    message: 'Send the file in the field "file".',
  });
  const two = formWith(10, "a.pdf");
  two.append("file", new Blob(["b"]), "b.pdf");
  expect((await upload(two)).json["errors"]).toEqual([
    { param: "file", message: "Send one file at a time." },
  ]);
  expect(await upload(formWith(fileBytesMax + 1, "a.pdf"))).toMatchObject({
    status: 413,
    json: { code: "body_too_large", message: "The file is larger than 1 MB. Split it." },
  });
});

const head = (more: string, withKey = key) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${withKey}\r\nConnection: close\r\n${more}\r\n\r\n`;
const multipart = "Content-Type: multipart/form-data; boundary=b";
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

test.each([
  ["a Content-Length over the limit", `${multipart}\r\nContent-Length: 30000000`, "", "413"],
  ["another content type", "Content-Type: application/json\r\nContent-Length: 2", "{}", "415"],
  ["no boundary", "Content-Type: multipart/form-data\r\nContent-Length: 2", "ab", "415"],
  ["an incomplete form", `${multipart}\r\nContent-Length: ${part.length + 3}`, `${part}abc`, "400"],
  ["a body that is not a form", `${multipart}\r\nContent-Length: 5`, "hello", "400"],
])("%s is rejected", async (_, headers, body, status) => {
  expect(await service.sendRaw(head(headers) + body)).toContain(`HTTP/1.1 ${status} `);
});

test("an unknown key is rejected before the file is read", async () => {
  const answer = await service.sendRaw(
    head(`${multipart}\r\nContent-Length: 900000`, "pr_live_nobody") + part,
  );
  expect(answer).toContain("HTTP/1.1 401 ");
});

/** Sends one byte of the file at a time. */
async function uploadSlowly(pieces: number, everyMs: number): Promise<string> {
  const socket = service.connect();
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  const end = "\r\n--b--\r\n";
  socket.write(head(`${multipart}\r\nContent-Length: ${part.length + pieces + end.length}`) + part);
  let sent = 0;
  const dripping = setInterval(() => {
    socket.write(sent < pieces ? "x" : end);
    if (sent === pieces) clearInterval(dripping);
    sent += 1;
  }, everyMs);
  await closed;
  clearInterval(dripping);
  return received;
}

test("an account's third concurrent upload waits, and other accounts' uploads do not", async () => {
  const other = await addAccount(service);
  const { key: otherKey } = await addKey(service, other.accountId, { scopes: ["write"] });
  const before = process.env["TMPDIR"];
  const folder = mkdtempSync(join(tmpdir(), "pressroom-test-"));
  process.env["TMPDIR"] = folder;
  const held = [1, 2].map(() => service.connect());
  try {
    const end = "\r\n--b--\r\n";
    const length = `Content-Length: ${part.length + end.length}`;
    for (const socket of held) socket.resume().write(head(`${multipart}\r\n${length}`) + part);
    await eventually(async () => readdirSync(folder).length === 2);
    const next = upload(formWith(10, "next.txt"));
    expect((await upload(formWith(10, "other.txt"), otherKey)).status).toBe(201);
    await eventually(async () => readdirSync(folder).length === 2);
    for (const socket of held) socket.write(end);
    expect((await next).status).toBe(201);
    await eventually(async () => readdirSync(folder).length === 0);
  } finally {
    for (const socket of held) socket.destroy();
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(folder, { recursive: true });
  }
});

test("an upload can take longer than other requests, up to its own time limit", async () => {
  const [slow, endless] = await Promise.all([uploadSlowly(24, 100), uploadSlowly(1_000, 100)]);
  expect(slow).toContain("HTTP/1.1 201 ");
  expect(endless).toContain("HTTP/1.1 408 ");
});
