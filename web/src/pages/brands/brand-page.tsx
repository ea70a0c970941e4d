/** The brand profile as one form, saved as a whole. */
import type { Brand } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { KeyboardHint } from "../../kit/keyboard-hint.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { brandWords as words } from "../../words/brand.ts";
import { websiteWords } from "../../words/website.ts";
import { sentValue } from "./brand-draft.ts";
import type { BrandDraft, BrandEdit, BrandField } from "./brand-draft.ts";
import { BrandFieldset } from "./brand-fieldset.tsx";
import { BrandLayout } from "./brand-layout.tsx";
import { findProblems } from "./brand-problems.ts";
import { ThreadRulesForm } from "./thread-rules-form.tsx";
import { SuggestFromWebsite } from "./suggest-from-website.tsx";
import { useBrandEdit } from "./use-brand-edit.ts";

const route = getRouteApi("/framed/brand/$brandId");

export function BrandPage() {
  const { brandId } = route.useParams();
  return (
    <BrandLayout
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
    </BrandLayout>
  );
}

/** Parameters whose errors are shown at their fields. */
const shownParams = ["name", "industry", "overview", "language", "voice"];

function BrandForm({ brand }: { brand: Brand }) {
  const { edit, isDirty, type, decide, discard, save, isSaving, error } = useBrandEdit(brand);
  const guard = useUnsavedGuard(isDirty);
  const problems = findProblems(edit.draft);
  const problemsCount = Object.keys(problems).length;
  const hasConflicts = edit.conflicts.length > 0;
  const submit = () => {
    if (!isDirty || isSaving || hasConflicts) return;
    if (problemsCount > 0) focusFirstProblem();
    else save();
  };
  // The form is long: scroll to what prevents saving.
  const messages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasConflicts || error) messages.current?.scrollIntoView({ block: "end" });
  }, [hasConflicts, error]);
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
        <div ref={messages} className="mt-6 flex scroll-mb-40 flex-col gap-4 empty:mt-0">
          {error && <ErrorNotice error={error} shownParams={shownParams} />}
          {hasConflicts && <BrandConflicts edit={edit} onDecide={decide} />}
        </div>
        {!isArchived && (
          <SaveBar
            isDirty={isDirty}
            isBusy={isSaving}
            hasConflicts={hasConflicts}
            onDiscard={discard}
          />
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
  /** Conflicts must be resolved before saving. */
  hasConflicts: boolean;
  onDiscard: () => void;
}

/** Shows whether everything is saved; sticky at the bottom of the screen while there are changes. */
function SaveBar({ isDirty, isBusy, hasConflicts, onDiscard }: SaveBarProps) {
  const saying = hasConflicts ? words.conflicts.chooseFirst : words.unsaved;
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
        <Button label={words.discard} variant="quiet" onClick={onDiscard} disabled={isBusy} />
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isDirty || hasConflicts}>
        {words.save}
        <span className="max-sm:hidden" aria-hidden="true">
          <KeyboardHint keys="mod+s" tone="inverse" />
        </span>
      </Button>
    </div>
  );
}

interface BrandConflictsProps {
  edit: BrandEdit;
  onDecide: (field: BrandField, isMine: boolean) => void;
}

const conflictWords = words.conflicts;

/** Both versions of each field in conflict, for the user to choose. */
function BrandConflicts({ edit, onDecide }: BrandConflictsProps) {
  return (
    <Notice tone="warn" isAlert title={conflictWords.title}>
      <p>{conflictWords.text}</p>
      {edit.conflicts.map((field) => (
        <section
          key={field}
          aria-label={words.fields[field]}
          className="mt-3 rounded-lg border border-line bg-surface p-3"
        >
          <h3 className="mb-2 text-sm font-semibold">{words.fields[field]}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Version
              title={conflictWords.theirs}
              text={shownValue(edit.base, field)}
              action={conflictWords.useTheirs}
              onTake={() => onDecide(field, false)}
            />
            <Version
              title={conflictWords.mine}
              text={shownValue(edit.draft, field)}
              action={conflictWords.keepMine}
              onTake={() => onDecide(field, true)}
            />
          </div>
        </section>
      ))}
    </Notice>
  );
}

interface VersionProps {
  title: string;
  text: string;
  action: string;
  onTake: () => void;
}

function Version({ title, text, action, onTake }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-xs font-medium text-soft">{title}</p>
      <p
        dir="auto"
        className="max-h-48 w-full flex-1 overflow-y-auto rounded-md bg-sunken px-2.5 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text === "" ? conflictWords.empty : text}
      </p>
      <Button label={action} size="small" onClick={onTake} />
    </div>
  );
}

function shownValue(draft: BrandDraft, field: BrandField): string {
  const value = sentValue(draft, field);
  if (typeof value === "string") return value;
  const names: Record<string, string> = words.networks;
  const shown = field === "networks" ? value.map((one) => names[one] ?? one) : value;
  return shown.join(field === "samples" ? "\n\n" : "\n");
}
