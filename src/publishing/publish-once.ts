/**
 * One attempt at a publication, from its claim to the recorded result. The order ensures that it is published once: look
 * for an object of an earlier attempt, else create one, save its id, and only then make it visible.
 */
import { AccountClosed, forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Encryption } from "../encrypt.ts";
import { findChannel, readChannelSecret } from "../records/channels/channels.ts";
import { findImage } from "../records/contents/images.ts";
import { findContent } from "../records/contents/contents.ts";
import {
  PublicationClaimLost,
  savePublicationProgress,
  settlePublication,
  whileClaimed,
} from "../records/publications/publication-queue.ts";
import type {
  ClaimedPublication,
  PublicationResult,
} from "../records/publications/publication-queue.ts";
import { channelType, openChannel } from "./all-channels.ts";
import type { ChannelFetch } from "./channel-fetch.ts";
import { ChannelProblem } from "./channel-problem.ts";
import { makePiece } from "./make-piece.ts";

export interface PublishingTools {
  /** With the worker's role. */
  readonly database: Database;
  readonly encryption: Encryption;
  readonly fetch: ChannelFetch;
  readonly leaseMs: number;
  /** The wait after each failed attempt; there is one more attempt than waits. */
  readonly waitsMs: readonly number[];
}

/** Undefined if another worker has claimed it. */
export async function publish(
  tools: PublishingTools,
  publication: ClaimedPublication,
  signal: AbortSignal,
): Promise<PublicationResult | undefined> {
  try {
    const result = await attempt(tools, publication, signal).catch((error: unknown) => {
      if (error instanceof ChannelProblem) return failure(tools, publication, error);
      if (!signal.aborted) throw error;
      const { reason } = signal as { reason: unknown };
      if (!(reason instanceof Error) || reason.name !== "TimeoutError")
        return { outcome: "released" } as const;
      return failure(
        tools,
        publication,
        new ChannelProblem("timed_out", "Publishing took too long."),
      );
    });
    await whileClaimed(tools.database, publication, (account) =>
      settlePublication(account, publication, result),
    );
    return result;
  } catch (error) {
    if (error instanceof PublicationClaimLost || error instanceof AccountClosed) return undefined;
    throw error;
  }
}

async function attempt(
  tools: PublishingTools,
  publication: ClaimedPublication,
  signal: AbortSignal,
): Promise<PublicationResult> {
  const { database, fetch, leaseMs } = tools;
  const { accountId, channelId, contentId, action, attempts } = publication;
  if (attempts > tools.waitsMs.length + lostAttemptsMax) {
    throw new ChannelProblem(
      "interrupted",
      "Publishing was interrupted too many times. Try again.",
    );
  }
  const { content, channel, secret } = await forAccount(database, accountId, async (account) => ({
    content: await findContent(account, contentId),
    channel: await findChannel(account, channelId),
    secret: await readChannelSecret(tools, account, channelId),
  }));
  if (!channel) throw new PublicationClaimLost();
  if (!content && action !== "unpublish") {
    throw new ChannelProblem("content_deleted", "The content was deleted.");
  }
  if (secret === undefined) {
    throw new ChannelProblem(
      "credentials_refused",
      "The credentials of the channel cannot be decrypted. Enter them again.",
    );
  }
  const opened = openChannel(fetch, { ...channel, secret }, signal);
  let { remoteId } = publication;
  const save = (progress: Record<string, unknown>) =>
    whileClaimed(database, publication, (account) =>
      savePublicationProgress(account, publication, { remoteId, progress, leaseMs }),
    );
  const piece = makePiece(
    {
      fetch,
      signal,
      network: channel.kind,
      canSchedule: channelType(channel.kind).canSchedule === true,
      saved: save,
      storedImage: (id) => forAccount(database, accountId, (account) => findImage(account, id)),
    },
    content ?? { ...deletedContent, id: contentId },
    publication,
  );
  // On the first attempt, there is nothing to find.
  if (publication.claim > 1) remoteId ??= await opened.find(piece);
  if (action === "unpublish") {
    const left = remoteId === null ? "gone" : await opened.remove(remoteId, piece);
    return { outcome: "unpublished", isGone: left === "gone" };
  }
  remoteId ??= await opened.create(piece);
  if (remoteId !== publication.remoteId) await save(piece.progress);
  const { state, url } = await opened.update(remoteId, piece, action);
  return { outcome: state, version: piece.version, url };
}

/** After this many attempts whose worker died, the publication itself is probably the cause. */
const lostAttemptsMax = 20;

/** Stands in for deleted content when unpublishing. */
const deletedContent = {
  version: 0,
  contentType: "",
  title: "",
  language: "",
  markdown: "",
  document: {},
};

/** Prevents publications that failed together from being retried together. */
const jitterShare = 0.1;

function failure(
  { waitsMs }: PublishingTools,
  { attempts }: ClaimedPublication,
  problem: ChannelProblem,
): PublicationResult {
  const waitMs = problem.isPassing ? waitsMs[attempts - 1] : undefined;
  const delayMs =
    waitMs === undefined
      ? undefined
      : Math.max(waitMs * (1 + jitterShare * Math.random()), problem.retryAfterMs ?? 0);
  const { code, message, isChannelsFault } = problem;
  return { outcome: "failed", code, problem: message, delayMs, isChannelsFault };
}
