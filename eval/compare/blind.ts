/** Decides which text is on which side of a pair, by a seed and the brief's name; swapped for the second judge. */
import { createHash } from "node:crypto";

export type Side = "pressroom" | "single";
export const judges = ["judge-1", "judge-2"] as const;
export type Judge = (typeof judges)[number];

export interface Sides {
  left: Side;
  right: Side;
}

export interface KeyPair extends Record<Judge, Sides> {
  /** Such as pair01; the only name that judges see. */
  pair: string;
  /** The brief's name. */
  name: string;
}

/** Kept secret from judges. */
export interface Key {
  seed: string;
  /** The model of both sides, as provider:model. */
  model: string;
  pairs: KeyPair[];
}

/** Keeps existing pairs and appends new briefs in random order. */
export function extendKey(key: Key, names: readonly string[]): Key {
  const { seed } = key;
  const known = new Set(key.pairs.map(({ name }) => name));
  const added = names
    .filter((name) => !known.has(name))
    .map((name) => ({ name, order: digest(`order\n${seed}\n${name}`).toString("hex") }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1));
  const pairs = [...key.pairs];
  for (const { name } of added) pairs.push(drawSides(seed, name, pairs.length + 1));
  return { ...key, pairs };
}

function drawSides(seed: string, name: string, number: number): KeyPair {
  const isHeads = ((digest(`${seed}\n${name}`)[0] ?? 0) & 1) === 1;
  const first: Sides = isHeads
    ? { left: "pressroom", right: "single" }
    : { left: "single", right: "pressroom" };
  return {
    pair: `pair${String(number).padStart(2, "0")}`,
    name,
    "judge-1": first,
    "judge-2": { left: first.right, right: first.left },
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
