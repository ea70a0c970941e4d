import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../../../test/sample.ts";
import { addAccount, addKey } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";
import { createWebhookSecret, signWebhook } from "../../../webhooks/sign.ts";
import { operations } from "../index.ts";

const run = promisify(execFile);

const service = useTestService();
let reply: TestReply;
let folder: string;
let page: DefaultTreeAdapterTypes.Document;
/** The elements of the page by id. */
let places: Map<string, DefaultTreeAdapterTypes.Element>;

beforeAll(async () => {
  await service.startWorker();
  reply = await service.send({ path: "/agents/docs/" });
  page = parse(reply.text);
  places = new Map([...elements(page)].map((one) => [attribute(one, "id") ?? "", one]));
  folder = await mkdtemp(join(tmpdir(), "pressroom-reference-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

type Node = DefaultTreeAdapterTypes.Node;

function* elements(node: Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elements(child);
}

function attribute(element: DefaultTreeAdapterTypes.Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The examples of one language below the element with this id. */
function examples(id: string, language: string): string[] {
  const section = places.get(id);
  if (!section) throw new Error(`there is no ${id} on the page`);
  return [...elements(section)]
    .filter((element) => attribute(element, "class") === `example ${language}`)
    .flatMap((element) =>
      [...elements(element)].filter((one) => one.tagName === "pre").map(textOf),
    );
}

/** Undefined if the machine does not have it. */
async function versionOf(program: string): Promise<string | undefined> {
  return run(program, [program === "openssl" ? "version" : "--version"]).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

async function requirePrograms(needed: readonly string[], skip: (why: string) => void) {
  for (const one of needed) {
    if ((await versionOf(one)) === undefined) skip(`there is no ${one} here`);
  }
}

const programs = [
  ["curl", "bash", "sh"],
  ["typescript", process.execPath, "mts"],
  ["python", "python3", "py"],
] as const;

test.for(programs)(
  "the guide's steps in %s, run as shown on the page, end with an article",
  async ([language, program, ending], { skip }) => {
    await requirePrograms(language === "curl" ? ["bash", "curl"] : [program], skip);
    const { key } = await addAccount(service);
    const steps = examples("guide", language);
    expect(steps).toHaveLength(4);
    const file = join(folder, `guide.${ending}`);
    await writeFile(file, steps.join("\n\n").replaceAll("YOUR_KEY", key));
    const { stdout } = await run(program, [file]);
    expect(stdout).toContain("succeeded");
    expect(stdout).toMatch(/^# .+\n\n.{100,}/ms);
  },
);

test.for(programs)(
  "the %s example that follows a job runs until the job ends",
  async ([language, program, ending], { skip }) => {
    await requirePrograms(language === "curl" ? ["bash", "curl"] : [program], skip);
    const { key } = await addAccount(service);
    const steps = [...examples("guide", language).slice(0, 2), ...examples("live", language)];
    const file = join(folder, `live.${ending}`);
    await writeFile(file, steps.join("\n\n").replaceAll("YOUR_KEY", key));
    const { stdout } = await run(program, [file]);
    expect(stdout).toContain("succeeded");
  },
);

/** Calls the example's function with values from the environment. */
const receivers: Readonly<Record<string, string>> = {
  curl: 'is_genuine "$SECRET" "$ID" "$TIMESTAMP" "$SIGNATURE" "$BODY" && echo genuine || echo forged',
  typescript: `const { SECRET = "", ID = "", TIMESTAMP = "", SIGNATURE = "", BODY = "" } = process.env;
const headers = new Headers({ "webhook-id": ID, "webhook-timestamp": TIMESTAMP, "webhook-signature": SIGNATURE });
console.log(isGenuine(SECRET, headers, BODY) ? "genuine" : "forged");`,
  python: `from os import environ as e
headers = {"webhook-id": e["ID"], "webhook-timestamp": e["TIMESTAMP"], "webhook-signature": e["SIGNATURE"]}
print("genuine" if is_genuine(e["SECRET"], headers, e["BODY"].encode()) else "forged")`,
};

test.for(programs)(
  "the lines that verify a webhook in %s accept our signatures and reject others",
  async ([language, program, ending], { skip }) => {
    await requirePrograms(language === "curl" ? ["bash", "openssl"] : [program], skip);
    const file = join(folder, `receiving.${ending}`);
    await writeFile(
      file,
      [...examples("receiving", language), receivers[language] ?? ""].join("\n\n"),
    );
    const secrets = [createWebhookSecret(), createWebhookSecret()];
    const message = { id: randomUUID(), type: "job.failed", createdAt: new Date(), data: { ä: 1 } };
    const verdict = async (changes: Record<string, string>, sentAt = new Date()) => {
      const { body, headers, signature } = signWebhook(message, secrets, sentAt);
      const env = {
        PATH: process.env["PATH"],
        SECRET: secrets[1],
        ID: headers["webhook-id"],
        TIMESTAMP: headers["webhook-timestamp"],
        SIGNATURE: signature,
        BODY: body,
        ...changes,
      };
      return (await run(program, [file], { env })).stdout.trim();
    };
    expect(
      await Promise.all([
        verdict({}),
        verdict({ BODY: "{}" }),
        verdict({ SECRET: createWebhookSecret() }),
      ]),
    ).toEqual(["genuine", "forged", "forged"]);
    if (language === "curl") return;
    expect(await verdict({}, new Date(Date.now() - 600_000))).toBe("forged");
  },
);

/** Programs that run all examples of a language and print each response; they retry if the service is busy. */
const runners: Readonly<Record<string, (calls: readonly string[]) => string>> = {
  curl: (calls) => `body=${folder}/body
curl() {
  command curl -sS --retry 10 -o "$body" -w '%{http_code} %{url_effective}' "$@"
  printf ' '; head -c 2000 "$body" | tr '\\n' ' '; printf '\\n'
}
${calls.join("\n")}`,
  typescript: (calls) => `const say = process.stdout.write.bind(process.stdout);
console.log = () => {};
const send = fetch;
globalThis.fetch = async (url, options) => {
  let response = await send(url, options);
  while (response.status === 503) response = await send(url, options);
  const text = (await response.clone().text()).slice(0, 2000);
  say([response.status, url, text.replaceAll("\\n", " ")].join(" ") + "\\n");
  return response;
};
${[...new Set(calls.flatMap((call) => call.match(/^import .*$/gm) ?? []))].join("\n")}
${calls.map((call) => `{\n${call.replaceAll(/^import .*$/gm, "")}\n}`).join("\n")}`,
  python: (calls) => `import io, json, sys, urllib.error, urllib.request
say, sys.stdout = sys.stdout, io.StringIO()
send = urllib.request.urlopen
def urlopen(request):
    try:
        response = send(request)
    except urllib.error.HTTPError as error:
        if error.code == 503:
            return urlopen(request)
        response = error
    text = response.read()
    print(response.status, request.full_url, text.decode(errors="replace")[:2000].replace("\\n", " "), file=say)
    answer = Answer(text)
    answer.status = response.status
    return answer
class Answer(io.BytesIO):
    pass
urllib.request.urlopen = urlopen
for call in json.loads(${JSON.stringify(JSON.stringify(calls))}):
    exec(call, {})`,
};

test.for(programs)(
  "every operation's example in %s is accepted by the service",
  async ([language, program, ending], { skip }) => {
    await requirePrograms(language === "curl" ? ["bash", "curl"] : [program], skip);
    const { accountId } = await addAccount(service);
    const scopes = ["generate", "read", "write", "admin"] as const;
    const { key } = await addKey(service, accountId, { scopes });
    // The account in the examples. The example that deletes it runs last and frees its address for the next language.
    await service.sql`update accounts set email = ${"owner@example.com"} where id = ${accountId}`;
    // The example that follows all jobs does not end; the one that deletes the account runs last.
    const others = operations.filter(({ id }) => id !== "followJobs" && id !== "deleteAccount");
    // Each curl example starts a process, so only some are run.
    const tried = language === "curl" ? [...sampled(others, 4)] : [...others];
    tried.push(...operations.filter(({ id }) => id === "deleteAccount"));
    const calls = tried.map(({ id }) => examples(id, language).join("\n"));
    const file = join(folder, `operations.${ending}`);
    await writeFile(file, (runners[language]?.(calls) ?? "").replaceAll("YOUR_KEY", key));
    await writeFile(join(folder, "guide.pdf"), "%PDF-1.4");
    const { stdout } = await run(program, [file], { cwd: folder });
    const answers = stdout.trim().split("\n");
    expect(answers).toHaveLength(tried.length);
    for (const answer of answers) {
      expect(answer).toMatch(/^[234]\d\d http/);
      expect(answer).not.toMatch(
        /"code":"(not_found|method_not_allowed|invalid_parameters|unsupported_media_type|unauthorized)"/,
      );
    }
  },
);

test("the page loads nothing, runs no scripts, and has no broken links", () => {
  expect(reply.status).toBe(200);
  expect(reply.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  const all = [...elements(page)];
  const ids = new Set(all.flatMap((element) => attribute(element, "id") ?? []));
  expect(
    all.filter(({ tagName }) => ["script", "img", "link", "iframe"].includes(tagName)),
  ).toEqual([]);
  const links = all.flatMap((element) =>
    element.tagName === "a" ? (attribute(element, "href") ?? "") : [],
  );
  for (const link of links) {
    if (link.startsWith("#")) expect(ids).toContain(link.slice(1));
    else expect(["/agents/", "/agents/api/openapi.json"]).toContain(link);
  }
});

test("a forged Host header cannot inject anything into the page", async () => {
  const host = '"><script>alert(1)</script>';
  const strange = await service.sendRaw(
    `GET /agents/docs/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(strange).toContain("127.0.0.1/agents/api");
  expect(strange).not.toContain("alert(1)");
  expect(strange).not.toContain("pressroom.invalid");
});

test("every operation is described with its parameters, responses and errors", () => {
  for (const { id, summary } of operations) {
    const section = places.get(id);
    const text = section ? textOf(section) : "";
    for (const part of [summary, "Response 20", "Errors", "unauthorized"])
      expect(text, id).toContain(part);
  }
});

const fetched = (headers: TestHeaders = {}) => service.send({ path: "/agents/docs/", headers });

test("the page is compressed if the client supports it, and not sent again if the client has it", async () => {
  for (const encoding of ["br", "gzip"]) {
    const packed = await fetched({ "Accept-Encoding": encoding });
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(Number(packed.headers["content-length"])).toBeLessThan(reply.text.length / 5);
  }
  const { etag = "" } = (await fetched()).headers;
  expect((await fetched({ "If-None-Match": etag })).status).toBe(304);
});
