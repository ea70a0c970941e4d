import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startScript } from "../../test/service-under-test.ts";
import { addEmptyAccount, useTestDatabase } from "../../test/test-database.ts";
import { startSourceServer } from "../sources/source-server.fixture.ts";
import type { SourceRoutes, SourceServer } from "../sources/source-server.fixture.ts";
import { openSourceReading } from "./source-reading.fixture.ts";
import type { SourceReadingSetup } from "./source-reading.fixture.ts";

const routes: SourceRoutes = {};
const script = fileURLToPath(new URL("./read-sources-process.fixture.ts", import.meta.url));
const tested = useTestDatabase();
let server: SourceServer;
let setup: SourceReadingSetup;

beforeAll(async () => {
  server = await startSourceServer(routes);
  setup = openSourceReading(tested, server);
});
afterAll(async () => {
  await setup.close();
  await server.close();
});

/** Ends with the test, even if the test fails. */
function start() {
  const child = startScript(script, [tested.connectionString, server.rules.allowedHosts.join()]);
  onTestFinished(async () => void (await child.end("SIGKILL")));
  return child;
}
const waiting = { timeout: 30_000, interval: 50 };

const page = (title: string, more = "") =>
  `<title>${title}</title><main><h1>${title}</h1><p>This is the page about ${title}.</p>${more}</main>`;

test("a reader killed in the middle of a website loses and repeats nothing, and does not delay other sources", async () => {
  const paths = Array.from({ length: 30 }, (_, at) => `/page/${at}`);
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
  routes["/"] = page("Start", links);
  for (const path of paths) routes[path] = page(path);
  let isHanging = true;
  routes["/page/17"] = (_request, response) => {
    if (!isHanging) response.writeHead(200, { "content-type": "text/html" }).end(page("/page/17"));
  };
  routes["/elsewhere"] = page("Elsewhere");

  const accountId = await addEmptyAccount(tested);
  const id = await setup.add(accountId, { url: server.url("/") });
  const killed = start();
  await vi.waitFor(() => expect(server.asked).toContain("GET /page/17"), waiting);
  const other = await setup.add(accountId, {
    kind: "page",
    url: server.url("/elsewhere", "other.test"),
  });
  expect(await setup.settled(accountId, other)).toMatchObject({ documentsCount: 1 });
  expect(await setup.find(accountId, id)).toMatchObject({ isReading: true, lastReadAt: null });
  const savedCount = (await setup.documents(accountId, id)).length;
  await killed.end("SIGKILL");
  isHanging = false;

  const others = [start(), start()];
  const source = await vi.waitFor(async () => {
    const found = await setup.find(accountId, id);
    expect(found).toMatchObject({ problem: null, isReading: false, documentsCount: 31 });
    expect(found.lastReadAt).not.toBeNull();
    return found;
  }, waiting);
  await Promise.all(others.map((one) => one.end("SIGKILL")));
  expect(source.failuresInRow).toBe(0);

  const documents = await setup.documents(accountId, id);
  expect(new Set(documents.map(({ url }) => url)).size).toBe(31);
  expect(documents.every(({ revision }) => revision === 1)).toBe(true);
  // Saved pages are not fetched again; each page of the batch in progress is fetched once more.
  expect(savedCount).toBe(15);
  const times = (path: string) => server.asked.filter((one) => one === `GET ${path}`).length;
  expect(paths.slice(0, 14).map(times)).toEqual(Array(14).fill(1));
  expect(paths.slice(18).map(times)).toEqual(Array(12).fill(1));
  expect(Math.max(...paths.map(times))).toBe(2);
}, 90_000);
