/** Publishing to a real Ghost, where PRESSROOM_TEST_GHOST names one: what it shows, and that it shows it once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPublishing } from "../../src/http/routes/publications/open-publishing.fixture.ts";
import { passTo } from "../../src/publishing/channel-server.fixture.ts";
import { publishUnderFaults } from "../../src/worker/publish-under-faults.fixture.ts";
import { pieceFor } from "../../src/worker/publishing.fixture.ts";
import { printProgress } from "../print-progress.ts";
import { hasGhost, startGhost } from "../start-ghost.ts";
import type { RealGhost } from "../start-ghost.ts";
import { addContent } from "../test-contents.ts";
import { openTestDatabase } from "../test-database.ts";

interface GhostPost {
  title: string;
  html: string;
  url: string;
  custom_excerpt: string | null;
  tags: { name: string }[];
}

describe.skipIf(!hasGhost)("a real Ghost", () => {
  let ghost: RealGhost;
  beforeAll(async () => {
    ghost = await startGhost();
  }, 150_000);
  afterAll(() => ghost.close());

  /** As a reader: only what is published. */
  async function read(filter: string): Promise<GhostPost[]> {
    const query = new URLSearchParams({
      key: ghost.contentKey,
      limit: "100",
      include: "tags",
      filter,
    });
    const answer = await fetch(`${ghost.url}/ghost/api/content/posts/?${query.toString()}`);
    return ((await answer.json()) as { posts: GhostPost[] }).posts;
  }

  test("gets a draft, a time, tags, excerpt and slug; shows, updates and takes it back", async () => {
    const { service, account, sender, publish, become, addChannel, close } = await openPublishing();
    try {
      const { url, adminKey: secret } = ghost;
      const channel = await addChannel("ghost", { url, settings: { tags: ["News"] }, secret });
      const piece = pieceFor("ghost", "Why coffee is sour");
      const contentId = await addContent(service, account, piece);
      const options = { slug: "sour-coffee", excerpt: "Six reasons.", tags: ["Coffee"] };
      const shown = () => read("slug:sour-coffee");
      const id = await publish(channel, contentId, { ...options, status: "draft" });
      await become(id, "draft");
      expect(await shown()).toEqual([]);

      const later = new Date(Date.now() + 86_400_000).toISOString();
      await publish(channel, contentId, { ...options, publish_at: later });
      await become(id, "scheduled");
      expect(await shown()).toEqual([]);
      await sender.post(`/publications/${id}/unpublish/`);
      await become(id, "unpublished");

      await publish(channel, contentId, options);
      const { url: link } = await become(id, "published");
      const [post, ...others] = await shown();
      expect(others).toEqual([]);
      expect(post).toMatchObject({
        title: "Why coffee is sour",
        custom_excerpt: "Six reasons.",
        url: link,
      });
      expect(post?.tags.map(({ name }) => name)).toEqual(["News", "Coffee"]);
      expect((await fetch(String(link))).status).toBe(200);

      await service.database.pool.query(
        "update content_versions set title = 'Why coffee is sweet' where content_id = $1",
        [contentId],
      );
      await sender.post(`/publications/${id}/update/`);
      await become(id, "published");
      await expect
        .poll(async () => (await shown()).map(({ title }) => title))
        .toEqual(["Why coffee is sweet"]);
      await sender.post(`/publications/${id}/unpublish/`);
      await become(id, "unpublished");
      expect(await shown()).toEqual([]);
    } finally {
      await close();
    }
  });

  test("shows each piece once, whatever fails on the way and whichever worker is killed", async () => {
    const base = await openTestDatabase();
    try {
      const { url, adminKey: secret } = ghost;
      const real = {
        settings: {},
        secret,
        nextSecret: secret,
        answer: passTo(url),
        shown: async () =>
          (await read("title:~^'ghost-'")).map(({ title }) => ({
            title,
            body: "",
            state: "published",
          })),
      };
      const run = await publishUnderFaults(base, {
        perKind: 20,
        faultShare: 0.25,
        workers: 2,
        seed: 1,
        deadlineMs: 3_000,
        real: { ghost: real },
        onProgress: (ended) => printProgress(`${ended} publications on a real Ghost`),
      });
      // oxlint-disable-next-line no-console -- the figures of the proof
      console.table(run.faults);
      const wrong = run.outcomes.filter(
        ({ state, shown, expected }) => state !== "published" || shown !== expected,
      );
      expect(wrong).toEqual([]);
      expect(Object.keys(run.faults["ghost"] ?? {})).toEqual(
        expect.arrayContaining(["kill_before", "kill_after", "kill_answered"]),
      );
    } finally {
      await base.close();
    }
  }, 1_800_000);
});
