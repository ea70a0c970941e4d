import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBriefs } from "./brief.ts";
import { testBrief } from "./compare.fixture.ts";
import { readCompareOptions } from "./compare-arguments.ts";
import { singlePrompt } from "./single-prompt.ts";

const examples = new URL("examples", import.meta.url).pathname;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pressroom-briefs-"));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function add(file: string, value: unknown): Promise<void> {
  await writeFile(join(folder, file), typeof value === "string" ? value : JSON.stringify(value));
}

test("the examples are an article, a newsletter and a social set in two languages", async () => {
  const found = await readBriefs(examples);
  const types = found.map(({ brief }) => brief.content_type);
  expect(types.toSorted()).toEqual(["article", "newsletter", "social"]);
  expect(new Set(found.map(({ brief }) => brief.language)).size).toBe(2);
  expect(found.filter(({ traps }) => traps !== undefined)).toHaveLength(1);
});

test("reports every invalid file and the field that is invalid", async () => {
  await add("a.json", { ...testBrief(), content_type: "poem" });
  await add("b.json", { ...testBrief(), brand: { ...testBrief().brand, networks: ["myspace"] } });
  await add("c.json", { ...testBrief(), topics: "Tea" });
  await add("d.json", "{");
  const reading = readBriefs(folder);
  await expect(reading).rejects.toThrow("a.json: content_type: ");
  await expect(reading).rejects.toThrow("b.json: brand.networks.0: ");
  await expect(reading).rejects.toThrow(/c\.json: .*topics/);
  await expect(reading).rejects.toThrow("d.json: is no JSON");
});

test("duplicate names, an empty folder and a missing folder are reported", async () => {
  await expect(readBriefs(folder)).rejects.toThrow("there is no .json file in it");
  await expect(readBriefs(join(folder, "none"))).rejects.toThrow("there is no such folder");
  await add("a.json", testBrief());
  await add("b.json", testBrief());
  await expect(readBriefs(folder)).rejects.toThrow(`b.json: name: another brief is called`);
});

test("a brand without networks gets the service's defaults on both sides", async () => {
  const { networks: _networks, ...brand } = testBrief().brand;
  await add("a.json", { ...testBrief(), content_type: "batch", brand });
  const [found] = await readBriefs(folder);
  const { material } = singlePrompt(found!.brief, "social");
  expect(JSON.parse(material)).toMatchObject({
    brand: { networks: ["linkedin", "x", "bluesky", "mastodon"] },
  });
});

test("the single prompt contains all the material, but not the brief's name", () => {
  const brief = testBrief();
  const { task, material } = singlePrompt(brief, "newsletter");
  expect(task).toBe(
    "Write this newsletter for our brand, in the language \"en\". It should be ready to publish. Use the topic, the instructions, the brand's overview, voice and keywords, and the forum post if there is one. Answer with the piece alone: the lines 'Subject: …' and 'Preheader: …', then a headline (#) and the newsletter in Markdown.",
  );
  const { name: _name, content_type: _type, ...given } = brief;
  expect(JSON.parse(material)).toEqual(given);
});

test("invalid arguments are reported", () => {
  expect(readCompareOptions(["--briefs", "a"])).toContain("--out FOLDER");
  expect(readCompareOptions(["--out", "a"])).toContain("--briefs FOLDER");
  expect(readCompareOptions(["--out", "a", "--briefs", "b", "--at-once", "0"])).toContain(
    "--at-once 0",
  );
  expect(readCompareOptions(["verdicts", "--out", "a"])).toContain("only compare report");
  expect(readCompareOptions(["--colour"])).toContain("--colour");
  expect(readCompareOptions(["report", "--out", "a"])).toEqual({ kind: "report", out: "a" });
  expect(readCompareOptions(["--out", "a", "--briefs", "b", "--only", "x,y"])).toMatchObject({
    kind: "compare",
    only: ["x", "y"],
    atOnce: 4,
  });
});
