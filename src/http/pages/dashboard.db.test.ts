import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService } from "../../../test/test-service.ts";
import type { TestService } from "../../../test/test-service.ts";
import { readDashboard } from "./read-dashboard.ts";

const script = "export const words = 'Guten Tag';\n".repeat(50);
let folder: string;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pressroom-dashboard-"));
  const dist = join(folder, "dist");
  await mkdir(join(dist, "assets"), { recursive: true });
  await writeFile(join(folder, "secret.js"), "no");
  await writeFile(join(dist, "index.html"), "<!doctype html><title>Pressroom</title>");
  await writeFile(join(dist, "icon.svg"), "<svg/>");
  await writeFile(join(dist, "assets", "index-B2c4.js"), script);
  await writeFile(join(dist, "assets", "index-B2c4.js.br"), brotliCompressSync(script));
  await writeFile(join(dist, "assets", "index-B2c4.js.gz"), gzipSync(script));
  await writeFile(join(dist, "assets", "index-B2c4.js.map"), "{}");
  service = await startTestService({ PRESSROOM_BASE_URL: "https://press.example" }, undefined, {
    dashboard: await readDashboard(dist),
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test.each([
  "/agents/",
  "/agents/sign-in",
  "/agents/welcome",
  "/agents/reset",
  "/agents/brand/7/keywords/",
  "/agents/brand/new/",
  "/agents/contents/12/",
  "/agents/settings/keys/",
])("%s is the dashboard, with a strict content security policy", async (path) => {
  const reply = await service.send({ path });
  expect(reply.status).toBe(200);
  expect(reply.text).toContain("<title>Pressroom</title>");
  expect(reply.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
  });
  const policy = reply.headers["content-security-policy"] ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test("an unknown page is the dashboard with a 404", async () => {
  const reply = await service.send({ path: "/agents/nowhere/at/all" });
  expect(reply.status).toBe(404);
  expect(reply.text).toContain("<title>Pressroom</title>");
  expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each(["/agents/api/nowhere/", "/agents/app/api/nowhere/", "/agents/api"])(
  "%s gets a 404 in JSON",
  async (path) => {
    const reply = await service.send({ path });
    expect(reply.status).toBe(404);
    expect(reply.json["code"]).toBe("not_found");
  },
);

test("the API reference has its own page", async () => {
  expect((await service.send({ path: "/agents/docs/" })).text).toContain("Generate content");
});

test("a file with a hash in its name is immutable and compressed as the browser accepts", async () => {
  const path = "/agents/assets/index-B2c4.js";
  const plain = await service.send({ path });
  expect(plain.text).toBe(script);
  expect(plain.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  const packed = await fetchBytes(path, "gzip, deflate, br");
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(packed.headers.get("etag")).not.toBe(plain.headers["etag"]);
  const gzipped = await fetchBytes(path, "gzip, br;q=0");
  expect(gzipped.headers.get("content-encoding")).toBe("gzip");
  const head = await service.send({
    method: "HEAD",
    path,
    headers: { "Accept-Encoding": "br" },
  });
  expect(head.text).toBe("");
  expect(Number(head.headers["content-length"])).toBe(brotliCompressSync(script).length);
});

test("a file that the browser has gets a 304", async () => {
  for (const path of ["/agents/", "/agents/assets/index-B2c4.js", "/agents/icon.svg"]) {
    const { headers } = await service.send({ path });
    const again = await service.send({ path, headers: { "If-None-Match": headers["etag"] ?? "" } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
  }
});

test.each([
  "/agents/assets/",
  "/agents/assets/index-OLD.js",
  "/agents/assets/index-B2c4.js.map",
  "/agents/assets/index-B2c4.js.br",
  "/agents/assets/../../secret.js",
  "/agents/assets/%2e%2e/%2e%2e/secret.js",
  "/agents/assets/..%2f..%2fsecret.js",
  "/agents/assets/..\\..\\secret.js",
  "/agents/assets/%00",
  "/agents/assets/__proto__",
])("%s is not served", async (path) => {
  const reply = await service.send({ path });
  expect(reply.status).toBe(404);
  expect(reply.headers["cache-control"] ?? "").not.toContain("immutable");
  expect(reply.text).not.toContain("no\n");
});

test("only GET and HEAD are supported", async () => {
  const reply = await service.send({ method: "POST", path: "/agents/assets/index-B2c4.js" });
  expect(reply.status).toBe(405);
  expect(reply.headers["allow"]).toBe("GET, HEAD");
});

test("files stay available after a later build replaces them on disk", async () => {
  const built = join(folder, "later");
  await mkdir(join(built, "assets"), { recursive: true });
  await writeFile(join(built, "index.html"), "<!doctype html>");
  await writeFile(join(built, "assets", "a-1.js"), script);
  const dashboard = await readDashboard(built);
  await dashboard?.readAll();
  await rm(built, { recursive: true });
  const file = await dashboard?.files.get("assets/a-1.js")?.();
  expect(file?.plain.bytes.toString()).toBe(script);
});

test("a file that could not be read is read again at the next request", async () => {
  const built = join(folder, "moved");
  await mkdir(join(built, "assets"), { recursive: true });
  await writeFile(join(built, "index.html"), "<!doctype html>");
  const path = join(built, "assets", "a-1.js");
  await writeFile(path, script);
  const read = (await readDashboard(built))?.files.get("assets/a-1.js");
  await rm(path);
  await expect(read?.()).rejects.toThrow("ENOENT");
  await writeFile(path, script);
  expect((await read?.())?.plain.bytes.toString()).toBe(script);
});

test("without a build there is no dashboard", async () => {
  expect(await readDashboard(join(folder, "nowhere"))).toBeNull();
});

async function fetchBytes(path: string, encoding: string): Promise<Response> {
  // fetch decompresses the response.
  const response = await fetch(`${service.url}${path}`, {
    headers: { "Accept-Encoding": encoding },
  });
  expect(await response.text()).toBe(script);
  return response;
}
