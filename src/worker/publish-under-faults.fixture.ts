/**
 * Publishes many pieces on every kind of channel while the channels fail in every way and workers are killed at every step,
 * and counts what readers got of each.
 */
import { fileURLToPath } from "node:url";
import { seededRandom } from "../../chaos/seeded-random.ts";
import { startScript } from "../../test/service-under-test.ts";
import type { Child } from "../../test/service-under-test.ts";
import { addAccount } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { channelFaults, startChannelServer } from "../publishing/channel-server.fixture.ts";
import type { ChannelFault } from "../publishing/channel-server.fixture.ts";
import type { ChannelKind } from "../publishing/channel.ts";
import { playedChannels } from "../publishing/played-channels.fixture.ts";
import { addChannel, publishPiece } from "./publishing.fixture.ts";

const script = fileURLToPath(new URL("./publish-contents-process.fixture.ts", import.meta.url));

export interface Outcome {
  name: string;
  kind: string;
  state: string;
  problem: string | null;
  /** How often readers see it, each post of a thread by itself. */
  shown: number;
  expected: number;
  attempts: number;
}

export interface FaultyRun {
  outcomes: Outcome[];
  faults: Partial<Record<ChannelFault, number>>;
  kills: number;
}

export async function publishUnderFaults(
  base: TestDatabase,
  {
    perKind,
    faultShare,
    workers,
    seed,
  }: { perKind: number; faultShare: number; workers: number; seed: number },
): Promise<FaultyRun> {
  const random = seededRandom(seed);
  const account = await addAccount(base);
  const faults: FaultyRun["faults"] = {};
  const children: Child[] = [];
  let kills = 0;
  const over = new AbortController();
  const start = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const child = startScript(script, [base.connectionString]);
      children.push(child);
      await child.exited;
      children.splice(children.indexOf(child), 1);
    }
  };
  const kill = () => {
    kills += 1;
    // Whoever asked is among them, and nobody may be spared because of that.
    for (const child of children) child.process.kill("SIGKILL");
  };
  const channels = await Promise.all(
    Object.entries(playedChannels).map(async ([name, play]) => {
      const kind = name as ChannelKind;
      const played = play();
      const server = await startChannelServer(played.answer, {
        kill,
        faultFor() {
          if (over.signal.aborted || random.next() >= faultShare) return undefined;
          const fault = random.pick(channelFaults);
          faults[fault] = (faults[fault] ?? 0) + 1;
          return fault;
        },
      });
      const channelId = await addChannel(base, account, { kind, url: server.url, played });
      return { kind, played, server, channelId };
    }),
  );
  const wanted: { id: number; name: string; channel: (typeof channels)[number] }[] = [];
  for (const channel of channels) {
    for (let at = 1; at <= perKind; at += 1) {
      const name = `${channel.kind}-${at}.`;
      const { id } = await publishPiece(base, account, { ...channel, name });
      wanted.push({ id, name, channel });
    }
  }
  for (let turn = 0; turn < workers; turn += 1) void start();
  const states = async () => {
    const { rows } = await base.database.pool.query<{
      id: number;
      state: string;
      problem: string | null;
      claim: number;
    }>("select id, state, problem, claim from publications where account_id = $1", [
      account.accountId,
    ]);
    return new Map(rows.map((row) => [row.id, row]));
  };
  for (;;) {
    const ended = [...(await states()).values()].filter(
      ({ state }) => state === "published" || state === "failed",
    );
    if (ended.length === wanted.length) break;
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  over.abort();
  await Promise.all([...children].map((child) => child.end("SIGKILL")));
  const settled = await states();
  const outcomes = wanted.map(({ id, name, channel: { kind, played } }) => {
    const row = settled.get(id)!;
    const seen = played.mailed ?? [];
    const isMailed = kind === "listmonk" || kind === "mailchimp";
    const shown = isMailed
      ? seen.filter((subject) => subject === name).length
      : played
          .shown()
          .filter(
            ({ title, body, state }) => `${title} ${body}`.includes(name) && state !== "twice",
          ).length;
    const expected = kind === "mastodon" || kind === "bluesky" ? 2 : 1;
    return {
      name,
      kind,
      state: row.state,
      problem: row.problem,
      shown,
      expected,
      attempts: row.claim,
    };
  });
  await Promise.all(channels.map(({ server }) => server.close()));
  return { outcomes, faults, kills };
}
