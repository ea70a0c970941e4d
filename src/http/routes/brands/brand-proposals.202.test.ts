import { afterAll, beforeAll, expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import type { Sender } from "../../../../test/send-json.ts";
import { sharedAnalysisPool } from "../../../../test/shared-tools.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { eventually, startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { readConfig } from "../../../config.ts";
import { openMockServer, say } from "../../../llm/mock-server.fixture.ts";
import type { MockServer } from "../../../llm/mock-server.fixture.ts";
import { withoutMetrics } from "../../../metrics/metrics.ts";
import { deleteOldBrandProposals } from "../../../records/brands/brand-proposals.ts";
import { openProposing } from "../../../services/open-proposing.ts";
import { startSourceServer } from "../../../sources/source-server.fixture.ts";
import type { SourceServer } from "../../../sources/source-server.fixture.ts";
import type { RunningProposing } from "../../../worker/propose-brands.ts";

const home = `<html lang="en"><title>Lantern Repairs | Clock repair in Ghent</title>
  <body><nav><a href="/about">About</a><a href="/slow">Services</a><a href="/gone">News</a></nav>
  <h1>Every clock can be mended</h1><p>We repair clocks from 1650 to 1950 in a workshop in Ghent.</p></body></html>`;
const about = `<html lang="en"><title>About | Lantern Repairs</title><body><h1>About</h1>
  <p>Lantern Repairs was founded in 1987. We are three clockmakers, and we answer your letters by hand.</p></body></html>`;

let service: TestService;
let site: SourceServer;
let model: MockServer;
let api: Sender;
let accountId: number;
/** Whether requests for the page /slow get no response. */
let isSlow = false;
const running: RunningProposing[] = [];

beforeAll(async () => {
  model = await openMockServer();
  site = await startSourceServer({
    "/": home,
    "/about": about,
    "/slow": (_request, response) => {
      if (!isSlow) response.writeHead(200, { "content-type": "text/html" }).end(about);
    },
    "/file": (_request, response) =>
      response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7"),
    "/empty": "<html><body><div id=app></div></body></html>",
  });
  service = await startTestService({ PRESSROOM_SOURCE_ALLOW: allowed() });
  const account = await addAccount(service, {
    key: { mode: "live", scopes: ["generate", "read", "write"] },
  });
  ({ accountId } = account);
  api = senderFor(service, account.key);
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await Promise.all([site.close(), model.close()]);
  await service.close();
});

function allowed(): string {
  return `127.0.0.1:${site.port}`;
}

async function startReading(environment: Record<string, string> = {}): Promise<RunningProposing> {
  const config = readConfig({ PRESSROOM_SOURCE_PAUSE: "0ms", ...environment });
  const proposing = await openProposing({
    config: { ...config, secret: "a test's secret", sourceAllowedHosts: [allowed()] },
    log: service.log,
    database: service.worker,
    analysis: sharedAnalysisPool(),
    metrics: withoutMetrics(),
  });
  running.push(proposing);
  return proposing;
}

async function stopReading(): Promise<void> {
  await Promise.all(running.splice(0).map((one) => one.stop()));
}

async function start(path = "/"): Promise<string> {
  const reply = await api.post("/brand-proposals/", { url: `http://${allowed()}${path}` });
  expect(reply.status).toBe(202);
  return `/brand-proposals/${String(reply.json["proposal_id"])}/`;
}

interface Shown {
  state: string;
  proposals: {
    field: string;
    value: string;
    evidence: { url: string; quote: string }[];
    written_by_model: boolean;
  }[];
}

async function finished(path: string): Promise<Shown & Record<string, unknown>> {
  return eventually(async () => {
    const { json } = await api.get(path);
    const isOver = ["finished", "failed"].includes(String(json["state"]));
    return isOver ? (json as Record<string, unknown> & Shown) : undefined;
  });
}

test("proposals quote their pages, and no brand is changed", async () => {
  const before = await api.get("/brands/");
  const path = await start();
  expect((await api.get(path)).json).toMatchObject({ state: "queued", proposals: [] });
  await startReading();
  const shown = await finished(path);
  await stopReading();
  expect(shown).toMatchObject({
    state: "finished",
    pages_total: 4,
    pages: [{ problem: null }, { problem: null }, { problem: null }, { problem: /404/ }].map(
      ({ problem }) => ({ problem: problem && expect.stringMatching(problem) }),
    ),
    problem: null,
    model_problem: null,
  });
  expect(shown.proposals).toContainEqual({
    field: "industry",
    value: "Clock repair in Ghent",
    evidence: [{ url: `http://${allowed()}/`, quote: "Lantern Repairs | Clock repair in Ghent" }],
    written_by_model: false,
  });
  expect((await api.get("/brands/")).json["items"]).toEqual(before.json["items"]);
});

test("a read that was interrupted by a stopping worker is finished by the next one", async () => {
  isSlow = true;
  const path = await start();
  await startReading();
  await eventually(async () => site.asked.filter((one) => one === "GET /slow").length === 2);
  expect((await api.get(path)).json).toMatchObject({ state: "reading", pages_total: 4 });
  await stopReading();
  expect((await api.get(path)).json).toMatchObject({ state: "queued" });
  isSlow = false;
  await startReading();
  expect((await finished(path)).state).toBe("finished");
  await stopReading();
});

test("an unreadable website is reported with the reason and what to do", async () => {
  const paths = [await start("/nowhere"), await start("/file"), await start("/empty")];
  await startReading();
  const problems = await Promise.all(
    paths.map(async (path) => (await finished(path))["problem"] as { code: string }),
  );
  await stopReading();
  expect(problems.map(({ code }) => code)).toEqual(["not_found", "unreadable", "nothing_found"]);
});

function quote(words: string) {
  return [{ page: 1, words }];
}

test("a model's values are used if they quote the pages; the others are extracted by code", async () => {
  model.play(
    say(
      JSON.stringify({
        industry: { value: "Clock repair", quotes: quote("We repair clocks") },
        overview: { value: "It repairs 4,000 clocks a year.", quotes: quote("We repair clocks") },
        audience: { value: "Kings and queens", quotes: quote("Purveyor to the court") },
        voice: { value: "Plain and calm.", quotes: quote("Every clock can be mended") },
        keywords: [
          { value: "antique clock repair Ghent", quotes: quote("in a workshop in Ghent") },
          { value: "watch straps", quotes: quote("watch straps") },
        ],
      }),
    ),
  );
  const path = await start();
  await startReading({
    PRESSROOM_MODEL: "compatible:mock",
    PRESSROOM_MODEL_URL: model.url,
    PRESSROOM_MODEL_KEY: "mock",
  });
  const { proposals } = await finished(path);
  await stopReading();
  const written = proposals.filter((one) => one.written_by_model);
  expect(written.map(({ field, value }) => [field, value])).toEqual([
    ["industry", "Clock repair"],
    ["voice", "Plain and calm."],
    ["keywords", "antique clock repair Ghent"],
  ]);
  const overview = proposals.find(({ field }) => field === "overview");
  expect(overview).toMatchObject({ written_by_model: false });
  expect(overview?.value).toContain("founded in 1987");
});

test("private addresses, invalid URLs and unknown schemes are rejected", async () => {
  for (const url of ["localhost", "10.0.0.1", "two words", "ftp://example.com", "http://[::1]/"]) {
    const { status, json } = await api.post("/brand-proposals/", { url });
    expect([url, status, json["code"]]).toEqual([url, 400, "invalid_parameters"]);
  }
});

test("a sixth website is rejected until one of five has been read", async () => {
  for (let open = 0; open < 5; open += 1) await start();
  const reply = await api.post("/brand-proposals/", { url: "example.com" });
  expect([reply.status, reply.json["code"]]).toEqual([409, "limit_reached"]);
});

test("proposals older than a week are not found, and are deleted", async () => {
  const rows = await service.sql<{ id: string }>`select id from brand_proposals
    where account_id = ${accountId} limit 1`;
  const path = `/brand-proposals/${rows[0]?.id}/`;
  await service.sql`update brand_proposals set created_at = now() - interval '8 days'
    where id = ${rows[0]?.id}`;
  expect((await api.get(path)).status).toBe(404);
  await deleteOldBrandProposals(service.worker);
  const left = await service.database.pool.query("select from brand_proposals where id = $1", [
    rows[0]?.id,
  ]);
  expect(left.rowCount).toBe(0);
});
