/**
 * What was typed and is not known to be saved, kept in the browser at every keystroke: a crash, a dead battery or a
 * service that is away costs nothing. Each editor has a place of its own, so that two tabs never write over each other;
 * the place of an editor that is gone is taken over by the next one that opens the same content.
 */
import { writeStored } from "../../kit/browser-storage.ts";
import type { Fields } from "./content-fields.ts";

export interface Draft {
  /** The version that was edited, and its fields. */
  version: number;
  base: Fields;
  fields: Fields;
  /** What was sent without an answer: the service may have it. */
  unsure: readonly Fields[];
  at: number;
}

interface DraftStore {
  /** What editors that are gone have left, the newest first. */
  left: readonly OrphanedDraft[];
  /** False where the browser has no room or does not allow it. */
  keep: (draft: Draft) => boolean;
  forget: () => void;
  close: () => void;
}

export interface OrphanedDraft {
  draft: Draft;
  /** When it is in good hands, or nobody wants it. */
  forget: () => void;
  /** Where somebody wants it after all. */
  keep: () => void;
}

const prefix = "pressroom.draft";
const ageMaxMs = 60 * 24 * 60 * 60 * 1_000;

export async function openDraftStore(accountId: number, contentId: number): Promise<DraftStore> {
  const home = `${prefix}.${accountId}.${contentId}.`;
  const name = `${home}${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const release = holdLock(name);
  const held = await heldLocks();
  const found = draftsUnder(home).filter(([one]) => one !== name && !held.has(one));
  return {
    left: found
      .map(([one, draft]) => ({
        draft,
        forget: () => remove(one),
        keep: () => void write(one, draft),
      }))
      .toSorted((one, other) => other.draft.at - one.draft.at),
    keep: (draft) => write(name, draft),
    forget: () => remove(name),
    close: release,
  };
}

/** Lives as long as the page, so that others can see whether an editor is still there. */
function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Pages over plain http have none; then every draft looks left behind, and opening it twice is a conflict to settle.
  void locks()?.request(name, () => promise);
  return resolve;
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

function locks(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

function draftsUnder(home: string): [string, Draft][] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(home))
      .flatMap((name): [string, Draft][] => {
        const draft = readDraft(localStorage.getItem(name));
        if (draft && Date.now() - draft.at < ageMaxMs) return [[name, draft]];
        remove(name);
        return [];
      });
  } catch {
    return [];
  }
}

function readDraft(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? "") as Partial<Draft> | null;
    const isWhole =
      typeof draft?.version === "number" &&
      typeof draft.at === "number" &&
      isFields(draft.base) &&
      isFields(draft.fields) &&
      Array.isArray(draft.unsure) &&
      draft.unsure.every(isFields);
    return isWhole ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

const write = (name: string, draft: Draft) =>
  writeStored("localStorage", name, JSON.stringify(draft));
const remove = (name: string) => void writeStored("localStorage", name, null);
