import { describe, expect, it } from "vitest";
import { escapeHtml, escapeMarkdown } from "./escape.ts";

describe("escapeMarkdown", () => {
  it.each([
    ["# not a heading", String.raw`\# not a heading`],
    ["- not an item", String.raw`\- not an item`],
    ["1. not an item", String.raw`1\. not an item`],
    ["*a* [b](c) <d> `e`", String.raw`\*a\* \[b\](c) \<d\> \`e\``],
    ["https://x.example", String.raw`https\://x.example`],
    ["_a_ but snake_case", String.raw`\_a\_ but snake_case`],
    ["&lt; stays text", String.raw`\&lt; stays text`],
    ["two\nlines", "two lines"],
  ])("escapes the Markdown in %j", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it("does not change plain prose", () => {
    const text = "Spoke & Chain: “open” (Tuesday), 5 % off - really!";
    expect(escapeMarkdown(text)).toBe(text);
  });
});

describe("escapeHtml", () => {
  it("escapes markup and merge tags", () => {
    expect(escapeHtml(`<a href="x" o='y'>&{{z}}`)).toBe(
      "&lt;a href=&quot;x&quot; o=&#39;y&#39;&gt;&amp;&#123;&#123;z&#125;&#125;",
    );
  });
});
