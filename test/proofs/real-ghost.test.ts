/** Publishing to a real Ghost if PRESSROOM_TEST_GHOST is set: readers see each piece as expected, and once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPublishing } from "../../src/http/routes/publications/open-publishing.fixture.ts";
import { pieceFor } from "../../src/worker/publishing.fixture.ts";
import { hasGhost, startGhost } from "../start-ghost.ts";
import type { RealGhost } from "../start-ghost.ts";
import { addContent } from "../test-contents.ts";
import { expectEachOnce, publishAndTakeBack } from "./real-site.fixture.ts";

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
  const titlesOf = async (filter: string) => (await read(filter)).map(({ title }) => title);
  const titlesOfAll = () => titlesOf("title:~^'ghost-'");

  test("gets a draft, a time, tags, excerpt and slug; shows, updates and unpublishes it", async () => {
    const publishing = await openPublishing();
    const { service, account, addChannel } = publishing;
    try {
      const { url, adminKey: secret } = ghost;
      const piece = pieceFor("ghost", "Why coffee is sour");
      await publishAndTakeBack(publishing, {
        channel: await addChannel("ghost", { url, settings: { tags: ["News"] }, secret }),
        contentId: await addContent(service, account, piece),
        options: { slug: "sour-coffee", excerpt: "Six reasons.", tags: ["Coffee"] },
        titles: () => titlesOf("slug:sour-coffee"),
        async look(link) {
          const [post] = await read("slug:sour-coffee");
          expect(post).toMatchObject({ custom_excerpt: "Six reasons.", url: link });
          expect(post?.tags.map(({ name }) => name)).toEqual(["News", "Coffee"]);
          expect((await fetch(link)).status).toBe(200);
        },
      });
    } finally {
      await publishing.close();
    }
  });

  test("shows each piece once, whatever fails and whichever worker is killed", async () => {
    const { url, adminKey: secret } = ghost;
    await expectEachOnce("ghost", { url, settings: {}, secret, titles: titlesOfAll });
  }, 1_800_000);
});
