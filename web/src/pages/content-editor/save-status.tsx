/** Whether what one types is saved, in a few words that are also read out when they change for the worse. */
import { describeError } from "../../kit/error-notice.tsx";
import { CheckIcon, ErrorIcon, WarningIcon } from "../../kit/icons.ts";
import { Spinner } from "../../kit/spinner.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import type { Fields } from "./content-fields.ts";
import { fieldName } from "./field-name.ts";
import type { SaveState } from "./saver.ts";

const words = contentEditorWords.saving;

export function SaveStatus({ state, fields }: { state: SaveState; fields: Fields }) {
  const isCalm = /^(?:saved|edited|saving)$/.test(state.kind);
  const tone = state.kind === "away" || state.kind === "held" ? "text-warn" : "text-bad";
  return (
    <p
      role="status"
      // Every pause in typing would be read out.
      aria-live={isCalm ? "off" : "polite"}
      data-state={state.kind}
      className={`flex min-w-0 items-center gap-1.5 text-sm ${isCalm ? "text-soft" : `font-medium ${tone}`}`}
    >
      {iconOf(state)}
      <span className="min-w-0 wrap-anywhere">{textOf(state, fields)}</span>
    </p>
  );
}

function iconOf({ kind }: SaveState) {
  if (kind === "saved") return <CheckIcon aria-hidden="true" className="size-4 text-good" />;
  if (kind === "saving") return <Spinner />;
  if (kind === "edited") return null;
  const Icon = kind === "away" || kind === "held" ? WarningIcon : ErrorIcon;
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}

function textOf(state: SaveState, fields: Fields): string {
  if (state.kind === "refused") {
    if ((state.error as { status?: number }).status === 404) return words.gone;
    const { title, message } = describeError(state.error);
    return words.refused(message ?? title);
  }
  if (state.kind === "held")
    return words.held(state.names.map((name) => fieldName(name, fields)).join(", "));
  if (state.kind === "signed_out") return words.signedOut;
  return words[state.kind];
}
