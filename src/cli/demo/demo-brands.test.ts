import { expect, test } from "vitest";
import { networks } from "../../writing/material.ts";
import { toBase62 } from "../terminal/base62.ts";
import { runStages } from "../../writing/writers/fixtures/run-stages.fixture.ts";
import { bannerTopic, readyBrand, unreadyBrand } from "./demo-brands.ts";
import { demoPosts } from "./demo-posts.ts";

test("one demo brand is ready, and the other lacks only keywords", () => {
  const words = readyBrand.overview.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(150);
  expect(words).toBeLessThanOrEqual(250);
  expect(readyBrand.keywords.length).toBeGreaterThanOrEqual(6);
  expect(unreadyBrand.keywords).toEqual([]);
  expect(unreadyBrand.overview).not.toBe("");
  for (const { networks: own } of [readyBrand, unreadyBrand]) {
    expect(networks).toEqual(expect.arrayContaining([...own]));
  }
});

test.each(["article", "post", "newsletter"] as const)(
  "the %s from the banner's command opens with the sentence that answers its topic",
  async (type) => {
    const { keywords, ...brand } = readyBrand;
    const input = { keywords: [...keywords], topic: bannerTopic, instructions: null };
    const { content } = await runStages(
      {
        ...input,
        brand: { ...brand, networks: [...brand.networks] },
        forumPost: null,
        language: brand.language,
      },
      type,
    );
    expect(content.title).toBe(bannerTopic);
    expect(content.markdown).toMatch(/fix it\n\n(?:Hello,\n\n)?A sour cup usually means/u);
    // These share only “taste” with the topic.
    expect(content.markdown).not.toMatch(/subscription|decaf/u);
  },
);

test("the demo posts have replies, and their URLs are on reserved domains", () => {
  for (const post of demoPosts) {
    expect(post.replies.length).toBeGreaterThan(0);
    expect(new URL(post.url).hostname).toMatch(/\.example\.(org|com)$/);
  }
  expect(new Set(demoPosts.map((post) => post.externalId)).size).toBe(demoPosts.length);
});

test("a derived password has twenty letters and digits, and is the same for the same secret", () => {
  const secret = Buffer.alloc(32, 7);
  expect(toBase62(secret, 20)).toMatch(/^[0-9A-Za-z]{20}$/);
  expect(toBase62(secret, 20)).toBe(toBase62(secret, 20));
});
