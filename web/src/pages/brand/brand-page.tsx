/** A brand's profile: what it is, how it speaks and where it publishes, in one form that is saved as a whole. */
import type { Brand } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/form.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { brandWords as words } from "../../words/brand.ts";
import { kitWords } from "../../words/kit.ts";
import { websiteWords } from "../../words/website.ts";
import { BrandConflicts } from "./brand-conflicts.tsx";
import { BrandFieldset } from "./brand-fieldset.tsx";
import { BackToBrands, BrandHead, BrandHeadSkeleton } from "./brand-head.tsx";
import { findProblems } from "./brand-problems.ts";
import { ThreadRulesForm } from "./thread-rules-form.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SuggestFromWebsite } from "./suggest-from-website.tsx";
import { useBrandEdit } from "./use-brand-edit.ts";

const route = getRouteApi("/framed/brand/$brandId");

export function BrandPage() {
  const { brandId } = route.useParams();
  const query = useQuery(brandQuery(usePressroom(), brandId));
  return (
    <PageQueryView
      query={query}
      title={words.title}
      back={<BackToBrands />}
      skeleton={<BrandSkeleton />}
    >
      {(brand) => (
        <>
          <BrandHead brand={brand} />
          {/* Another brand is another form. */}
          <BrandForm key={brand.brand_id} brand={brand} />
          <ThreadRulesForm key={`rules ${brand.brand_id}`} brand={brand} />
        </>
      )}
    </PageQueryView>
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

function BrandSkeleton() {
  return (
    <div role="status" aria-label={kitWords.loading}>
      <BrandHeadSkeleton />
      <Skeleton className="h-96 w-full rounded-xl" />
      <Skeleton className="mt-6 h-96 w-full rounded-xl" />
    </div>
  );
}
