import { describe, expect, it } from "vitest";
import { cleanBody, cleanCharacters, cleanLine, cut } from "./clean.ts";

describe("cleaning", () => {
  it("removes what cannot be seen: zero-width, tag, direction and control characters", () => {
    expect(cleanCharacters("a\u200Bb\u202Ec\u{E0041}d\u0007e\uFEFF\u2066f")).toBe("abcdef");
  });

  it("keeps joiners that emoji and Persian need", () => {
    expect(cleanCharacters("👨‍👩‍👧 ❤️ می‌خواهم")).toBe("👨‍👩‍👧 ❤️ می‌خواهم");
  });

  it("mends lone surrogates", () => {
    expect(cleanCharacters("a\uD800b").isWellFormed()).toBe(true);
  });

  it("removes tags and what stands inside scripts, also when written as entities", () => {
    expect(
      cleanLine("<b>bold</b><script>alert(1)</script> &lt;img src=x onerror=y&gt; 5 < 6", 200),
    ).toBe("bold 5 < 6");
  });

  it("keeps a link's words and drops its address", () => {
    expect(
      cleanLine("see [the guide](javascript:alert(1)) and ![pic](http://x.example/y.png)", 200),
    ).not.toMatch(/javascript|http|[[\]]/);
  });

  it("turns headings, quotes and rules into plain lines and marks items", () => {
    expect(cleanBody("# Title\n\n> quoted\n\n---\n\n* one\n2. two", 1000)).toBe(
      "Title\n\nquoted\n\n- one\n- two",
    );
  });

  it("cuts at a word's end and never inside a character", () => {
    expect(cut("one two three", 9)).toBe("one two");
    expect(cut("😀😀😀", 3)).toBe("😀");
  });
});
