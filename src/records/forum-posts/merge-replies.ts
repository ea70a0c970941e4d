/** Replies that are told again, by somebody who may know less of them: what is known of a reply stays with it. */
import type { ThreadReply } from "./thread-changes.ts";

export function mergeReplies(
  stored: readonly ThreadReply[],
  told: readonly ThreadReply[],
): ThreadReply[] {
  const known = new Map(stored.map((reply) => [saying(reply), reply]));
  const merged = told.map((reply) => {
    const before = known.get(saying(reply));
    return before === undefined
      ? reply
      : {
          ...reply,
          externalId: reply.externalId || before.externalId,
          score: reply.score ?? before.score,
          postedAt: reply.postedAt ?? before.postedAt,
        };
  });
  // The same replies in a row, without a word about which answers which, are no other tree.
  const isSameRow =
    told.length === stored.length &&
    told.every((reply, index) => {
      const before = stored[index];
      return reply.parent === null && before !== undefined && saying(before) === saying(reply);
    });
  return isSameRow
    ? merged.map((reply, index) => ({ ...reply, parent: stored[index]?.parent ?? null }))
    : merged;
}

function saying({ author, body }: ThreadReply): string {
  return JSON.stringify([author, body]);
}
