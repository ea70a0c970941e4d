import { describe, expect, it } from "vitest";
import { cleanBody, cleanCharacters, cleanLine, cut, cutMark } from "./clean.ts";

describe("cleanLine and cleanBody", () => {
  it("removes invisible characters: zero-width, tag, bidirectional and control characters", () => {
    expect(cleanCharacters("a\u200Bb\u202Ec\u{E0041}d\u0007e\uFEFF\u2066f")).toBe("abcdef");
  });

  it("keeps joiners in emoji and Persian", () => {
    expect(cleanCharacters("👨‍👩‍👧 ❤️ می‌خواهم")).toBe("👨‍👩‍👧 ❤️ می‌خواهم");
  });

  it("replaces lone surrogates", () => {
    expect(cleanCharacters("a\uD800b").isWellFormed()).toBe(true);
  });

  it("removes tags and the content of scripts, even if encoded as entities", () => {
    expect(
      cleanLine("<b>bold</b><script>alert(1)</script> &lt;img src=x onerror=y&gt; 5 < 6", 200),
    ).toBe("bold 5 < 6");
  });

  it("keeps angle brackets that are not tags, even in names and authors", () => {
    const advice = "We do not give tax advice <only licensed advisers may>, but we help.";
    expect(cleanBody(advice, 1000)).toBe(advice);
    expect(cleanLine("Ann <a few words> Lee <3, 2 < 3 > 1, <style of life>", 200)).toBe(
      "Ann <a few words> Lee <3, 2 < 3 > 1, <style of life>",
    );
    expect(cleanLine("<B>Bob</B> <input disabled> <a href='x'>x</a>", 200)).toBe("Bob x");
  });

  it("leaves a mark in a body only where links, images or code were removed", () => {
    expect(cleanBody("<p>A <b>b</b> c.</p>", 100, cutMark)).toBe("A b c.");
    for (const text of ["See [x](y) now.", "See <img src=x> now.", "```\nrm\n```\nnow."])
      expect(cleanBody(text, 100, cutMark)).toContain(cutMark);
  });

  it("keeps the text of a link and removes its URL", () => {
    expect(
      cleanLine("see [the guide](javascript:alert(1)) and ![pic](http://x.example/y.png)", 200),
    ).not.toMatch(/javascript|http|[[\]]/);
  });

  it("converts headings, quotes and rules to plain lines, and marks list items", () => {
    expect(cleanBody("# Title\n\n> quoted\n\n---\n\n* one\n2. two", 1000)).toBe(
      "Title\n\nquoted\n\n- one\n- two",
    );
  });

  it("truncates at a word boundary and never inside a character", () => {
    expect(cut("one two three", 9)).toBe("one two");
    expect(cut("😀😀😀", 3)).toBe("😀");
  });
});
