import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../test/browser/open-browser.ts";
import { isThorough } from "../../test/sample.ts";
import { addAccount } from "../../test/test-database.ts";
import { startTestService } from "../../test/test-service.ts";
import type { TestService } from "../../test/test-service.ts";
import { isThere, packClient } from "./packed.fixture.ts";
import type { PackedClient } from "./packed.fixture.ts";
import { tryInBrowser } from "./try-in-browser.fixture.ts";

let service: TestService;
let packed: PackedClient;
let environment: Record<string, string>;
let given: { baseUrl: string; apiKey: string; webhook: object };

const webhookSecret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;

beforeAll(async () => {
  [service, packed] = await Promise.all([
    startTestService({ PRESSROOM_LIMITS: "off" }),
    packClient(),
  ]);
  await service.startWorker();
  const { key } = await addAccount(service);
  environment = {
    PRESSROOM_URL: service.url,
    PRESSROOM_KEY: key,
    PRESSROOM_WEBHOOK_SECRET: webhookSecret,
  };
  given = { baseUrl: service.url, apiKey: key, webhook: signedWebhook() };
});

afterAll(async () => {
  await service?.close();
  await packed?.remove();
});

function signedWebhook() {
  const payload =
    '{"type":"job.succeeded","timestamp":"2026-11-15T09:30:00Z","data":{"job_id":42}}';
  const now = new Date();
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": new Webhook(webhookSecret).sign("msg_1", now, payload),
  };
  return { payload, headers, secret: webhookSecret };
}

test("the package contains only built modules with their types, and is small", async () => {
  const outside = packed.files.filter((path) => !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(path));
  expect(outside.toSorted()).toEqual(["LICENSE", "README.md", "package.json"]);
  const modules = packed.files.filter((path) => path.endsWith(".js"));
  const sources = await Promise.all(
    modules.map((path) => readFile(join(packed.source, path), "utf8")),
  );
  // Any other import would be a dependency that has to be installed.
  const imported = sources.flatMap((text) => [...text.matchAll(/\bfrom "([^"]+)"/g)]);
  expect(imported.filter(([, name]) => !name?.startsWith("."))).toEqual([]);
  expect(gzipSync(sources.join("\n")).length).toBeLessThan(24 * 1_024);
});

test("publint reports no problems", async () => {
  const { buffer: tarball } = new Uint8Array(packed.tarball);
  const { messages } = await publint({ pack: { tarball }, strict: true });
  expect(messages).toEqual([]);
});

test.runIf(isThorough)(
  "its types resolve in every mode except require, which it does not support",
  async () => {
    const report = await checkPackage(createPackageFromTarballData(new Uint8Array(packed.tarball)));
    const problems = "problems" in report ? report.problems : [report];
    expect(problems.map((one) => ("kind" in one ? one.kind : one))).toEqual(["CJSResolvesToESM"]);
  },
);

describe("docs/client.md", () => {
  let examples: string[];

  beforeAll(async () => {
    const page = await readFile(new URL("../../docs/client.md", import.meta.url), "utf8");
    examples = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, code = ""]) => code);
    for (const [index, code] of examples.entries()) {
      await writeFile(join(packed.project, `example-${index + 1}.ts`), code);
    }
  });

  test("its examples compile with the types of Node and of browsers", async () => {
    expect(examples).toHaveLength(7);
    const options = ["--noEmit", "--strict", "--target", "es2022", "--exactOptionalPropertyTypes"];
    const names = examples.map((_, index) => `example-${index + 1}.ts`);
    const typeRoots = new URL("../../node_modules/@types", import.meta.url).pathname;
    const node = ["--types", "node", "--typeRoots", typeRoots];
    const resolve = ["--module", "nodenext"];
    await packed.run("tsc", [...options, ...resolve, ...node, "--lib", "es2022", ...names]);
    const declared = "declare const process: { env: Record<string, string>; stdout: any };\n";
    await writeFile(join(packed.project, "globals.d.ts"), declared);
    const bundled = ["--module", "esnext", "--moduleResolution", "bundler", "--types", ""];
    const libs = ["es2022,dom,dom.iterable", "es2022,webworker,webworker.iterable"];
    for (const lib of isThorough ? libs : []) {
      await packed.run("tsc", [...options, ...bundled, "--lib", lib, "globals.d.ts", ...names]);
    }
  });

  test.each([
    [1, /^succeeded # /],
    [2, /created 4\n$/],
    [3, /^waiting .+\nsucceeded\nmodel_required\n$/],
    [4, /^(.+ \d+\n)+\d+ (null|\S+)\n$/],
    [5, /^custom_topic: .+\n$/],
    [7, /^\d+\n$/],
  ])("its example %i prints what the page says", async (number, expected) => {
    const printed = await packed.run(process.execPath, [`example-${number}.ts`], environment);
    expect(printed).toMatch(expected);
  });

  test("its webhook receiver accepts signed requests and rejects others", async () => {
    const program = `
      import { receive } from "./example-6.ts";
      const { payload, headers } = JSON.parse(process.argv[2]);
      const send = (body) => receive(new Request("http://x/", { method: "POST", headers, body }));
      console.log((await send(payload)).status, (await send("{}")).status);`;
    await writeFile(join(packed.project, "receive.mjs"), program);
    const webhook = JSON.stringify(signedWebhook());
    const printed = await packed.run(process.execPath, ["receive.mjs", webhook], environment);
    expect(printed).toBe("msg_1 job.succeeded 42\n204 400\n");
  });
});

describe("an installed package", () => {
  const expected = {
    state: "succeeded",
    isArticle: true,
    lastEvent: "succeeded",
    isListed: true,
    isNotFound: true,
    id: "msg_1",
    forged: "WebhookVerificationError",
  };
  const runtimes: [string, string, string[]][] = [
    ["this Node", process.execPath, []],
    ["Node 18", "node18", []],
    ["Deno", "deno", ["run", "--allow-net", "--allow-read", "--allow-env", "--quiet"]],
    ["Bun", "bun", ["run"]],
  ];

  beforeAll(async () => {
    const trial = await readFile(new URL("trial.mjs", import.meta.url), "utf8");
    await writeFile(join(packed.project, "trial.mjs"), trial);
  });

  for (const [name, program, options] of runtimes) {
    test(`works in ${name}`, async ({ skip }) => {
      if (!(await isThere(program))) skip(`there is no ${program} on this machine`);
      const printed = await packed.run(program, [...options, "trial.mjs", JSON.stringify(given)]);
      expect(JSON.parse(printed)).toEqual(expected);
    });
  }

  test.runIf(isThorough)("works in a browser page and in a worker", async ({ skip }) => {
    const browser = await openBrowser();
    if (!browser) skip("there is no browser on this machine");
    else {
      const results = await tryInBrowser({ browser, packed, service: service.url, given });
      expect(results).toEqual({ page: expected, worker: expected });
    }
  });
});
