import { afterAll, beforeAll, expect, test } from "vitest";
import { openSourceFetch } from "../sources/open-source-fetch.ts";
import { startSourceServer } from "../sources/source-server.fixture.ts";
import type { SourceServer } from "../sources/source-server.fixture.ts";
import { openChannelFetch } from "./channel-fetch.ts";

const { signal } = new AbortController();

let server: SourceServer;
beforeAll(async () => {
  server = await startSourceServer({
    "/limited": (_request, response) => void response.writeHead(429).end(),
    "/busy": (_request, response) => void response.writeHead(503).end(),
  });
});
afterAll(async () => server.close());

test.each([
  ["/limited", "rate_limited", "is rate-limiting requests."],
  ["/busy", "server_error", "responded with status 503."],
])("%s: the problem is about publishing, not about reading", async (path, code, what) => {
  const sources = openSourceFetch({ ...server, userAgent: "Pressroom/1.0" }, { pauseMs: 0 });
  const url = server.url(path);
  const message = `${new URL(url).host} ${what}`;
  await expect(openChannelFetch(sources.fetchApi)({ url, signal })).rejects.toMatchObject({
    name: "ChannelProblem",
    code,
    message,
  });
});
