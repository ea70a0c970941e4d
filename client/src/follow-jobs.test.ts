import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { answerError, clientOf, play } from "../test/client-of.ts";
import { AuthenticationError, ConnectionError } from "./index.ts";
import type { JobChange } from "./index.ts";

const key = "pr_test_played";

function stream(text: string, end: "end" | "break" | "stay") {
  return (response: ServerResponse) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(text, () => {
      if (end === "end") response.end();
      else if (end === "break") response.destroy();
    });
  };
}

const resync = `retry: 1\n\nevent: resync\ndata: {"reason":"connected"}\n\n`;
const job = (jobId: number, state: string) =>
  `event: job\ndata: {"job_id":${jobId},"state":"${state}","stage":null,"progress":0}\n\n`;

test("a stream that ends, breaks or is not to be had comes back, and begins with resync each time", async () => {
  const server = await play(
    stream(resync + job(1, "queued"), "end"),
    stream(resync + job(1, "running"), "break"),
    answerError(503, "unavailable", { "Retry-After": "0" }),
    stream(`${resync}:\n\n${job(1, "succeeded")}`, "stay"),
  );
  const seen: string[] = [];
  for await (const change of clientOf(server.url, key).jobs.changes()) {
    seen.push(change.type === "job" ? change.state : change.type);
    if (seen.at(-1) === "succeeded") break;
  }
  expect(seen).toEqual(["resync", "queued", "resync", "running", "resync", "succeeded"]);
  expect(server.requests[0]).toMatchObject({
    path: "/agents/api/events/",
    headers: { accept: "text/event-stream" },
  });
});

test("whoever may not listen is told so at once, and whoever gets nothing after some tries", async () => {
  const closed = await play(answerError(401, "unauthorized"));
  const first = clientOf(closed.url, key).jobs.changes();
  await expect(first.next()).rejects.toThrow(AuthenticationError);
  expect(closed.requests).toHaveLength(1);
  const empty = await play(stream("retry: 1\n\n", "end"), stream("retry: 1\n\n", "end"));
  const second = clientOf(empty.url, key).jobs.changes({ maxRetries: 1 });
  await expect(second.next()).rejects.toThrow(ConnectionError);
  expect(empty.requests).toHaveLength(2);
});

test("a signal ends it", async () => {
  const server = await play(stream(resync, "stay"));
  const controller = new AbortController();
  const seen: JobChange[] = [];
  const read = async () => {
    const changes = clientOf(server.url, key).jobs.changes({ signal: controller.signal });
    for await (const change of changes) {
      seen.push(change);
      controller.abort(new Error("enough"));
    }
  };
  await expect(read()).rejects.toThrow("enough");
  expect(seen).toEqual([{ type: "resync", reason: "connected" }]);
});
