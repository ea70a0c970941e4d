/** Publishing to a real WordPress, where Debian's packages are installed: what it shows, and that it shows it once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPublishing } from "../../src/http/routes/publications/open-publishing.fixture.ts";
import { passTo } from "../../src/publishing/channel-server.fixture.ts";
import { publishUnderFaults } from "../../src/worker/publish-under-faults.fixture.ts";
import { pieceFor } from "../../src/worker/publishing.fixture.ts";
import { printProgress } from "../print-progress.ts";
import { hasWordpress, startWordpress } from "../start-wordpress.ts";
import type { RealWordpress } from "../start-wordpress.ts";
import { addContent } from "../test-contents.ts";
import { openTestDatabase } from "../test-database.ts";

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

  test("gets a draft, a time, categories, tags, excerpt, slug and images; shows, updates and takes it back", async () => {
    const { service, account, sender, publish, become, addChannel, close } = await openPublishing();
    try {
      const { url, username, password: secret } = wordpress;
      const settings = { username, categories: ["News"] };
      const channel = await addChannel("wordpress", { url, settings, secret });
      const { rows } = await service.database.pool.query<{ id: number }>(
        "insert into images (account_id, content_type, bytes) values ($1, 'image/png', $2) returning id",
        [account.accountId, cupPng],
      );
      const path = `/agents/app/api/images/${rows[0]?.id}/`;
      const html = `<article lang="en">\n<h1>A</h1>\n<p>Sour &amp; ripe <img src="${path}?width=40" alt="A cup" width="40"></p>\n</article>\n`;
      const piece = pieceFor("wordpress", "Why coffee is sour");
      const document = { ...piece.document, html };
      const contentId = await addContent(service, account, { ...piece, document });
      const options = {
        slug: "sour-coffee",
        excerpt: "Six reasons.",
        categories: ["Guides & tips"],
        tags: ["Coffee", "coffee", "Roast"],
        image_url: path,
        image_alt: "A cup",
      };
      const id = await publish(channel, contentId, { ...options, status: "draft" });
      await become(id, "draft");
      expect(await read("slug=sour-coffee")).toEqual([]);

      const later = new Date(Date.now() + 86_400_000).toISOString();
      await publish(channel, contentId, { ...options, publish_at: later });
      await become(id, "scheduled");
      expect(await read("slug=sour-coffee")).toEqual([]);
      await sender.post(`/publications/${id}/unpublish/`);
      await become(id, "unpublished");

      await publish(channel, contentId, options);
      const { url: link } = await become(id, "published");
      const [post, ...others] = await read("slug=sour-coffee");
      expect(others).toEqual([]);
      expect(post).toMatchObject({
        title: { rendered: "Why coffee is sour" },
        excerpt: { rendered: expect.stringContaining("Six reasons.") },
        link,
      });
      const embedded = JSON.stringify(post?.["_embedded"]);
      for (const one of ["News", "Guides &amp; tips", "Roast", '"alt_text":"A cup"'])
        expect(embedded).toContain(one);
      expect(post?.["tags"]).toHaveLength(2);
      const page = await (await fetch(String(link))).text();
      const [, image = ""] = /<img[^>]* src="([^"]+)"[^>]*alt="A cup"/.exec(page) ?? [];
      expect(image).toMatch(/wp-content\/uploads/);
      expect(Buffer.from(await (await fetch(image)).arrayBuffer())).toEqual(cupPng);

      await service.database.pool.query(
        "update content_versions set title = 'Why coffee is sweet' where content_id = $1",
        [contentId],
      );
      await sender.post(`/publications/${id}/update/`);
      await become(id, "published");
      await expect
        .poll(async () => (await read("slug=sour-coffee")).map((one) => one["title"]))
        .toEqual([{ rendered: "Why coffee is sweet" }]);
      await sender.post(`/publications/${id}/unpublish/`);
      await become(id, "unpublished");
      expect(await read("slug=sour-coffee")).toEqual([]);
    } finally {
      await close();
    }
  });

  test("shows each piece once, whatever fails on the way and whichever worker is killed", async () => {
    const base = await openTestDatabase();
    try {
      const { url, username, password: secret } = wordpress;
      const real = {
        settings: { username },
        secret,
        nextSecret: secret,
        answer: passTo(url),
        shown: async () =>
          (await read("search=wordpress-")).map(({ title, content }) => ({
            title: (title as { rendered: string }).rendered,
            body: "",
            state: String(content),
          })),
      };
      const run = await publishUnderFaults(base, {
        perKind: 20,
        faultShare: 0.25,
        workers: 2,
        seed: 1,
        deadlineMs: 3_000,
        real: { wordpress: real },
        onProgress: (ended) => printProgress(`${ended} publications on a real WordPress`),
      });
      // oxlint-disable-next-line no-console -- the figures of the proof
      console.table(run.faults);
      const wrong = run.outcomes.filter(
        ({ state, shown, expected }) => state !== "published" || shown !== expected,
      );
      expect(wrong).toEqual([]);
      expect(Object.keys(run.faults["wordpress"] ?? {})).toEqual(
        expect.arrayContaining(["kill_before", "kill_after", "kill_answered"]),
      );
    } finally {
      await base.close();
    }
  }, 1_800_000);
});
