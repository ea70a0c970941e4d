import { describe, expect, it } from "vitest";
import type { ContentType, SourceText } from "../material.ts";
import { finish } from "../steps/finish.ts";
import { gather } from "../steps/prepare-material.ts";
import { unitsOf } from "../writers/model/draft-units.ts";
import { readDraft } from "../writers/model/read-draft.ts";
import { citationStyles, emptyPlan } from "../writer.ts";
import type { CitationStyle, Credit } from "../writer.ts";
import { formats } from "./index.ts";

const handle = "kettle_karla_77";
const replier = "old_tom_88";
const title = "Descaling for the third time this month";
const url = "https://forum.example/t/4711";
const community = "r/kettles";

const page = "https://hearth.example/kettles";

const input = {
  brand: {
    name: "Hearth & Bean",
    industry: "coffee",
    overview: "The kettle holds 1.2 litres. Its handle stays cool.",
    voice: "",
    language: "en",
    networks: ["linkedin"],
  },
  keywords: ["kettle"],
  topic: null,
  instructions: null,
  forumPost: {
    id: 1,
    title,
    body: "The water here is hard and limescale builds up within three weeks.",
    author: handle,
    community,
    url,
    postedAt: "2026-01-02T00:00:00Z",
    replies: [{ author: replier, body: "I use citric acid once a month and the spout is clear." }],
  },
  language: "en",
};
const material = gather(input);
const pageOf = (address: string): SourceText => ({
  document: { id: 3, title: "Kettle care", url: address, dated: "2026-03-01T00:00:00.000Z" },
  heading: "Kettle care",
  text: "Descale it once a month.",
});

/** All sources are cited, including the title and a quotation. */
const text = `Limescale comes back. [[p2, p3, p4]]

## A quotation

> I use citric acid once a month and the spout is clear. [[p4]]

The kettle holds 1.2 litres. [[p1]]

===
TITLE: Limescale and how to live with it
SUBJECT: Limescale
PREHEADER: How to live with it
DESCRIPTION: How to live with limescale.`;
const social = "## linkedin\nLimescale comes back. [[p2, p3, p4]]\n\n===\nTITLE: Limescale";

function shown(
  contentType: ContentType,
  credit: Credit | undefined,
  citationStyle: CitationStyle | undefined,
  { from = material, written = text } = {},
) {
  const units = unitsOf(contentType, contentType === "social" ? social : written);
  const networks = contentType === "social" ? (["linkedin"] as const) : [];
  const draft = readDraft(from, contentType, networks, units);
  const content = finish(
    from,
    {
      ...emptyPlan,
      contentType,
      writer: "test",
      networks: [...networks],
      ...(credit && { credit }),
      citationStyle,
    },
    draft,
    [],
  );
  return {
    content,
    /** Everything that readers see: Markdown, HTML, plain text, JSON-LD. */
    readers: JSON.stringify([content.markdown, content.document]),
  };
}

const types = Object.keys(formats) as ContentType[];
const styles = [...citationStyles, undefined];
const cases = types.flatMap((type) => styles.map((style) => [type, style] as const));

describe.each(cases)("%s with citations %s", (type, style) => {
  it("hides the names, titles, links and forum of hidden people from readers", () => {
    const { readers } = shown(type, "hidden", style);
    for (const told of [handle, replier, title, url, "forum.example", community]) {
      expect(readers).not.toContain(told);
    }
    expect(readers).not.toMatch(/\[1\]|"citation"/u);
  });

  it("names only the forum if only that may be named", () => {
    const { readers } = shown(type, "forum", style);
    for (const told of [handle, replier, title, url, "forum.example"]) {
      expect(readers).not.toContain(told);
    }
  });

  it("lists all sources for the account", () => {
    for (const credit of ["named", "forum", "hidden"] as const) {
      const { content } = shown(type, credit, style);
      const others = content.sources.filter(({ kind }) => kind !== "overview");
      expect(others.map(({ author, url: address }) => [author, address])).toEqual([
        [handle, url],
        [replier, url],
      ]);
      const [first] = content.quality.paragraphs;
      expect(first).toMatchObject({ basis: "sources", sources: expect.arrayContaining([1, 2]) });
    }
  });
});

describe("people who may be named", () => {
  it("are named in an article's notes by default, and in no other type", () => {
    for (const type of types) {
      const { markdown } = shown(type, "named", undefined).content;
      expect([type, markdown.includes(url)]).toEqual([type, type === "article"]);
    }
  });

  it.each(["article", "post", "newsletter"] as const)(
    "are named in notes with a list of sources: %s",
    (type) => {
      const { markdown, document } = shown(type, "named", "notes").content;
      expect(markdown).toContain("Limescale comes back. [1] [2]\n");
      expect(markdown).toContain(handle);
      expect(markdown).toContain(`<${url}>`);
      expect(JSON.stringify(document)).toContain(url);
    },
  );

  it.each(["article", "post"] as const)("are linked at the ends of paragraphs: %s", (type) => {
    const { markdown, document } = shown(type, "named", "links").content;
    expect(markdown).toContain(`[1](<${url}>)`);
    expect(markdown).not.toContain("## Sources");
    expect(document["html"]).toContain(`<a href="${url}" rel="nofollow ugc noopener">[1]</a>`);
  });

  it.each(types)("are not named if no citations are wanted: %s", (type) => {
    const { readers } = shown(type, "named", "none");
    expect(readers).not.toContain("[1]");
    expect(readers).not.toContain("## Sources");
  });
});

describe("the brand's own pages", () => {
  const from = gather({ ...input, sources: [pageOf(page)] });
  const written = text.replace("[[p1]]", "[[s1]]");

  it("are named and linked in an article, whoever else may be named", () => {
    for (const credit of ["named", "forum", "hidden"] as const) {
      const { content, readers } = shown("article", credit, undefined, { from, written });
      expect(content.markdown).toContain("“Kettle care”, Hearth & Bean");
      expect(content.markdown).toContain(page);
      if (credit !== "named") expect(readers).not.toContain(handle);
      expect(content.sources).toContainEqual(
        expect.objectContaining({ kind: "source", title: "Kettle care", url: page }),
      );
    }
  });

  it("pages from other publishers are attributed to them, even if forum members are hidden", () => {
    const theirs = pageOf(page);
    theirs.document.publisher = "teatimes.example";
    const cited = gather({ ...input, sources: [theirs] });
    for (const credit of ["named", "hidden"] as const) {
      const { content } = shown("article", credit, undefined, { from: cited, written });
      expect(content.markdown).toContain("“Kettle care”, teatimes.example");
      expect(content.sources).toContainEqual(
        expect.objectContaining({ title: "Kettle care", author: "teatimes.example" }),
      );
    }
  });

  it("are marked in the text if nobody else is cited", () => {
    const alone = written.replaceAll(/\[\[p[^\]]*\]\]/gu, "[[none]]").replace(/> I use.*/u, "");
    const { content } = shown("article", "hidden", undefined, { from, written: alone });
    expect(content.markdown).toMatch(/1\.2 litres\. \[1\]$/mu);
  });

  it("are not listed if no citations are wanted, and neither are files", () => {
    expect(shown("article", "hidden", "none", { from, written }).readers).not.toContain(page);
    const file = gather({ ...input, sources: [pageOf("")] });
    const { content, readers } = shown("article", "named", "notes", { from: file, written });
    expect(readers).not.toContain("Kettle care");
    expect(content.sources).toContainEqual(expect.objectContaining({ title: "Kettle care" }));
  });
});
