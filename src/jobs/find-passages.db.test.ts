import { beforeAll, expect, test } from "vitest";
import { senderFor } from "../../test/send-json.ts";
import { useTestAccount } from "../../test/test-database.ts";
import { addDocument } from "../../test/test-passages.ts";
import { eventually, useTestService } from "../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, {
  overview: "Saltmarsh Outdoor rents boats in Norfolk.",
  keywords: ["guided kayak tour"],
  key: { scopes: ["generate", "read", "write"] },
});
const api = senderFor(service, account);

const url = "https://saltmarsh.example/cancel";
const body =
  "You can cancel a guided kayak tour free of charge until 48 hours before the start. After that we keep the fee of £35, unless the weather is to blame.";

beforeAll(async () => {
  const { accountId, brandId } = account;
  const { pool } = service.database;
  const postedAt = new Date("2026-05-01T00:00:00Z");
  const title = "Cancelling a tour";
  await addDocument(pool, { accountId, brandId, title, url, postedAt, passages: [body] });
  const passages = ["Our boathouse was built in 1911 by two brothers."];
  await addDocument(pool, { accountId, brandId, title: "History", passages });
  await service.startWorker();
});

test("a piece is written from what was found in the sources, cites the page, and keeps it with its job", async () => {
  const { json } = await service.generate(account.key, {
    content_type: "article",
    custom_topic: "Can I cancel a guided kayak tour?",
  });
  const job = await eventually(async () => {
    const reply = await api.get(`/jobs/${Number(json["job_id"])}/`);
    return reply.json["finished_at"] !== null && reply.json;
  });
  const [contentId] = job["content_ids"] as number[];
  const content = (await api.get(`/contents/${contentId}/`)).json;
  expect(content["markdown"]).toContain("48 hours before the start");
  expect(content["markdown"]).toContain(`“Cancelling a tour”`);
  expect(content["markdown"]).toContain(url);
  expect(content["markdown"]).not.toContain("1911");
  expect(content["sources"]).toContainEqual(
    expect.objectContaining({
      kind: "source",
      title: "Cancelling a tour",
      url,
      posted_at: "2026-05-01T00:00:00.000Z",
    }),
  );
  const { problems } = content["quality"] as { problems: { code: string }[] };
  expect(problems.map(({ code }) => code)).toEqual(["title_length", "too_short"]);
});

test("what stands beside a found passage on its page comes with it; another page does not", async () => {
  const { accountId, brandId } = account;
  const passages = ["Guided kayak tours start at the slip.", "Bring shoes that may get wet."];
  await addDocument(service.database.pool, { accountId, brandId, title: "Tours", passages });
  const form = { content_type: "article", custom_topic: "Where do guided kayak tours start?" };
  const { json } = await service.generate(account.key, { ...form, approve: "brief" });
  const waiting = await eventually(async () => {
    const reply = await api.get(`/jobs/${Number(json["job_id"])}/`);
    return reply.json["state"] === "waiting" && reply.json;
  });
  const texts = (waiting["brief_passages"] as { text: string }[]).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(passages));
  expect(texts.join(" ")).not.toContain("1911");
});

test("a job that goes on later is written from what it found first, whatever the sources say by then", async () => {
  const form = {
    content_type: "article",
    custom_topic: "Can I cancel a guided kayak tour?",
    approve: "brief",
  };
  const jobId = Number((await service.generate(account.key, form)).json["job_id"]);
  const waiting = await eventually(async () => {
    const { json } = await api.get(`/jobs/${jobId}/`);
    return json["state"] === "waiting" && json;
  });
  expect(waiting["brief_passages"]).toContainEqual(
    expect.objectContaining({ id: "s1", kind: "source", text: body }),
  );
  const changed = body.replace("48", "24");
  await service.database.pool.query("update passages set body = $1 where body = $2", [
    changed,
    body,
  ]);
  await api.post(`/jobs/${jobId}/continue/`, {});
  const job = await eventually(async () => {
    const reply = await api.get(`/jobs/${jobId}/`);
    return reply.json["finished_at"] !== null && reply.json;
  });
  const [contentId] = job["content_ids"] as number[];
  const { json } = await api.get(`/contents/${contentId}/`);
  expect(json["markdown"]).toContain("48 hours before the start");
});
