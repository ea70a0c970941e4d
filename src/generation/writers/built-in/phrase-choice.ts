/**
 * Chooses phrases without chance and so that two topics of one brand seldom choose the same: the long sentences of a
 * content are the places of a code word, as in Reed and Solomon's codes, and two code words agree in two places at most.
 * Independent choices would agree in four or five places once in a few hundred pairs, and those texts would read alike.
 */
import { hashOf, shuffled } from "../../text/choose.ts";
import type { Role } from "./phrases/phrases.ts";

/** A prime, and as many as most of these roles have phrases; of two topics, one pair in 4,913 has the same code word. */
const codeSize = 17;

/** The roles whose sentences are long enough to be recognised, each with its own place in the code word. */
const places: readonly Role[] = [
  "hookPhrase",
  "hookAction",
  "hookQuestion",
  "hookThread",
  "map",
  "caveat",
  "checklistIntro",
  "questionBeginning",
  "questionChoice",
  "questionTrouble",
  "questionResult",
  "questionPeople",
  "next",
  "callToAction",
  "hookClause",
  "repliesIntro",
  "mapChecklistKeyword",
];

/** The phrases of a role in the order in which this subject prefers them; `turn` parts the items of a batch. */
export function inOrder<Phrase>(
  phrases: readonly Phrase[],
  role: Role,
  subject: { brand: string; topic: string },
  turn: number,
  turns: number,
): Phrase[] {
  const { length } = phrases;
  if (length === 0) return [];
  const ordered = shuffled(phrases, `${subject.brand}\u0000${role}`);
  const start = (symbolAt(role, subject) + Math.floor((turn * length) / turns)) % length;
  const share = Math.max(1, Math.floor(length / turns));
  return [...ordered.slice(start), ...ordered.slice(0, start)].slice(0, share);
}

function symbolAt(role: Role, { brand, topic }: { brand: string; topic: string }): number {
  const place = places.indexOf(role);
  if (place === -1) return hashOf(`${brand}\u0000${topic}\u0000${role}`);
  // A polynomial with three coefficients of the subject's own, at this place.
  return ["a", "b", "c"].reduce(
    (value, one) =>
      (value * place + (hashOf(`${brand}\u0000${topic}\u0000${one}`) % codeSize)) % codeSize,
    0,
  );
}

/** One way through a phrase: of each <a|b|c> one. */
export function chosenWay(phrase: string, seed: string): string {
  let place = 0;
  return phrase
    .replace(/<([^<>]*)>/gu, (_, ways: string) => {
      const all = ways.split("|");
      place += 1;
      return all[hashOf(`${seed}\u0000${phrase}\u0000${place}`) % all.length] ?? "";
    })
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[.,?:])/g, "");
}
