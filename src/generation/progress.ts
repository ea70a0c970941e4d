/** How far a job is, in percent, from the stages that are done and the pieces of those under way. */

/** What each stage weighs, about as long as it takes with a model. */
const weights: Readonly<Record<string, number>> = {
  gather: 1,
  brief: 6,
  plan: 8,
  draft: 50,
  check: 10,
  edit: 15,
  finish: 2,
};
/** A stage that is not listed, such as a second round of edits, moves nothing. */
const shared = weightOf("gather") + weightOf("brief");
const perItem = ["plan", "draft", "check", "edit", "finish"].reduce(
  (sum, stage) => sum + weightOf(stage),
  0,
);

export interface Progress {
  begin(position: number, stage: string): void;
  /** How many pieces the stage has, as soon as its writer knows. */
  expect(position: number, stage: string, pieces: number): void;
  pieceDone(position: number, stage: string): void;
  done(position: number, stage: string): void;
  percent(): number;
}

/** `from` is what an earlier attempt had come to: whoever watches never sees it go back. */
export function openProgress(itemsCount: number, from = 0): Progress {
  const total = shared + perItem * itemsCount;
  const finished = new Set<string>();
  const underWay = new Map<string, { expected: number; made: number; weight: number }>();
  let weightDone = 0;
  let highest = from;

  function entry(position: number, stage: string) {
    const key = `${position} ${stage}`;
    const known = underWay.get(key);
    if (known) return known;
    const fresh = { expected: 0, made: 0, weight: weightAt(position, stage) };
    underWay.set(key, fresh);
    return fresh;
  }

  return {
    begin: (position, stage) => void entry(position, stage),
    expect(position, stage, pieces) {
      entry(position, stage).expected = pieces;
    },
    pieceDone(position, stage) {
      entry(position, stage).made += 1;
    },
    done(position, stage) {
      const key = `${position} ${stage}`;
      underWay.delete(key);
      if (finished.has(key)) return;
      finished.add(key);
      weightDone += weightAt(position, stage);
    },
    percent() {
      let weight = weightDone;
      for (const { expected, made, weight: whole } of underWay.values()) {
        if (expected > 0) weight += whole * Math.min(1, made / expected);
      }
      // A hundred is for the end alone.
      highest = Math.max(highest, Math.min(99, Math.floor((weight * 100) / total)));
      return highest;
    },
  };
}

/** What all items share is planned before any of them. */
function weightAt(position: number, stage: string): number {
  return weightOf(position === 0 && stage === "plan" ? "brief" : stage);
}

function weightOf(stage: string): number {
  return weights[stage] ?? 0;
}
