/** "What do you want to write?": Enter opens the full form, Ctrl/Cmd+Enter starts immediately. */
import { useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { KeyboardHint } from "../../kit/keyboard-hint.tsx";
import { homeWords } from "../../words/home.ts";
import { newContentWords } from "../../words/new-content.ts";
import { formatNumber } from "../../kit/format.ts";
import {
  bodyOf,
  emptyDraft,
  isTooLong,
  lengthOf,
  lengthsMax,
  toOneLine,
} from "../new-content/content-draft.ts";
import { TypeChoice } from "../new-content/type-choice.tsx";
import { useStoredDraft } from "../new-content/use-stored-draft.ts";
import { useStartContent } from "../new-content/use-start-content.ts";

const words = homeWords.start;

export function StartBox() {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const { brand } = useCurrentBrand();
  const [isAsking, setAsking] = useState(false);
  // Until a brand has keywords, use the first steps below.
  const canStart = (brand?.keywords_count ?? 0) > 0;
  const { draft, change, forget } = useStoredDraft("home", emptyDraft);
  const { start, isStarting, error, forgetError } = useStartContent(forget);
  useShortcut("w", words.focus, () => field.current?.focus());
  const edit = (changed: Partial<typeof draft>) => {
    forgetError();
    change(changed);
  };
  const goOn = () => {
    forget();
    const topic = draft.topic.trim();
    void navigate({
      to: "/new/",
      search: { type: draft.type, ...(topic !== "" && { topic }) },
    });
  };
  const begin = () => start(bodyOf(draft, brand?.brand_id));
  const startNow = () => {
    if (isTooLong(draft)) field.current?.focus();
    else if (draft.topic.trim() === "") setAsking(true);
    else begin();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if ((event.metaKey || event.ctrlKey) && canStart) startNow();
    else if (!event.shiftKey) goOn();
  };
  const tooMuch = lengthOf(draft.topic.trim()) - lengthsMax.topic;
  return (
    <Form
      onSend={goOn}
      className="rounded-2xl border border-line bg-surface p-4 shadow-[0_1px_2px_rgb(0_0_0/4%),0_12px_32px_-16px_rgb(0_0_0/12%)] focus-within:border-edge sm:p-5"
    >
      <label htmlFor={id} className="block text-lg font-semibold tracking-tight">
        {words.label}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        value={draft.topic}
        placeholder={words.placeholder}
        aria-invalid={tooMuch > 0 || undefined}
        aria-describedby={tooMuch > 0 ? `${id}error` : undefined}
        onChange={(event) => edit({ topic: toOneLine(event.target.value) })}
        onKeyDown={onKeyDown}
        className="mt-1 field-sizing-content max-h-60 min-h-10 w-full resize-none bg-transparent py-1.5 text-lg leading-7 outline-none"
      />
      {tooMuch > 0 && (
        <p id={`${id}error`} className="mb-2 text-sm font-medium text-bad">
          {newContentWords.topic.tooLong(formatNumber(tooMuch))}
        </p>
      )}
      {error !== null && (
        <div className="mt-1 mb-3">
          <ErrorNotice error={error} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        <TypeChoice isSmall value={draft.type} onChoose={(type) => edit({ type })} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
          {canStart && (
            <Button
              variant="quiet"
              isBusy={isStarting}
              onClick={startNow}
              className="max-sm:flex-1"
            >
              {words.now}
              <span className="max-md:hidden">
                <KeyboardHint keys="mod+enter" />
              </span>
            </Button>
          )}
          <Button
            type="submit"
            variant={canStart ? "primary" : "secondary"}
            className="max-sm:flex-1"
          >
            {words.next}
            <span className="max-md:hidden">
              <KeyboardHint keys="enter" {...(canStart && { tone: "inverse" })} />
            </span>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          field.current?.focus();
        }}
        title={words.empty.title}
        confirmLabel={words.empty.confirm}
        closeLabel={words.empty.close}
        variant="primary"
        onConfirm={async () => begin()}
      >
        {words.empty.text}
      </ConfirmDialog>
    </Form>
  );
}
