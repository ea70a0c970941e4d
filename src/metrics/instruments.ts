/**
 * Counters and histograms that cost next to nothing to move, and gauges that are read when somebody asks: labels lead
 * through nested maps to a plain number, where prom-client would build and look up a string at each step. They stand
 * in its registry beside its own metrics, which does not mind.
 */

type Labels = Record<string, string | number>;

/** A metric as the registry asks for it at each scrape. */
interface Family {
  readonly name: string;
  get(): Promise<{
    name: string;
    help: string;
    type: string;
    /** prom-client's word for how several processes' series become one; ours are told apart by their labels. */
    aggregator: "sum";
    values: { metricName: string; labels: Labels; value: number }[];
  }>;
}

/** What a gauge shows: one value for each set of labels, none where nothing is known. */
export type Reading = readonly (readonly [labels: Record<string, string>, value: number])[];

export interface Counter extends Family {
  /** The number for these values, in the order of the label names. */
  at(...values: readonly string[]): { value: number };
}

export interface Histogram extends Family {
  at(...values: readonly string[]): { observe(value: number): void };
}

interface Definition {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

export function createCounter({ name, help, labels }: Definition): Counter {
  const tree = createTree(labels, () => ({ value: 0 }));
  return {
    name,
    at: tree.at,
    get: async () => ({
      ...familyFacts(name, help, "counter"),
      values: tree.leaves().map((leaf) => ({
        metricName: name,
        labels: leaf.labels,
        value: leaf.of.value,
      })),
    }),
  };
}

/** `bounds` are the upper ends of the buckets, smallest first; what is above the last is counted as well. */
export function createHistogram(
  { name, help, labels }: Definition,
  bounds: readonly number[],
): Histogram {
  const tree = createTree(labels, () => createBuckets(bounds));
  return {
    name,
    at: tree.at,
    get: async () => ({
      ...familyFacts(name, help, "histogram"),
      values: tree.leaves().flatMap((leaf) => bucketValues(name, bounds, leaf)),
    }),
  };
}

export function createGauge(
  { name, help }: Omit<Definition, "labels">,
  read: () => Reading | Promise<Reading>,
): Family {
  return {
    name,
    get: async () => ({
      ...familyFacts(name, help, "gauge"),
      values: (await read()).map(([labels, value]) => ({ metricName: name, labels, value })),
    }),
  };
}

interface Buckets {
  readonly counts: Float64Array;
  sum: number;
  observe(value: number): void;
}

function createBuckets(bounds: readonly number[]): Buckets {
  const counts = new Float64Array(bounds.length + 1);
  return {
    counts,
    sum: 0,
    observe(value) {
      let at = 0;
      while (at < bounds.length && value > (bounds[at] ?? Infinity)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      this.sum += value;
    },
  };
}

/** Buckets are cumulative in Prometheus' format: each holds all that the smaller ones hold. */
function bucketValues(name: string, bounds: readonly number[], { labels, of }: Leaf<Buckets>) {
  let total = 0;
  const values = [...of.counts].map((count, at) => {
    total += count;
    const bound = bounds[at] ?? "+Inf";
    return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: total };
  });
  return [
    ...values,
    { metricName: `${name}_sum`, labels, value: of.sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}

interface Leaf<T> {
  readonly labels: Labels;
  readonly of: T;
}

/** One leaf for each combination of label values that was ever asked for. */
function createTree<T>(names: readonly string[], create: () => T) {
  type Branch = Map<string, Branch | T>;
  const all: Leaf<T>[] = [];
  const root: Branch = new Map();
  const only: T | undefined = names.length === 0 ? create() : undefined;
  if (only !== undefined) all.push({ labels: {}, of: only });

  function at(...values: readonly string[]): T {
    if (only !== undefined) return only;
    let branch = root;
    for (let depth = 0; ; depth += 1) {
      const value = values[depth] ?? "";
      const next = branch.get(value);
      if (depth === names.length - 1) return (next as T | undefined) ?? grow(branch, value, values);
      if (next === undefined) {
        const grown: Branch = new Map();
        branch.set(value, grown);
        branch = grown;
      } else branch = next as Branch;
    }
  }

  function grow(branch: Branch, value: string, values: readonly string[]): T {
    const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
    const of = create();
    branch.set(value, of);
    all.push({ labels, of });
    return of;
  }

  return { at, leaves: (): readonly Leaf<T>[] => all };
}

function familyFacts(name: string, help: string, type: string) {
  return { name, help, type, aggregator: "sum" as const };
}
