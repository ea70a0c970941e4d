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

test("content is based on passages found in the sources, cites their page, and stores them with its job", async () => {
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

async function passagesFor(topic: string): Promise<string[]> {
  const form = { content_type: "article", custom_topic: topic, approve: "brief" };
  const { json } = await service.generate(account.key, form);
  const waiting = await eventually(async () => {
    const reply = await api.get(`/jobs/${Number(json["job_id"])}/`);
    return reply.json["state"] === "waiting" && reply.json;
  });
  return (waiting["brief_passages"] as { text: string }[]).map(({ text }) => text);
}

test("all passages of a small website are used", async () => {
  const texts = await passagesFor("Can I cancel a guided kayak tour?");
  expect(texts.join(" ")).toContain("1911");
});

test("for a large website, the job uses matching passages, their neighbors, and the brand's contact details", async () => {
  const { accountId, brandId } = account;
  const add = (title: string, passages: string[]) =>
    addDocument(service.database.pool, { accountId, brandId, title, passages });
  const beside = ["Guided kayak tours start at the slip.", "Bring shoes that may get wet."];
  await add("Tours", beside);
  const contact = "Telephone: 01632 960 174, Monday to Friday, 8.30 to 5.";
  await add("Contact", [contact]);
  await add(
    "Journal",
    Array.from({ length: 100 }, (_, day) => `Day ${day}: we painted another boat.`),
  );
  const texts = await passagesFor("Where do guided kayak tours start?");
  expect(texts).toEqual(expect.arrayContaining([...beside, contact]));
  expect(texts.join(" ")).not.toMatch(/1911|painted/u);
});

test("a continued job uses the passages that it found first, even if the sources have changed", async () => {
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
