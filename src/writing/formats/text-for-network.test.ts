import { describe, expect, it } from "vitest";
import { blueskyFacets } from "./bluesky-facets.ts";
import { textForPosting } from "./text-for-network.ts";

describe("textForPosting", () => {
  it("escapes the reserved characters of LinkedIn's format, and only creates our own hashtags", () => {
    expect(textForPosting("A|b {c} @d [e](f) <g> *h* _i_ ~j~ \\k", [], "linkedin")).toBe(
      String.raw`A\|b \{c\} \@d \[e\]\(f\) \<g\> \*h\* \_i\_ \~j\~ \\k`,
    );
    expect(textForPosting("Fresh #Coffee, not #Spam or C#Coffee", ["#Coffee"], "linkedin")).toBe(
      String.raw`Fresh {hashtag|\#|Coffee}, not \#Spam or C\#Coffee`,
    );
  });

  it("escapes Markdown for Reddit, line by line", () => {
    expect(textForPosting("# no heading\n> no quote\n\nhttps://x.example", [], "reddit")).toBe(
      "\\# no heading\\\n\\> no quote\n\nhttps\\://x.example",
    );
  });

  it("replaces angle brackets for YouTube, and returns null for other networks", () => {
    expect(textForPosting("5 < 6 > 4", [], "youtube")).toBe("5 ‹ 6 › 4");
    expect(textForPosting("5 < 6", [], "x")).toBeNull();
  });
});

describe("blueskyFacets", () => {
  const known = new Set(["https://forum.example/t/7"]);

  it("marks links and hashtags by their byte positions", () => {
    const text = "Größe 👩🏽‍💻: https://forum.example/t/7. #Kaffee #KaffeeTag";
    const facets = blueskyFacets(text, ["#Kaffee"], known);
    const bytes = Buffer.from(text);
    expect(
      facets.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString()),
    ).toEqual(["https://forum.example/t/7", "#Kaffee"]);
    expect(facets.flatMap(({ features }) => features)).toEqual([
      { $type: "app.bsky.richtext.facet#link", uri: "https://forum.example/t/7" },
      { $type: "app.bsky.richtext.facet#tag", tag: "Kaffee" },
    ]);
  });

  it("does not link URLs that are not sources", () => {
    expect(blueskyFacets("https://evil.example/t/7 evil.com", [], known)).toEqual([]);
  });
});
