/**
 * Scores threads for brands: new threads for every brand, and after a brand has changed, older threads for that
 * brand. Any number of workers share the work; if a transaction fails, the next worker repeats it.
 */
import { setImmediate } from "node:timers/promises";
import { nameAccounts } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Transaction } from "../db/queries.ts";
import { storableJson } from "../db/storable-json.ts";
import type { Log } from "../log.ts";
import {
  announceMatches,
  claimBrandMatching,
  claimUnscoredPosts,
  enqueueAgedMatches,
  listMatchingAccounts,
  readMatchingBrands,
  readMatchingRevisions,
  readThreads,
  saveThreadMatches,
} from "../records/thread-matches/thread-scoring.ts";
import type {
  ScoredMatch,
  StoredMatchingBrand,
  StoredThread,
} from "../records/thread-matches/thread-scoring.ts";
import { openThreadMatcher } from "../relevance/thread-matcher.ts";
import type { ThreadMatcher } from "../relevance/thread-matcher.ts";
import { repeat } from "./run-periodically.ts";

const everyMs = 1_000;
/** The interval while posts are coming in. */
const busyMs = 100;
/** How many posts are scored in one transaction. */
const postsMax = 500;
/** Matches below this score are not stored, whatever a brand's threshold is. */
const scoreMin = 0.3;
/** Passages change without incrementing a brand's revision. */
const matcherMaxAgeMs = 60_000;
/** The maximum number of cached brands, over all accounts. */
const brandsKeptMax = 2_000;
/** How many accounts a transaction accesses at a time, for a post that all accounts share. */
const accountsAtOnce = 100;
const announcing = { brandsMax: 100, pauseSeconds: 60, threadsMax: 10 };
/** Each takes a few milliseconds. */
const threadsInATurn = 20;
const dayMs = 86_400_000;

interface KeptMatcher {
  revision: string;
  readAt: number;
  brands: StoredMatchingBrand[];
  matcher: ThreadMatcher<StoredMatchingBrand>;
}

export interface ThreadScorer {
  /** Scores new and changed posts; returns how many. */
  scorePosts(): Promise<number>;
  /** Scores older posts for a brand that has changed; returns how many, or undefined if no brand is waiting. */
  scoreBrand(): Promise<number | undefined>;
  announce(): Promise<void>;
  ageMatches(): Promise<number>;
}

export function openThreadScorer(database: Database): ThreadScorer {
  const kept = new Map<number, KeptMatcher>();

  /** Requires a call of nameAccounts for these accounts in the transaction. */
  async function matchersOf(
    queries: Transaction,
    accountIds: readonly number[],
  ): Promise<Map<number, KeptMatcher>> {
    const revisions = await readMatchingRevisions(queries, accountIds);
    const found = new Map<number, KeptMatcher>();
    for (const [accountId, revision] of revisions) {
      const known = kept.get(accountId);
      const isRecent = known !== undefined && performance.now() - known.readAt < matcherMaxAgeMs;
      if (known?.revision === revision && isRecent) {
        found.set(accountId, known);
        continue;
      }
      const brands = await readMatchingBrands(queries, accountId);
      const readAt = performance.now();
      const made = { revision, readAt, brands, matcher: openThreadMatcher(brands) };
      kept.delete(accountId);
      kept.set(accountId, made);
      found.set(accountId, made);
    }
    letGo();
    return found;
  }

  /** The oldest entries are evicted first. */
  function letGo(): void {
    let count = 0;
    for (const { brands } of kept.values()) count += brands.length;
    for (const [accountId, { brands }] of kept) {
      if (count <= brandsKeptMax) return;
      kept.delete(accountId);
      count -= brands.length;
    }
  }

  async function scoreFor(
    queries: Transaction,
    accountIds: readonly number[],
    postIds: readonly number[],
  ): Promise<void> {
    await nameAccounts(queries, accountIds);
    const matchers = await matchersOf(queries, accountIds);
    const threads = await readThreads(queries, postIds);
    const matches = await scoreAll(threads, (thread, now) =>
      (thread.accountId === null ? accountIds : [thread.accountId]).flatMap((accountId) => {
        const matcher = matchers.get(accountId)?.matcher;
        return matcher === undefined ? [] : scoreThread(matcher, thread, now);
      }),
    );
    const brandIds = [...matchers.values()].flatMap(({ brands }) => brands.map(({ id }) => id));
    await saveThreadMatches(queries, matches, { brandIds, postIds });
  }

  return {
    scorePosts: () =>
      database.transaction(async (queries) => {
        const posts = await claimUnscoredPosts(queries, postsMax);
        const own = posts.filter(({ accountId }) => accountId !== null);
        if (own.length > 0) {
          const accountIds = [...new Set(own.map(({ accountId }) => accountId!))];
          await scoreFor(
            queries,
            accountIds,
            own.map(({ postId }) => postId),
          );
        }
        const shared = posts.filter(({ accountId }) => accountId === null);
        if (shared.length > 0) {
          const accountIds = await listMatchingAccounts(queries);
          for (let from = 0; from < accountIds.length; from += accountsAtOnce)
            await scoreFor(
              queries,
              accountIds.slice(from, from + accountsAtOnce),
              shared.map(({ postId }) => postId),
            );
        }
        return posts.length;
      }),

    scoreBrand: () =>
      database.transaction(async (queries) => {
        const claimed = await claimBrandMatching(queries, postsMax);
        if (claimed === undefined) return undefined;
        const { accountId, brandId, postIds } = claimed;
        await nameAccounts(queries, [accountId]);
        const brands = (await matchersOf(queries, [accountId])).get(accountId)?.brands ?? [];
        const matcher = openThreadMatcher(brands.filter(({ id }) => id === brandId));
        const threads = await readThreads(queries, postIds);
        const matches = await scoreAll(threads, (thread, now) => scoreThread(matcher, thread, now));
        await saveThreadMatches(queries, matches, { brandIds: [brandId], postIds });
        return postIds.length;
      }),

    announce: () => database.transaction((queries) => announceMatches(queries, announcing)),

    ageMatches: () => database.transaction((queries) => enqueueAgedMatches(queries, postsMax)),
  };
}

/** Yields to jobs while many threads are scored. */
async function scoreAll(
  threads: readonly StoredThread[],
  score: (thread: StoredThread, now: Date) => ScoredMatch[],
): Promise<ScoredMatch[]> {
  const now = new Date();
  const matches: ScoredMatch[] = [];
  for (const [at, thread] of threads.entries()) {
    matches.push(...score(thread, now));
    if (at % threadsInATurn === threadsInATurn - 1) await setImmediate();
  }
  return matches;
}

function scoreThread(
  matcher: ThreadMatcher<StoredMatchingBrand>,
  thread: StoredThread,
  now: Date,
): ScoredMatch[] {
  return matcher.match(thread, now).flatMap(({ brand, score, reasons }) =>
    score < scoreMin
      ? []
      : {
          account: brand.accountId,
          brand: brand.id,
          post: thread.id,
          score,
          reasons: storableJson(reasons),
          revision: thread.revision,
          notable: score >= brand.rules.threshold,
          rescoreSeconds: rescoreSecondsOf(now.getTime() - thread.postedAt.getTime()),
        },
  );
}

/**
 * A tenth of its age, from a day to a month: the older a thread is, the less another day changes. Null after two
 * years.
 */
function rescoreSecondsOf(ageMs: number): number | null {
  const days = ageMs / dayMs;
  return days > 730 ? null : Math.round(Math.min(30, Math.max(1, days / 10)) * 86_400);
}

/** Returns a function that stops it and waits for the step in progress. */
export function scoreThreads(
  { queuePool, log }: { queuePool: Database; log: Log },
  isIdle: () => boolean,
): () => Promise<void> {
  const scorer = openThreadScorer(queuePool);
  const failure = "could not compare forum posts with brands; retrying";
  let restsUntil = 0;
  return repeat({ everyMs: busyMs, log, failure }, async (stopping) => {
    if (performance.now() < restsUntil) return;
    restsUntil = performance.now() + everyMs - busyMs / 2;
    let count: number;
    do {
      count = await scorer.scorePosts();
      if (count > 0) restsUntil = 0;
      count = Math.max(count, (await scorer.scoreBrand()) === undefined ? 0 : postsMax);
    } while (count === postsMax && isIdle() && !stopping.aborted);
    await scorer.announce();
    await scorer.ageMatches();
  });
}
