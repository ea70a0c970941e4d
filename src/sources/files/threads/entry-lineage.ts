/** Which entry answers which: by where it stands in the file, or by the ids of its parent and its thread. */
import type { Entry } from "./flatten-entries.ts";
import { idOf, textOf } from "./thread-fields.ts";

export interface Lineage {
  /** Posts, in the order of the file. */
  roots: Entry[];
  parentOf(entry: Entry): Entry | undefined;
  /** Parents before their children, in the order of the file. */
  descendants(root: Entry): Generator<Entry>;
}

export function openLineage(
  entries: readonly Entry[],
  report: (entry: Entry, message: string) => void,
): Lineage {
  const known = new Map<string, Entry>();
  const heads = new Map<string, Entry>();
  for (const entry of entries) {
    const { id, thread, parent } = idsOf(entry);
    // The first of an id counts; within its thread, where ids may begin anew.
    if (id !== "" && !known.has(id)) known.set(id, entry);
    if (id !== "" && thread !== "") known.set(keyOf(thread, id), entry);
    const isHead = !entry.parent && parent === "" && textOf(entry.fields.title) !== "";
    if (thread !== "" && isHead && !heads.has(thread)) heads.set(thread, entry);
  }

  /** Null: it is a post. Undefined: there is no such parent. */
  function findParent(entry: Entry): Entry | null | undefined {
    if (entry.parent) return entry.parent;
    const { id, thread, parent } = idsOf(entry);
    const head = heads.get(thread) ?? known.get(thread);
    if (parent !== "" && parent !== id) {
      return known.get(keyOf(thread, parent)) ?? known.get(parent) ?? head;
    }
    return head && head !== entry ? head : null;
  }

  const parents = new Map<Entry, Entry>();
  const children = new Map<Entry, Entry[]>();
  const roots: Entry[] = [];
  for (const entry of entries) {
    const parent = findParent(entry);
    if (parent === null) roots.push(entry);
    else if (parent === undefined || parent === entry) {
      const shown = idsOf(entry).parent.slice(0, 60);
      report(entry, `It replies to "${shown}", and the file has no post or reply with this id.`);
    } else {
      parents.set(entry, parent);
      const siblings = children.get(parent);
      if (siblings) siblings.push(entry);
      else children.set(parent, [entry]);
    }
  }

  function* descendants(root: Entry): Generator<Entry> {
    const open = (children.get(root) ?? []).toReversed();
    for (let next = open.pop(); next; next = open.pop()) {
      yield next;
      const own = children.get(next) ?? [];
      for (let at = own.length - 1; at >= 0; at -= 1) open.push(own[at]!);
    }
  }

  const reached = new Set(roots);
  for (const root of roots) for (const one of descendants(root)) reached.add(one);
  for (const entry of parents.keys()) {
    if (!reached.has(entry))
      report(entry, "It replies to a reply that does not belong to any post.");
  }
  return { roots, parentOf: (entry) => parents.get(entry), descendants };
}

function idsOf({ fields }: Entry): { id: string; thread: string; parent: string } {
  const parent = idOf(fields.parent);
  return {
    id: idOf(fields.id),
    thread: idOf(fields.thread),
    // How tables say "none".
    parent: /^(?:0|null|none|nil|root)$/i.test(parent) ? "" : parent,
  };
}

function keyOf(thread: string, id: string): string {
  return `${thread}\n${id}`;
}
