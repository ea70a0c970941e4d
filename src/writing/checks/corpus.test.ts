import { beforeAll, describe, expect, it } from "vitest";
import { type ErrorKind, errorKinds } from "./corpus/inject-errors.fixture.ts";
import { type CorpusFigures, corpusParts, measureCorpus } from "./corpus/measure-corpus.fixture.ts";

const measured = new Map<string, CorpusFigures>();

beforeAll(() => {
  for (const [name, part] of Object.entries(corpusParts)) measured.set(name, measureCorpus(part));
  const lines = [...measured].map(([name, { sentences, alarms, socialAlarms, found }]) => {
    const kinds = [...found].map(([kind, [seen, all]]) => `${kind} ${seen}/${all}`);
    return `${name}: ${alarms.length} alarms in ${sentences} good sentences, ${socialAlarms.length} where they are posts; found ${kinds.join(", ")}`;
  });
  process.stdout.write(`${lines.join("\n")}\n`);
  // Takes a second, or many times that on a busy machine.
}, 60_000);

describe("the checks, on handwritten texts and typical errors of models", () => {
  it("are measured on enough sentences and errors", () => {
    const all = [...measured.values()];
    expect(all.reduce((sum, { sentences }) => sum + sentences, 0)).toBeGreaterThanOrEqual(250);
    const errors = all.flatMap(({ found }) => [...found.values()].map(([, count]) => count));
    expect(errors.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(400);
    expect(Object.values(corpusParts).flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(
      10,
    );
  });

  it.each(Object.keys(corpusParts))(
    "report at most two in a hundred good sentences (%s)",
    (part) => {
      const figures = measured.get(part);
      const most = Math.floor((figures?.sentences ?? 0) / 50);
      for (const alarms of [figures?.alarms ?? [], figures?.socialAlarms ?? []]) {
        expect(alarms.slice(0, most + 1)).toHaveLength(Math.min(alarms.length, most));
      }
    },
  );

  it.each(Object.keys(errorKinds) as ErrorKind[])("find at least 95 in a hundred: %s", (kind) => {
    let [found, all] = [0, 0];
    for (const figures of measured.values()) {
      const [seen, count] = figures.found.get(kind) ?? [0, 0];
      found += seen;
      all += count;
    }
    expect(found).toBeGreaterThanOrEqual(all * 0.95);
  });
});
