/**
 * `node attack/texts.ts [--full]`: sends hostile strings at the size limit through every operation that takes a text, one
 * after the other and twelve at once, while another account reads. Prints what that one noticed, and exits with 1 where it
 * waited too long, or where anybody got a 5xx other than the attacker's 503. Without --full every eighth string is sent.
 */
import { parseArgs } from "node:util";
import { hostileStrings } from "../test/growth/hostile-strings.ts";
import { summarizeTimes } from "./statistics.ts";
import { startTarget } from "./target.ts";
import type { Target } from "./target.ts";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
const strings = hostileStrings.filter((_, index) => values.full || index % 8 === 0);
const atOnce = 12;
const p99MsMax = 250;
const prefix = "/agents/api";

interface Sent {
  status: number;
  json: Record<string, unknown>;
}

type Send = (method: string, path: string, body?: object) => Promise<Sent>;

function sender(url: string, key: string): Send {
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { "X-API-Key": key, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") === true;
    return { status: reply.status, json: isJson && text !== "" ? JSON.parse(text) : {} };
  };
}

const target = await startTarget({ PRESSROOM_LIMITS: "off" }, "serve");
try {
  process.exitCode = (await attack(target)) ? 0 : 1;
} finally {
  await target.stop();
}

async function attack(attacked: Target): Promise<boolean> {
  const { url } = attacked;
  const run = async (command: readonly string[]) => attacked.run(command);
  const scopes = ["--scopes", "generate,read,write"];
  const attackerKey = (await run(["key", "create", ...scopes]))["key"] as string;
  await run(["account", "create", "--email", "victim@example.test"]);
  const owner = ["--account", "victim@example.test"];
  const victimKey = (await run(["key", "create", ...scopes, ...owner]))["key"] as string;
  const [attacker, victim] = [sender(url, attackerKey), sender(url, victimKey)];
  const operations = await operationsOf(attacker);
  let isGood = true;
  for (const side of [1, atOnce]) {
    const watching = watch(url, victim);
    const statuses = new Map<string, number>();
    const work = strings.flatMap((string) =>
      operations.map(([name, operate]) => async () => {
        const { status } = await operate(string.grown).catch(() => ({ status: 0 }));
        const kind =
          status >= 500 || status === 0 ? `${status} ${name} ${string.name}` : `${status}`;
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      }),
    );
    await Promise.all(
      Array.from({ length: side }, async () => {
        for (let next = work.shift(); next; next = work.shift()) await next();
      }),
    );
    const { times, failures } = await watching.stop();
    const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
    say(`${side} at once: attacker ${told}`);
    say(
      `  the other account: p50 ${times.p50Ms} ms, p99 ${times.p99Ms} ms, max ${times.maxMs} ms of ${times.count}; failures: ${failures.join(", ") || "none"}`,
    );
    const isBroken = [...statuses.keys()].some(
      (kind) => /^(?:0|5\d\d) /.test(kind) && !kind.startsWith("503"),
    );
    isGood &&= !isBroken && failures.length === 0 && times.p99Ms < p99MsMax;
  }
  say(
    isGood ? "The other account did not notice." : "The other account noticed, or something broke.",
  );
  return isGood;
}

type Grow = (characters: number) => string;

function cut(grown: Grow, most: number): string {
  return grown(most).slice(0, most).toWellFormed();
}

function search(grown: Grow): string {
  return encodeURIComponent(cut(grown, 200));
}

async function operationsOf(send: Send): Promise<[string, (grown: Grow) => Promise<Sent>][]> {
  const [brand] = (await send("GET", `${prefix}/brands/`)).json["items"] as { brand_id: number }[];
  const brandPath = `${prefix}/brands/${brand?.brand_id}`;
  const contentPath = `${prefix}/contents/${await contentOf(send)}/`;
  return [
    ["edit", (grown) => send("PATCH", contentPath, { markdown: cut(grown, 100_000) })],
    ["read as Word", () => send("GET", `${contentPath}?format=docx`)],
    ["read as a page", () => send("GET", `${contentPath}?format=html`)],
    ["read as text", () => send("GET", `${contentPath}?format=text`)],
    ["overview", (grown) => send("PATCH", `${brandPath}/`, { overview: cut(grown, 20_000) })],
    ["suggestions", () => send("GET", `${brandPath}/keywords/suggestions/`)],
    [
      "keywords",
      (grown) => send("POST", `${brandPath}/keywords/`, { keywords: [cut(grown, 200)] }),
    ],
    [
      "forum post",
      (grown) =>
        send("POST", `${prefix}/forum-posts/`, {
          title: cut(grown, 300),
          body: cut(grown, 40_000),
          author: "a",
          community: "c",
          url: "https://example.test/",
        }),
    ],
    ["search contents", (grown) => send("GET", `${prefix}/contents/?q=${search(grown)}`)],
    ["search posts", (grown) => send("GET", `${prefix}/forum-posts/?q=${search(grown)}`)],
    [
      "generate",
      (grown) =>
        send("POST", `${prefix}/articles/generate/`, {
          content_type: "post",
          custom_topic: cut(grown, 500),
          custom_prompt: cut(grown, 4_000),
        }),
    ],
  ];
}

/** The first content of the account: its job is waited for. */
async function contentOf(send: Send): Promise<number> {
  await send("POST", `${prefix}/articles/generate/`, { content_type: "post" });
  for (;;) {
    const { json } = await send("GET", `${prefix}/contents/`);
    const [content] = (json["items"] ?? []) as { content_id: number }[];
    if (content) return content.content_id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Another account that reads, twenty times a second, whether or not the last answer has come. */
function watch(url: string, send: Send) {
  const timesMs: number[] = [];
  const failures: string[] = [];
  const asked: Promise<void>[] = [];
  const paths = ["/healthz", `${prefix}/jobs/`, `${prefix}/contents/`, `${prefix}/brands/`];
  const ask = async (path: string) => {
    const start = performance.now();
    const { status } = await send("GET", path).catch(() => ({ status: 0 }));
    timesMs.push(performance.now() - start);
    if (status !== 200) failures.push(`${status} ${path} at ${url}`);
  };
  const timer = setInterval(() => {
    asked.push(ask(paths[asked.length % paths.length] ?? "/healthz"));
  }, 50);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(asked);
      return { times: summarizeTimes(timesMs), failures: [...new Set(failures)] };
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
