/**
 * How many requests come lately, and from whom: accounts take turns, so whoever has a long line of his own is overtaken by
 * others who come after him. How many come in all is the database's to say; who they are, each process sees by itself.
 */
export interface Arrivals {
  accepted(accountId: number): void;
  look(acceptedEver: number, nowMs: number): void;
  perMs(accountId: number): number;
  /** Who came lately. */
  accountIds(): Iterable<number>;
}

/** How long they are remembered, fading. */
const minutesRemembered = 60;
const forgottenBelow = 0.05;

export function openArrivals(minuteMs: number): Arrivals {
  const rememberedMs = minutesRemembered * minuteMs;
  const byAccount = new Map<number, number>();
  let seenHere = 0;
  let seenInAll = 0;
  let watchedMs = 0;
  let last: { acceptedEver: number; atMs: number } | undefined;

  return {
    accepted(accountId) {
      byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + 1);
      seenHere += 1;
    },
    look(acceptedEver, nowMs) {
      if (last) {
        const passedMs = nowMs - last.atMs;
        const kept = Math.exp(-passedMs / rememberedMs);
        seenInAll = seenInAll * kept + (acceptedEver - last.acceptedEver);
        watchedMs = watchedMs * kept + passedMs;
        seenHere *= kept;
        for (const [id, count] of byAccount) {
          if (count * kept < forgottenBelow) byAccount.delete(id);
          else byAccount.set(id, count * kept);
        }
      }
      last = { acceptedEver, atMs: nowMs };
    },
    perMs(accountId) {
      if (watchedMs === 0 || seenHere === 0) return 0;
      return (seenInAll / watchedMs) * ((byAccount.get(accountId) ?? 0) / seenHere);
    },
    accountIds: () => byAccount.keys(),
  };
}
