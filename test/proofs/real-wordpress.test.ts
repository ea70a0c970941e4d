/** Publishing to a real WordPress if Debian's packages are installed: readers see each piece as expected, and once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPublishing } from "../../src/http/routes/publications/open-publishing.fixture.ts";
import { pieceFor } from "../../src/worker/publishing.fixture.ts";
import { hasWordpress, startWordpress } from "../start-wordpress.ts";
import type { RealWordpress } from "../start-wordpress.ts";
import { addContent } from "../test-contents.ts";
import { expectEachOnce, publishAndTakeBack } from "./real-site.fixture.ts";

const cupPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

describe.skipIf(!hasWordpress)("a real WordPress (Debian's wordpress and mariadb-server)", () => {
  let wordpress: RealWordpress;
  beforeAll(async () => {
    wordpress = await startWordpress();
  });
  afterAll(() => wordpress.close());

  /** As a reader: only what is published. */
  async function read(query: string): Promise<Record<string, unknown>[]> {
    const route = `rest_route=/wp/v2/posts&per_page=100&_embed=1&${query}`;
    const answer = await fetch(`${wordpress.url}/?${route}`);
    return (await answer.json()) as Record<string, unknown>[];
  }
  const titlesOf = async (query: string) =>
    (await read(query)).map(({ title }) => (title as { rendered: string }).rendered);
  const titlesOfAll = () => titlesOf("search=wordpress-");

  test("gets a draft, a time, categories, tags, excerpt, slug and images; shows, updates and unpublishes it", async () => {
    const publishing = await openPublishing();
    const { service, account, addChannel } = publishing;
    try {
      const { url, username, password: secret } = wordpress;
      const { rows } = await service.database.pool.query<{ id: number }>(
        "insert into images (account_id, content_type, bytes) values ($1, 'image/png', $2) returning id",
        [account.accountId, cupPng],
      );
      const path = `/agents/app/api/images/${rows[0]?.id}/`;
      const html = `<article lang="en">\n<h1>A</h1>\n<p>Sour &amp; ripe <img src="${path}?width=40" alt="A cup" width="40"></p>\n</article>\n`;
      const piece = pieceFor("wordpress", "Why coffee is sour");
      const document = { ...piece.document, html };
      const settings = { username, categories: ["News"] };
      await publishAndTakeBack(publishing, {
        channel: await addChannel("wordpress", { url, settings, secret }),
        contentId: await addContent(service, account, { ...piece, document }),
        options: {
          slug: "sour-coffee",
          excerpt: "Six reasons.",
          categories: ["Guides & tips"],
          tags: ["Coffee", "coffee", "Roast"],
          image_url: path,
          image_alt: "A cup",
        },
        titles: () => titlesOf("slug=sour-coffee"),
        async look(link) {
          const [post] = await read("slug=sour-coffee");
          expect(post).toMatchObject({
            excerpt: { rendered: expect.stringContaining("Six reasons.") },
            link,
          });
          const embedded = JSON.stringify(post?.["_embedded"]);
          for (const one of ["News", "Guides &amp; tips", "Roast", '"alt_text":"A cup"'])
            expect(embedded).toContain(one);
          expect(post?.["tags"]).toHaveLength(2);
          const page = await (await fetch(link)).text();
          const [, image = ""] = /<img[^>]* src="([^"]+)"[^>]*alt="A cup"/.exec(page) ?? [];
          expect(image).toMatch(/wp-content\/uploads/);
          expect(Buffer.from(await (await fetch(image)).arrayBuffer())).toEqual(cupPng);
        },
      });
    } finally {
      await publishing.close();
    }
  });

  test("shows each piece once, whatever fails and whichever worker is killed", async () => {
    const { url, username, password: secret } = wordpress;
    const settings = { username };
    await expectEachOnce("wordpress", { url, settings, secret, titles: titlesOfAll });
  }, 1_800_000);
});
