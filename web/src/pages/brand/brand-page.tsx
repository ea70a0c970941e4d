/** A brand's profile: what it is, how it speaks and where it publishes, in one form that is saved as a whole. */
import type { Brand } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/form.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { KeyboardHint } from "../../kit/keyboard-hint.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { brandWords as words } from "../../words/brand.ts";
import { websiteWords } from "../../words/website.ts";
import { BrandConflicts } from "./brand-conflicts.tsx";
import { BrandFieldset } from "./brand-fieldset.tsx";
import { BrandView } from "./brand-head.tsx";
import { findProblems } from "./brand-problems.ts";
import { ThreadRulesForm } from "./thread-rules-form.tsx";
import { SuggestFromWebsite } from "./suggest-from-website.tsx";
import { useBrandEdit } from "./use-brand-edit.ts";

const route = getRouteApi("/framed/brand/$brandId");

export function BrandPage() {
  const { brandId } = route.useParams();
  return (
    <BrandView
      brandId={brandId}
      title={words.title}
      skeleton={
        <>
          <Skeleton className="h-96 w-full rounded-xl" />
          <Skeleton className="mt-6 h-96 w-full rounded-xl" />
        </>
      }
    >
      {(brand) => (
        <>
          <BrandForm brand={brand} />
          <ThreadRulesForm brand={brand} />
        </>
      )}
    </BrandView>
  );
}

/** Those whose refusal stands at the field. */
const shownParams = ["name", "industry", "overview", "language", "voice"];

function BrandForm({ brand }: { brand: Brand }) {
  const { edit, isDirty, type, decide, discard, save, isSaving, error } = useBrandEdit(brand);
  const guard = useUnsavedGuard(isDirty);
  const problems = findProblems(edit.draft);
  const problemsCount = Object.keys(problems).length;
  const isHeld = edit.conflicts.length > 0;
  const submit = () => {
    if (!isDirty || isSaving || isHeld) return;
    if (problemsCount > 0) focusFirstProblem();
    else save();
  };
  // The form is long: what hinders saving is brought to where one looks.
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHeld || error) told.current?.scrollIntoView({ block: "end" });
  }, [isHeld, error]);
  useShortcut("mod+s", words.saveShortcut, submit, { isAlways: true });
  const [isSuggesting, setSuggesting] = useState(false);
  const isArchived = brand.archived_at !== null;
  return (
    <>
      {!isArchived && (
        <div className="mb-4 flex justify-end">
          <Button label={websiteWords.suggest} onClick={() => setSuggesting(true)} />
        </div>
      )}
      {isSuggesting && (
        <SuggestFromWebsite
          brand={brand}
          draft={edit.draft}
          onType={type}
          onClose={() => setSuggesting(false)}
        />
      )}
      <Form noValidate aria-label={words.form} onSend={submit}>
        <BrandFieldset
          draft={edit.draft}
          problems={problems}
          error={error}
          isDisabled={isArchived}
          onType={type}
        />
        <div ref={told} className="mt-6 flex scroll-mb-40 flex-col gap-4 empty:mt-0">
          {error && <ErrorNotice error={error} shownParams={shownParams} />}
          {isHeld && <BrandConflicts edit={edit} onDecide={decide} />}
        </div>
        {!isArchived && (
          <SaveBar isDirty={isDirty} isBusy={isSaving} isHeld={isHeld} onDiscard={discard} />
        )}
        {guard.dialog}
      </Form>
    </>
  );
}

function focusFirstProblem(): void {
  document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
}

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  /** Something must be decided before it can be saved. */
  isHeld: boolean;
  onDiscard: () => void;
}

/** Says at the end of the form whether everything is saved, and comes to the bottom of the screen while it is not. */
function SaveBar({ isDirty, isBusy, isHeld, onDiscard }: SaveBarProps) {
  const saying = isHeld ? words.conflicts.chooseFirst : words.unsaved;
  return (
    <div
      className={joinClasses(
        "mt-6 flex h-14 w-full items-center gap-3 rounded-xl px-4",
        isDirty
          ? "sticky bottom-20 z-20 bg-raised shadow-raised md:bottom-4"
          : "border border-line bg-surface",
      )}
    >
      <p
        role="status"
        className={joinClasses(
          "line-clamp-2 min-w-0 flex-1 text-sm",
          isDirty ? "font-medium" : "text-soft",
        )}
      >
        {isDirty ? saying : words.allSaved}
      </p>
      {isDirty && (
        <Button label={words.discard} look="quiet" onClick={onDiscard} disabled={isBusy} />
      )}
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isDirty || isHeld}>
        {words.save}
        <span className="max-sm:hidden" aria-hidden="true">
          <KeyboardHint keys="mod+s" tone="inverse" />
        </span>
      </Button>
    </div>
  );
}
