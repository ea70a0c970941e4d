/**
 * Stores unsaved edits in the browser at every keystroke, so that they survive a crash, a power loss or an outage. Each
 * editor has its own entry, so that two tabs do not overwrite each other; an editor that opens the same content later
 * takes over the entry of a closed one.
 */
import { writeStored } from "../../kit/browser-storage.ts";
import type { Fields } from "./content-fields.ts";

export interface Draft {
  /** The version being edited, and its fields. */
  version: number;
  base: Fields;
  fields: Fields;
  /** Sent without a response: the service may have stored it. */
  unsure: readonly Fields[];
  at: number;
}

interface DraftStore {
  /** Drafts of editors that are closed, newest first. */
  left: readonly OrphanedDraft[];
  /** False if the browser has no space or does not allow it. */
  keep: (draft: Draft) => boolean;
  forget: () => void;
  close: () => void;
}

export interface OrphanedDraft {
  draft: Draft;
  /** Deletes the draft once it is saved or discarded. */
  forget: () => void;
  /** Stores it again, to undo discarding it. */
  keep: () => void;
}

const prefix = "pressroom.draft";
const ageMaxMs = 60 * 24 * 60 * 60 * 1_000;

export async function openDraftStore(accountId: number, contentId: number): Promise<DraftStore> {
  const keyPrefix = `${prefix}.${accountId}.${contentId}.`;
  const name = `${keyPrefix}${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  const release = holdLock(name);
  const held = await heldLocks();
  const found = draftsUnder(keyPrefix).filter(([one]) => one !== name && !held.has(one));
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

/** Held until the page closes, so that other tabs can tell whether this editor is still open. */
function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Pages over plain http have no locks; every draft then looks orphaned, and opening it twice causes a conflict.
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

function draftsUnder(keyPrefix: string): [string, Draft][] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(keyPrefix))
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
