import { describe, expect, it } from "vitest";
import { networkLength } from "./network-length.ts";

describe("networkLength", () => {
  it("counts emoji and CJK as two on X, after NFC", () => {
    expect(networkLength("abc", "x")).toBe(3);
    expect(networkLength("日本", "x")).toBe(4);
    expect(networkLength("👨‍👩‍👧", "x")).toBe(2);
    expect(networkLength("e\u0301", "x")).toBe(1);
    expect(networkLength("“x” – y…", "x")).toBe("“x” – y…".length + 1);
  });

  it("counts any address as 23 on X and Mastodon", () => {
    const text = `see https://example.com/${"a".repeat(200)}`;
    expect(networkLength(text, "x")).toBe(27);
    expect(networkLength(text, "mastodon")).toBe(27);
  });

  it("counts a remote mention without its domain on Mastodon", () => {
    expect(networkLength("@ada@social.example hi", "mastodon")).toBe("@ada hi".length);
  });

  it("counts what a person sees on Bluesky", () => {
    expect(networkLength("👨‍👩‍👧e\u0301", "bluesky")).toBe(2);
  });

  it("counts an emoji's bytes on Threads", () => {
    expect(networkLength("a😀", "threads")).toBe(5);
  });
});
