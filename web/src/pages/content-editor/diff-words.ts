/** What differs between two texts, word by word: the shortest way from one to the other, as Myers finds it. */
export interface Difference {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Beyond this many changed words in one stretch nobody reads a mixture: the stretch is shown as replaced. */
const editsMax = 1_500;

export function diffWords(before: string, after: string): Difference[] {
  // By paragraphs first: what was not touched costs nothing then, however long the texts are.
  const rough = shortestEdit(linesOf(before), linesOf(after));
  const found: Difference[] = [];
  for (let at = 0; at < rough.length; at += 1) {
    const one = rough[at];
    const next = rough[at + 1];
    if (one?.kind === "gone" && next?.kind === "new") {
      found.push(...readable(shortestEdit(wordsOf(one.text), wordsOf(next.text))));
      at += 1;
    } else if (one) {
      found.push(one);
    }
  }
  return joined(found);
}

/** Where a few letters between two large changes happen to be the same, both are one change to whoever reads it. */
function readable(differences: readonly Difference[]): Difference[] {
  let parts = [...differences];
  for (;;) {
    const at = parts.findIndex(
      ({ kind, text }, index) =>
        kind === "same" &&
        text.length <= changedAround(parts, index, -1) &&
        text.length <= changedAround(parts, index, 1),
    );
    if (at === -1) return parts;
    const text = parts[at]?.text ?? "";
    const both: Difference[] = [
      { kind: "gone", text },
      { kind: "new", text },
    ];
    parts = joined([...parts.slice(0, at), ...both, ...parts.slice(at + 1)]);
  }
}

/** How much changes on one side of a part that stays: the longer of what is gone and what is new there. */
function changedAround(parts: readonly Difference[], at: number, step: 1 | -1): number {
  const near = [parts[at + step], parts[at + 2 * step]];
  const lengths = near.map((one) =>
    one === undefined || one.kind === "same" ? 0 : one.text.length,
  );
  return near[0]?.kind === "same" ? 0 : Math.max(...lengths);
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}

/** Words, spaces and single signs. Scripts without spaces are taken letter by letter. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\s+|[^]/gu,
    ) ?? []
  );
}

/** Changes come as what is gone, then what is new. */
function shortestEdit(before: readonly string[], after: readonly string[]): Difference[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  const old = before.slice(start, before.length - end);
  const young = after.slice(start, after.length - end);
  return joined([
    { kind: "same", text: before.slice(0, start).join("") },
    ...middle(old, young),
    { kind: "same", text: before.slice(before.length - end).join("") },
  ]);
}

function middle(old: readonly string[], young: readonly string[]): Difference[] {
  const whole: Difference[] = [
    { kind: "gone", text: old.join("") },
    { kind: "new", text: young.join("") },
  ];
  if (old.length === 0 || young.length === 0) return whole;
  const trace = roundsTo(old, young);
  return trace ? wayBack(old, young, trace) : whole;
}

/** For each number of edits, how far one gets on each diagonal. Undefined where it takes too many. */
function roundsTo(old: readonly string[], young: readonly string[]): Int32Array[] | undefined {
  const most = Math.min(editsMax, old.length + young.length);
  const furthest = new Int32Array(2 * most + 3);
  const middleAt = most + 1;
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(furthest.slice(middleAt - edits - 1, middleAt + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const fromAbove = furthest[middleAt + diagonal + 1] ?? 0;
      const fromLeft = furthest[middleAt + diagonal - 1] ?? 0;
      const isDown = diagonal === -edits || (diagonal !== edits && fromLeft < fromAbove);
      let x = isDown ? fromAbove : fromLeft + 1;
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) {
        x += 1;
      }
      furthest[middleAt + diagonal] = x;
      if (x >= old.length && x - diagonal >= young.length) return trace;
    }
  }
  return undefined;
}

function wayBack(
  old: readonly string[],
  young: readonly string[],
  trace: readonly Int32Array[],
): Difference[] {
  const found: Difference[] = [];
  let x = old.length;
  let y = young.length;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const before = trace[edits];
    const reached = (diagonal: number) => before?.[diagonal + edits + 1] ?? 0;
    const diagonal = x - y;
    const isDown =
      diagonal === -edits || (diagonal !== edits && reached(diagonal - 1) < reached(diagonal + 1));
    const cameFrom = diagonal + (isDown ? 1 : -1);
    const fromX = edits === 0 ? 0 : reached(cameFrom);
    const fromY = fromX - cameFrom;
    const stop = edits === 0 ? 0 : isDown ? fromX : fromX + 1;
    while (x > stop && y > 0 && x > 0) {
      found.push({ kind: "same", text: old[x - 1] ?? "" });
      x -= 1;
      y -= 1;
    }
    if (edits === 0) break;
    found.push(
      isDown ? { kind: "new", text: young[fromY] ?? "" } : { kind: "gone", text: old[fromX] ?? "" },
    );
    x = fromX;
    y = fromY;
  }
  return found.toReversed();
}

/** Neighbours of one kind become one, and in each change what is gone stands first. */
function joined(differences: readonly Difference[]): Difference[] {
  const found: Difference[] = [];
  let gone = "";
  let young = "";
  const flush = () => {
    if (gone !== "") found.push({ kind: "gone", text: gone });
    if (young !== "") found.push({ kind: "new", text: young });
    gone = "";
    young = "";
  };
  for (const { kind, text } of differences) {
    if (text === "") continue;
    if (kind === "gone") gone += text;
    else if (kind === "new") young += text;
    else {
      flush();
      const last = found.at(-1);
      if (last?.kind === "same") last.text += text;
      else found.push({ kind, text });
    }
  }
  flush();
  return found;
}
