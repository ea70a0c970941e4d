/** Guarantees for every real site: readers see what is published, and see it once. */
import { expect } from "vitest";
import type { OpenPublishing } from "../../src/http/routes/publications/open-publishing.fixture.ts";
import { passTo } from "../../src/publishing/channel-server.fixture.ts";
import type { MockChannel } from "../../src/publishing/channels/mock-channel.fixture.ts";
import { publishUnderFaults } from "../../src/worker/publish-under-faults.fixture.ts";
import { printProgress } from "../print-progress.ts";
import { openTestDatabase } from "../test-database.ts";

interface Piece {
  channel: number;
  contentId: number;
  options: object;
  /** The titles that readers see. */
  titles: () => Promise<string[]>;
  /** Fetches what is published at this URL. */
  look: (link: string) => Promise<void>;
}

/** A draft and a scheduled piece are not visible; a published one is, with its new title, until it is unpublished. */
export async function publishAndTakeBack(
  { service, sender, publish, waitForState }: OpenPublishing,
  { channel, contentId, options, titles, look }: Piece,
): Promise<void> {
  const id = await publish(channel, contentId, { ...options, status: "draft" });
  await waitForState(id, "draft");
  expect(await titles()).toEqual([]);

  const later = new Date(Date.now() + 86_400_000).toISOString();
  await publish(channel, contentId, { ...options, publish_at: later });
  await waitForState(id, "scheduled");
  expect(await titles()).toEqual([]);
  await sender.post(`/publications/${id}/unpublish/`);
  await waitForState(id, "unpublished");

  await publish(channel, contentId, options);
  const { url: link } = await waitForState(id, "published");
  expect(await titles()).toEqual(["Why coffee is sour"]);
  await look(String(link));

  await service.database.pool.query(
    "update content_versions set title = 'Why coffee is sweet' where content_id = $1",
    [contentId],
  );
  await sender.post(`/publications/${id}/update/`);
  await waitForState(id, "published");
  await expect.poll(titles).toEqual(["Why coffee is sweet"]);
  await sender.post(`/publications/${id}/unpublish/`);
  await waitForState(id, "unpublished");
  expect(await titles()).toEqual([]);
}

interface RealSite extends Pick<MockChannel, "settings" | "secret"> {
  url: string;
  /** The titles of all posts that readers can see. */
  titles: () => Promise<string[]>;
}

/** Whatever fails and whichever worker is killed. */
export async function expectEachOnce(kind: "ghost" | "wordpress", site: RealSite): Promise<void> {
  const { url, settings, secret, titles } = site;
  const base = await openTestDatabase();
  try {
    const shown = async () =>
      (await titles()).map((title) => ({ title, body: "", state: "published" }));
    const run = await publishUnderFaults(base, {
      perKind: 20,
      faultShare: 0.25,
      workers: 2,
      seed: 1,
      deadlineMs: 3_000,
      real: { [kind]: { settings, secret, nextSecret: secret, answer: passTo(url), shown } },
      onProgress: (ended) => printProgress(`${ended} publications on a real ${kind}`),
    });
    // oxlint-disable-next-line no-console -- the figures of the proof
    console.table(run.faults);
    const wrong = run.outcomes.filter(
      ({ state, shown: times, expected }) => state !== "published" || times !== expected,
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(run.faults[kind] ?? {})).toEqual(
      expect.arrayContaining(["kill_before", "kill_after", "kill_answered"]),
    );
  } finally {
    await base.close();
  }
}
