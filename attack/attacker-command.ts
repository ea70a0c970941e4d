/** What an attacker is told to do, and what it tells afterwards. Doing it is attacker.ts's. */
export interface AttackerOrder {
  readonly kind: AttackKind;
  readonly url: string;
  readonly connections: number;
  readonly key: string;
  /** How many requests a second a flood sends at most; without it, as many as it can. */
  readonly perSecond?: number;
}

export interface AttackerReport {
  readonly opened: number;
  /** How long the longest connection lived before it was cut by the other side. */
  readonly longestLifeMs: number;
  /** Answers by status. */
  readonly answers: Readonly<Record<string, number>>;
}

export const slowKinds = ["slow-headers", "slow-body", "slow-read", "idle"] as const;
export const floodKinds = [
  "flood-good",
  "flood-unknown-keys",
  "flood-not-found",
  "flood-big-bodies",
] as const;
export type AttackKind = (typeof slowKinds)[number] | (typeof floodKinds)[number];
