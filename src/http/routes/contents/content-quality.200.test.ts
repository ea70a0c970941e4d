import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContent, addContents, openContentsClient } from "../../../../test/test-contents.ts";
import type { ContentsClient } from "../../../../test/test-contents.ts";
import { addDocument } from "../../../../test/test-passages.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let service: TestService;
let client: ContentsClient;
beforeAll(async () => {
  service = await startTestService();
  client = await openContentsClient(service);
});
afterAll(async () => service.close());

interface Placed {
  quote: string | null;
  start: number | null;
  end: number | null;
}
interface Quality {
  version: number;
  all_passed: boolean;
  checks: {
    name: string;
    state: string;
    reason: string | null;
    findings: (Placed & { message: string; field: string })[];
  }[];
  previews: { search: { address: string[]; title: string }; social: { title: string } } | null;
  keywords: (Placed & { keyword: string; count: number })[];
  outline: { level: number; text: string; start: number }[];
  links: (Placed & { url: string; content_id: number | null })[];
  duplicates: (Placed & { content_id: number; share: number })[];
}

async function qualityOf(id: number | string): Promise<Quality> {
  const { status, json, text } = await client.get(`/agents/api/contents/${id}/quality/`);
  expect(status, text).toBe(200);
  return json as unknown as Quality;
}

const checkIn = ({ checks }: Quality, name: string) => checks.find((one) => one.name === name)!;

async function edit(id: number, markdown: string, more: object = {}): Promise<string> {
  const path = `/agents/api/contents/${id}/`;
  const { status, json, text } = await client.send("PATCH", path, { markdown, ...more });
  expect(status, text).toBe(200);
  return json["markdown"] as string;
}

test("headings, previews and keywords are reported with their positions in the Markdown", async () => {
  const id = await addContent(service, client.account, { document: { slug: "sour-coffee" } });
  const long = "Everything that anybody could ever want to know about grinding coffee late";
  const stored = await edit(
    id,
    `# Sour coffee\n\nGrind **late** [1].\n\n### Ratios\n\nWeigh it.\n\n## Ratios\n\nAgain.\n\n## ${long}\n\n##\n\nEnd.\n`,
    { title: "W".repeat(40), meta_description: "Short." },
  );
  const quality = await qualityOf(id);
  expect(quality).toMatchObject({ version: 2, all_passed: false });
  const headings = checkIn(quality, "headings").findings;
  expect(headings.map(({ message }) => message)).toEqual([
    "“Ratios” skips a heading level: it is level 3 below level 1.",
    "The heading “Ratios” appears twice.",
    expect.stringContaining("74 characters"),
    "The heading above this is empty.",
  ]);
  expect(headings.at(-1)).toMatchObject({ quote: "End.", start: stored.indexOf("End.") });
  // Each heading has its own position, not that of the first one with the same words.
  expect(headings.slice(0, 2).map(({ start }) => start)).toEqual([
    stored.indexOf("Ratios"),
    stored.lastIndexOf("Ratios"),
  ]);
  expect(quality.outline.map(({ level }) => level)).toEqual([1, 3, 2, 2, 2]);
  // Forty of the widest letter are truncated, although many titles have more characters.
  const result = checkIn(quality, "search_result").findings;
  expect(result.map(({ field }) => field)).toEqual(["title", "meta_description"]);
  expect(result[0]?.message).toContain("cut off the title");
  expect(quality.previews?.search).toMatchObject({
    title: " ...",
    address: [expect.any(String), "sour-coffee"],
  });
});

test("a check that did not run does not count as passed, and says why", async () => {
  // Inserted without checks.
  const id = await addContent(service, client.account);
  const before = await qualityOf(id);
  expect(checkIn(before, "repeats")).toMatchObject({ state: "not_run", findings: [] });
  await edit(
    id,
    "# A title\n\nThe same sentence stands here twice. The same sentence stands here twice.\n",
  );
  const after = await qualityOf(id);
  const states = Object.fromEntries(after.checks.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({
    repeats: "finding",
    leaks: "passed",
    // Only the writer can judge this.
    sources: "not_run",
    editor: "not_run",
    topic: "not_applicable",
    networks: "not_applicable",
    voice: "not_applicable",
    privacy: "not_applicable",
    duplicates: "not_applicable",
    internal_links: "not_applicable",
  });
  expect(after.all_passed).toBe(false);
  expect(checkIn(after, "repeats").findings[0]).toMatchObject({
    quote: "The same sentence stands here twice.",
    start: expect.any(Number),
  });
  for (const { state, reason } of after.checks) {
    expect(reason === null).toBe(state === "passed" || state === "finding");
  }
});

test("generated text is checked by its own report; social sets have different checks", async () => {
  const { path } = await client.write("article");
  const id = Number(path.split("/").at(-2));
  const quality = await qualityOf(id);
  expect(checkIn(quality, "sources").state).not.toBe("not_run");
  expect(checkIn(quality, "editor")).toMatchObject({ state: "not_run" });
  for (const { count, quote, start } of quality.keywords.filter((use) => use.count > 0)) {
    expect([count, quote, start]).not.toContain(null);
  }
  const social = await client.write("social");
  const set = await qualityOf(social.path.split("/").at(-2)!);
  expect(set.previews).toBeNull();
  expect(checkIn(set, "networks").state).not.toBe("not_applicable");
  expect(checkIn(set, "headings").state).toBe("not_applicable");
});

test("links are suggested where the text mentions the topic of another page, once per page", async () => {
  const { accountId, brandId } = client.account;
  const page = (title: string, url: string) =>
    addDocument(service.database.pool, {
      accountId,
      brandId,
      kind: "website",
      title,
      url,
      passages: ["x"],
    });
  await page("Brew ratio calculator | Acme", "https://acme.example/ratio");
  await page("How to descale an espresso machine", "https://acme.example/descale");
  await page("Opening hours", "https://acme.example/hours");
  const id = await addContent(service, client.account, { title: "Brewing" });
  const markdown = await edit(
    id,
    "# Brewing\n\n## Brew ratio\n\nSee [brew ratio](https://other.example/). Use our brew ratio calculators daily.\n\nDescaling the espresso machine helps. The [hours](https://acme.example/hours/) vary.\n",
  );
  const quality = await qualityOf(id);
  expect(quality.links).toMatchObject([
    { url: "https://acme.example/ratio", quote: "brew ratio calculators" },
    { url: "https://acme.example/descale", quote: "Descaling the espresso machine" },
  ]);
  for (const { quote, start, end } of quality.links)
    expect(markdown.slice(start!, end!)).toBe(quote);
  // The text already links to another page.
  expect(checkIn(quality, "internal_links").state).toBe("passed");
  await edit(id, "# Brewing\n\nWhat is your brew ratio calculator for?\n");
  const without = await qualityOf(id);
  expect(checkIn(without, "internal_links").state).toBe("finding");
});

const sentences = (count: number, of: string) =>
  Array.from(
    { length: count },
    (_, at) => `Sentence ${at} is about ${of} and ends with ${randomUUID()}.`,
  );

test("passages that the account's other content repeats are found, except in newsletters", async () => {
  const shared = sentences(8, "the shed").join(" ");
  const [first, second] = await addContents(service, client.account, [
    `# One\n\n${shared}\n\n${sentences(20, "one").join(" ")}`,
    `# Two\n\n${sentences(20, "two").join(" ")}\n\n${shared}`,
  ]);
  const other = await addAccount(service);
  await addContents(service, other, [`# Foreign\n\n${shared}`]);
  const newsletter = await addContent(service, client.account, {
    contentType: "newsletter",
    markdown: `# Mail\n\n${shared}`,
  });
  const quality = await qualityOf(second!);
  expect(quality.duplicates).toMatchObject([{ content_id: first }]);
  expect(quality.duplicates[0]!.share).toBeGreaterThan(0.2);
  expect(quality.duplicates[0]!.share).toBeLessThan(0.4);
  expect(shared.startsWith(quality.duplicates[0]!.quote!)).toBe(true);
  expect(checkIn(quality, "duplicates")).toMatchObject({ state: "finding" });
  // A newsletter may repeat a page.
  expect((await qualityOf(newsletter)).duplicates).toEqual([]);
  await client.send("DELETE", `/agents/api/contents/${first}/`);
  expect(checkIn(await qualityOf(second!), "duplicates").state).toBe("passed");
  await client.pause();
  // More than one request can index; nothing is reported until workers have indexed the rest.
  await addContents(
    service,
    client.account,
    Array.from({ length: 150 }, (_, at) => `# New ${at}\n\nText.`),
  );
  expect(checkIn(await qualityOf(second!), "duplicates")).toMatchObject({ state: "not_run" });
});

test("a topic whose words are missing is reported; code does not judge whether it is answered", async () => {
  const id = await addContent(service, client.account);
  await service.sql`update jobs set custom_topic = 'How do I descale a grinder?'
    where id = (select job_id from contents where id = ${id})`;
  const beside = checkIn(await qualityOf(id), "topic");
  expect(beside).toMatchObject({ state: "finding", findings: [{ field: "markdown" }] });
  expect(beside.findings[0]?.message).toContain("“grinder”");
  await edit(id, "# A title\n\nDescaling grinders is a matter of taste.\n");
  expect(checkIn(await qualityOf(id), "topic")).toMatchObject({
    state: "not_run",
    reason: expect.stringContaining("Only a model can check"),
  });
});

test("content of another account is not found", async () => {
  const other = await addAccount(service);
  const id = await addContent(service, other);
  const { status, json } = await client.get(`/agents/api/contents/${id}/quality/`);
  expect(status).toBe(404);
  expect(json).toMatchObject({ code: "content_not_found" });
});
