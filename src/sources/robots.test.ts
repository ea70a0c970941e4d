import { expect, test } from "vitest";
import { parseRobots } from "./robots.ts";

const allows = (text: string, path: string) => parseRobots(text, "Pressroom").isAllowed(path);

test.each([
  ["", "/a", true],
  ["User-agent: *\nDisallow: /", "/a", false],
  ["User-agent: *\nDisallow:", "/a", true],
  ["user-agent: other\nDisallow: /", "/a", true],
  ["User-agent: *\nDisallow: /\n\nUser-agent: pressroom\nDisallow: /b", "/a", true],
  ["User-agent: *\nUser-agent: Pressroom/2.0\nDisallow: /a # all of it", "/abc", false],
  ["User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
  ["User-agent: *\nAllow: /a\nDisallow: /a", "/a", true],
  ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
  ["User-agent: *\nDisallow: /a*b*c", "/a-b-b-c-d", false],
  ["User-agent: *\nDisallow: /a*b*c", "/a-c-b", true],
  ["User-agent: *\nDisallow: /a$", "/a", false],
  ["User-agent: *\nDisallow: /a$", "/ab", true],
  ["User-agent: *\nDisallow: /größe", "/gr%C3%B6%C3%9Fe", false],
  ["User-agent: *\r\nDisallow: /a\rDisallow: /b", "/b", false],
  ["Disallow: /", "/a", true],
])("%j allows %s: %s", (text, path, isAllowed) => {
  expect(allows(text, path)).toBe(isAllowed);
});

test("sitemaps and the crawl delay are read", () => {
  const text = "Sitemap: https://a.test/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x";
  expect(parseRobots(text, "Pressroom")).toMatchObject({
    sitemaps: ["https://a.test/s.xml"],
    crawlDelaySeconds: 2.5,
  });
});

test("a hostile file of half a megabyte is parsed and matched quickly", () => {
  const agents = "User-agent: *\n".repeat(18_000) + "allow:/\n".repeat(30_000);
  expect(allows(agents, "/a")).toBe(true);
  const stars = `User-agent: *\n${`Disallow: /${"*a".repeat(500)}b$\n`.repeat(480)}`;
  expect(allows(stars, `/${"a".repeat(2_000)}`)).toBe(true);
});
