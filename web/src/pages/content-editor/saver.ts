/**
 * Saves edits: stored on the device immediately, sent after a pause, and retried until they arrive. On a conflict,
 * nothing more is sent until the user has resolved it. Independent of React and of the network.
 */
import type { Content, EditContentBody } from "@pressroom/client";
import { changeOf, fieldsOf, haveSameWords, isChanged } from "./content-fields.ts";
import type { Fields } from "./content-fields.ts";
import type { Draft } from "./stored-drafts.ts";

export type SaveState =
  | { kind: "saved" }
  | { kind: "edited" }
  | { kind: "saving" }
  /** No response: the save is retried automatically. */
  | { kind: "away" }
  | { kind: "signed_out" }
  /** Fields that cannot be empty. */
  | { kind: "held"; names: readonly string[] }
  | { kind: "refused"; error: unknown }
  /** `base` is the common ancestor. */
  | { kind: "conflict"; theirs: Content; base: Fields };

export interface SaverView {
  fields: Fields;
  state: SaveState;
  /** Incremented when the fields are replaced from outside, so that editors reload them. */
  replacements: number;
  /** Whether unsaved changes are stored on the device. */
  isKept: boolean;
}

interface SaverTools {
  contentType: string;
  send: (body: EditContentBody) => Promise<Content>;
  read: () => Promise<Content>;
  keep: (draft: Draft) => boolean;
  forget: () => void;
  onSaved: (content: Content) => void;
  /** How long a pause in typing is; zero in tests. */
  pauseMs?: number | undefined;
}

export interface Saver {
  view: () => SaverView;
  subscribe: (listener: () => void) => () => void;
  change: (fields: Fields) => void;
  /** Saves immediately. Resolves when the save has succeeded or failed. */
  saveNow: () => Promise<void>;
  /** A version from another tab or person. */
  notice: (content: Content) => void;
  /** The user's resolution of a conflict. */
  resolve: (fields: Fields) => void;
  /** Replaces the text, as if the user had typed it. */
  put: (fields: Fields) => void;
  signedOut: () => void;
  signedIn: () => void;
  stop: () => void;
}

const pauseMs = 1_500;
/** The save interval while the user types without a pause. */
const continuousTypingMs = 15_000;
const retryMs = { least: 1_000, most: 15_000 };
const unconfirmedMax = 3;

export function openSaver(tools: SaverTools, content: Content, left?: Draft): Saver {
  const { contentType } = tools;
  const listeners = new Set<() => void>();
  let draft = left ?? fresh(contentType, content);
  let view: SaverView = {
    fields: draft.fields,
    state: { kind: "saved" },
    replacements: 0,
    isKept: true,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince = 0;
  let failures = 0;
  let sending: Promise<void> | undefined;
  let isStopped = false;

  const show = (part: Partial<SaverView>) => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };
  const keep = () => {
    if (isChanged(draft.fields, draft.base)) {
      const isKept = tools.keep(draft);
      if (isKept !== view.isKept) show({ isKept });
    } else {
      tools.forget();
    }
  };
  const replace = (next: Draft, state: SaveState) => {
    draft = next;
    keep();
    show({ fields: draft.fields, state, replacements: view.replacements + 1 });
  };
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void save(), delayMs);
  };

  /** One save at a time: the next one needs the version number that this one creates. */
  function save(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (view.state.kind !== "conflict" && view.state.kind !== "signed_out") {
      const { body, after, held } = changeOf(contentType, draft.fields, draft.base);
      if (!body) {
        keep();
        show({ state: held.length > 0 ? { kind: "held", names: held } : { kind: "saved" } });
        return;
      }
      draft = { ...draft, unsure: [...draft.unsure, after].slice(-unconfirmedMax) };
      keep();
      show({ state: { kind: "saving" } });
      const typed = draft.fields;
      try {
        arrived(await tools.send({ ...body, based_on_version: draft.version }), after);
      } catch (error) {
        if (!(await handleError(error))) return;
      }
      // Later edits wait for the next pause, unless the page is closing.
      if (draft.fields !== typed && !isStopped) {
        show({ state: { kind: "edited" } });
        plan(tools.pauseMs ?? pauseMs);
        return;
      }
    }
  }

  function arrived(saved: Content, after: Fields): void {
    failures = 0;
    unsavedSince = 0;
    draft = { ...draft, version: saved.version, base: after, unsure: [] };
    keep();
    tools.onSaved(saved);
  }

  /** True if saving can continue immediately. */
  async function handleError(error: unknown): Promise<boolean> {
    const status = statusOf(error);
    if (status === 409 || status === 412) return checkConflict();
    if (status === 401) show({ state: { kind: "signed_out" } });
    else if (status === undefined || status === 408 || status === 429 || status >= 500) {
      failures += 1;
      show({ state: { kind: "away" } });
      plan(Math.min(retryMs.most, retryMs.least * 2 ** (failures - 1)));
    } else {
      draft = { ...draft, unsure: [] };
      keep();
      show({ state: { kind: "refused", error } });
    }
    return false;
  }

  /** Another save came first. It may have been our own, if its response was lost. */
  async function checkConflict(): Promise<boolean> {
    let theirs: Content;
    try {
      theirs = await tools.read();
    } catch (error) {
      return statusOf(error) === 409 ? false : handleError(error);
    }
    return !differs(theirs);
  }

  function differs(theirs: Content): boolean {
    const fields = fieldsOf(contentType, theirs);
    const own = draft.unsure.find((one) => haveSameWords(one, fields));
    if (own) {
      arrived(theirs, own);
      return false;
    }
    if (haveSameWords(draft.fields, fields)) {
      arrived(theirs, draft.fields);
      return false;
    }
    show({ state: { kind: "conflict", theirs, base: draft.base } });
    return true;
  }

  const saver: Saver = {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(fields) {
      draft = { ...draft, fields, at: Date.now() };
      keep();
      const isWaiting = /^(?:conflict|signed_out|saving)$/.test(view.state.kind);
      show({ fields, ...(!isWaiting && { state: { kind: "edited" } }) });
      if (sending || isWaiting) return;
      const now = Date.now();
      if (unsavedSince === 0) unsavedSince = now;
      plan(
        Math.max(0, Math.min(tools.pauseMs ?? pauseMs, unsavedSince + continuousTypingMs - now)),
      );
    },
    async saveNow() {
      await sending;
      if (isChanged(draft.fields, draft.base)) await save();
    },
    notice(seen) {
      // If a save is in progress, its response, or a conflict that names this version, is about to arrive.
      if (sending || seen.version <= draft.version) return;
      if (view.state.kind === "conflict") {
        show({ state: { kind: "conflict", theirs: seen, base: draft.base } });
      } else if (!isChanged(draft.fields, draft.base)) {
        replace(fresh(contentType, seen), { kind: "saved" });
      } else if (!differs(seen)) plan(0);
    },
    resolve(fields) {
      if (view.state.kind !== "conflict") return;
      const { theirs } = view.state;
      failures = 0;
      replace({ ...fresh(contentType, theirs), fields }, { kind: "edited" });
      tools.onSaved(theirs);
      void save();
    },
    put(fields) {
      saver.change(fields);
      show({ replacements: view.replacements + 1 });
    },
    signedOut() {
      if (view.state.kind !== "conflict") show({ state: { kind: "signed_out" } });
    },
    signedIn() {
      if (view.state.kind !== "signed_out") return;
      show({ state: { kind: "edited" } });
      void save();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
  if (left) {
    keep();
    if (content.version === left.version) {
      show({ state: { kind: "edited" } });
      plan(0);
    } else if (!differs(content)) plan(0);
  }
  return saver;
}

/** The status of the response; undefined if there was none, and 0 if the request was never sent, which is a bug. */
function statusOf(error: unknown): number | undefined {
  const { code, status } = error as { code?: unknown; status?: number };
  return typeof code === "string" ? status : 0;
}

function fresh(contentType: string, content: Content): Draft {
  const fields = fieldsOf(contentType, content);
  return { version: content.version, base: fields, fields, unsure: [], at: Date.now() };
}
