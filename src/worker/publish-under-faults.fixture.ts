/**
 * Publishes many contents on every kind of channel while the channels fail in every way, revoke their secrets and have
 * a different clock, and workers are killed at every step; then counts how often readers see each.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seededRandom } from "../../test/seeded-random.ts";
import { startScript } from "../../test/service-under-test.ts";
import type { Child } from "../../test/service-under-test.ts";
import { addAccount } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { forAccount } from "../db/account-handle.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import { channelFaults, startChannelServer } from "../publishing/channel-server.fixture.ts";
import type { ChannelFault, MockAnswer } from "../publishing/channel-server.fixture.ts";
import type { ChannelKind } from "../publishing/channel.ts";
import type { MockChannel, Shown } from "../publishing/channels/mock-channel.fixture.ts";
import { mockChannels } from "../publishing/channels/mock-channels.fixture.ts";
import { findChannel, updateChannel } from "../records/channels/channels.ts";
import { requestAction } from "../records/publications/publications.ts";
import { addChannel, publishPiece } from "./publishing.fixture.ts";

const script = fileURLToPath(new URL("./claim-publications-process.fixture.ts", import.meta.url));

export interface FaultyRunOptions {
  perKind: number;
  /** The share of requests that fail. */
  faultShare: number;
  workers: number;
  seed: number;
  /** The offset of the channels' clocks. */
  aheadMs?: number;
  /** The timeout of a request; a lease is five times as long. */
  deadlineMs?: number;
  onProgress?: (ended: number) => void;
  /** Replaces the mock channels. */
  real?: Partial<Record<ChannelKind, FaultyChannel>>;
}

/** A mock channel, or a real one behind a proxy. */
type FaultyChannel = Pick<MockChannel, "settings" | "secret" | "nextSecret" | "mailed"> & {
  answer: (...given: Parameters<MockChannel["answer"]>) => MockAnswer | Promise<MockAnswer>;
  shown: () => Shown[] | Promise<Shown[]>;
};

export interface Outcome {
  name: string;
  kind: string;
  state: string;
  problem: string | null;
  /** How often readers see it; each post of a thread counts separately. */
  shown: number;
  expected: number;
  attempts: number;
}

export interface FaultyRun {
  outcomes: Outcome[];
  /**
   * By kind of channel; `revoked` counts publications that failed because the secret was revoked and were repeated with
   * another one.
   */
  faults: Record<string, Record<string, number>>;
}

interface Row {
  id: number;
  channelId: number;
  state: string;
  problem: string | null;
  claim: number;
  isRefused: boolean;
}

export async function publishUnderFaults(
  base: TestDatabase,
  given: FaultyRunOptions,
): Promise<FaultyRun> {
  const { perKind, faultShare, workers, seed, aheadMs = 0, deadlineMs = 1_000 } = given;
  const { onProgress, real } = given;
  const playing = Object.entries(mockChannels).map(([kind, play]) => [kind, play()] as const);
  const random = seededRandom(seed);
  const account = await addAccount(base);
  const faults: FaultyRun["faults"] = {};
  const count = (kind: string, fault: ChannelFault | "revoked") => {
    const own = (faults[kind] ??= {});
    own[fault] = (own[fault] ?? 0) + 1;
  };
  const children: Child[] = [];
  const over = new AbortController();
  const keepWorker = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const child = startScript(script, [base.connectionString, String(deadlineMs)]);
      children.push(child);
      await child.exited;
      children.splice(children.indexOf(child), 1);
    }
  };
  const channels = await Promise.all(
    (real ? Object.entries(real) : playing).map(async ([name, mock]) => {
      const kind = name as ChannelKind;
      const server = await startChannelServer(mock.answer, {
        aheadMs,
        kill(request) {
          const [, pid] = /\((\d+)\)/.exec(request.header("user-agent")) ?? [];
          children.find((child) => child.pid === Number(pid))?.process.kill("SIGKILL");
        },
        faultFor() {
          if (over.signal.aborted || random.next() >= faultShare) return undefined;
          const fault = random.pick(channelFaults);
          count(kind, fault);
          return fault;
        },
      });
      const channelId = await addChannel(base, account, { kind, url: server.url, mock });
      return { kind, mock, server, channelId, isRevoked: false };
    }),
  );
  const wanted: { id: number; name: string; channel: (typeof channels)[number] }[] = [];
  for (let at = 1; at <= perKind; at += 1) {
    for (const channel of channels) {
      const name = `${channel.kind}-${at}.`;
      const { id } = await publishPiece(base, account, { ...channel, name });
      wanted.push({ id, name, channel });
    }
  }
  const readRows = async () => {
    const { rows } = await base.database.pool.query<Row>(
      `select id, channel_id as "channelId", state, problem, claim,
         state = 'failed' and problem_code in ('credentials_refused', 'forbidden') as "isRefused"
       from publications where account_id = $1`,
      [account.accountId],
    );
    return rows;
  };
  const inAccount = <T>(work: (handle: AccountHandle) => Promise<T>) =>
    forAccount(base.api, account.accountId, work);

  /** A channel revokes its secret after half of its contents; after some failures, its owner enters the new one. */
  async function revokeOrRenew(channel: (typeof channels)[number], rows: Row[]): Promise<void> {
    const { kind, mock, channelId } = channel;
    if (!channel.isRevoked) {
      const published = rows.filter(({ state }) => state === "published").length;
      if (published < perKind / 2) return;
      channel.isRevoked = true;
      mock.secret = mock.nextSecret;
    }
    const refused = rows.filter(({ isRefused }) => isRefused);
    if (refused.length === 0) return;
    const { secret } = mock;
    await inAccount(async (handle) => {
      const before = await findChannel(handle, channelId);
      if (before) await updateChannel(base, handle, before, { ...before, secret });
    });
    const again = { action: "publish", from: ["failed"], message: "Again." } as const;
    for (const { id } of refused) {
      if (await inAccount((handle) => requestAction(handle, id, again))) count(kind, "revoked");
    }
  }

  const working = Array.from({ length: workers }, keepWorker);
  let rows: Row[];
  for (;;) {
    rows = await readRows();
    const ended = rows.filter(({ state, isRefused, channelId }) => {
      const isRevoked = channels.some((one) => one.channelId === channelId && one.isRevoked);
      return state === "published" || (state === "failed" && !(isRefused && isRevoked));
    });
    onProgress?.(ended.length);
    if (ended.length === wanted.length) break;
    for (const channel of channels) {
      const own = rows.filter(({ channelId }) => channelId === channel.channelId);
      await revokeOrRenew(channel, own);
    }
    await sleep(100);
  }
  over.abort();
  await Promise.all(children.map((child) => child.end("SIGKILL")));
  await Promise.all([...working, ...channels.map(({ server }) => server.close())]);
  const seen = new Map<string, string[]>();
  for (const { kind, mock } of channels) {
    const shown = (await mock.shown()).filter(({ state }) => state !== "twice");
    const isMailed = kind === "listmonk" || kind === "mailchimp";
    seen.set(kind, isMailed ? (mock.mailed ?? []) : shown.map(({ title, body }) => title + body));
  }
  const outcomes = wanted.map(({ id, name, channel: { kind } }) => {
    const { state = "", problem = null, claim = 0 } = rows.find((row) => row.id === id) ?? {};
    const shown = (seen.get(kind) ?? []).filter((text) => text.includes(name)).length;
    const expected = kind === "mastodon" || kind === "bluesky" ? 2 : 1;
    return { name, kind, state, problem, shown, expected, attempts: claim };
  });
  return { outcomes, faults };
}
