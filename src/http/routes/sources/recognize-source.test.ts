import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listenLocally } from "../../../../test/local-server.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import { scopes } from "../../../records/keys/api-keys.ts";
import { privateUrls } from "../../../security/private-urls.fixture.ts";
import { call } from "../webhooks/webhooks.fixture.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes } });

const recognize = (url: string, key = account.key) =>
  call(service, key, "POST", "/agents/api/sources/recognize/", { url });

test("200: a detected source can be created as is", async () => {
  const { status, json } = await recognize("cooking.stackexchange.com/questions/tagged/coffee");
  expect(status).toBe(200);
  expect(json).toMatchObject({ kind: "stack_exchange", settings: { tags: ["coffee"] } });
  const { kind, url, name, settings } = json;
  const created = await call(service, account.key, "POST", "/agents/api/sources/", {
    kind,
    url,
    name,
    settings,
  });
  expect(created.status).toBe(201);
});

test("private addresses are never contacted, however they are written", async () => {
  const connections: string[] = [];
  const inner = await listenLocally(
    createServer((request, response) => {
      connections.push(request.headers.host ?? "");
      response.end();
    }),
  );
  for (const url of privateUrls(inner.port)) {
    const { status, json } = await recognize(url);
    if (status !== 400) expect([status, json["problem"] === null, url]).toEqual([200, false, url]);
  }
  await inner.close();
  expect(connections).toEqual([]);
});

test("400: an invalid URL is rejected with a message", async () => {
  for (const url of ["javascript:alert(1)", "ftp://example.com/", "two words", ""]) {
    const { status, json } = await recognize(url);
    expect(status).toBe(400);
    expect(json["errors"]).toMatchObject([{ param: "url" }]);
  }
});
