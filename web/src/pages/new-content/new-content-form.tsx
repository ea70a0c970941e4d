/** The New content form: fields on the left, estimate and submit button on the right. */
import type { Brand } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { brandsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Checkbox } from "../../kit/forms/checkbox.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { formatNumber } from "../../kit/format.ts";
import { WriteIcon } from "../../kit/icons.ts";
import { KeyboardHint } from "../../kit/keyboard-hint.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { useToast } from "../../kit/toast.tsx";
import { kitWords } from "../../words/kit.ts";
import { newContentWords as words } from "../../words/new-content.ts";
import { ModelProblem } from "../choose-model/model-problem.tsx";
import { bodyOf, citationStyles, isTooLong } from "./content-draft.ts";
import type { ContentDraft } from "./content-draft.ts";
import { EstimateFacts } from "./estimate-facts.tsx";
import { ForumPostField } from "./forum-post-field.tsx";
import { languageChoices, ofBrand } from "./language-choices.ts";
import { countOf, TopicField } from "./topic-field.tsx";
import { ProblemNotes, problemsAt } from "./problem-note.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useEstimate } from "./use-estimate.ts";
import { useStoredDraft } from "./use-stored-draft.ts";
import { useStartContent } from "./use-start-content.ts";

interface NewContentFormProps {
  /** The name under which the tab stores the draft. */
  draftName: string;
  /** The initial values from the URL. */
  initial: ContentDraft;
  /** The brand in the URL, if it is not among the loaded ones. */
  otherBrand: Brand | undefined;
}

/** Parameters whose errors are shown at their fields. */
const fieldParams = [
  "custom_topic",
  "custom_prompt",
  "language",
  "brand_id",
  "forum_post_id",
  "citations",
];

export function NewContentForm({ draftName, initial, otherBrand }: NewContentFormProps) {
  const showToast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, drop, forget } = useStoredDraft(draftName, initial);
  const { brand, brands, isPending, hasFailed } = useBrandOf(draft, change, otherBrand);
  const hasNoBrand = brands.length === 0 && !isPending && !hasFailed;
  const brandId = brand?.brand_id ?? draft.brandId ?? undefined;
  const body = bodyOf(draft, brandId);
  const estimate = useEstimate(body, { isEnabled: !isPending && !isTooLong(draft) });
  const { start, isStarting, error, forgetError } = useStartContent(forget);
  const [isSubmitPending, setSubmitPending] = useState(false);
  // A missing brand is already shown at the top.
  const problems = (estimate.data?.problems ?? []).filter(
    ({ code }) => !(hasNoBrand && code === noBrand.code),
  );
  const edit = (changed: Partial<ContentDraft>) => {
    forgetError();
    change(changed);
  };
  const startOver = () => {
    forgetError();
    drop();
    showToast({ text: words.wasReset, undo: () => change(draft) });
  };
  const submit = () => {
    // Show what is missing instead of sending a request that would be rejected.
    const invalidField = form.current?.querySelector<HTMLElement>("[data-problem],[aria-invalid]");
    if (invalidField && error === null) invalidField.focus();
    else if (isPending) setSubmitPending(true);
    else start(body);
  };
  const startNow = useEffectEvent(() => start(body));
  // If submitted before the brands were loaded, start once they are.
  useEffect(() => {
    if (isSubmitPending && !isPending && !hasFailed && !hasNoBrand) startNow();
  }, [isSubmitPending, isPending, hasFailed, hasNoBrand]);
  useShortcut(
    "mod+Enter",
    words.start,
    () => document.querySelector("dialog[open]") === null && submit(),
    { isAlways: true },
  );
  const keywordsCount = brand?.keywords_count ?? 0;
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <Form
        ref={form}
        noValidate
        onSend={submit}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="flex flex-col gap-3 lg:col-span-2 empty:hidden">
          {hasFailed && <BrandsFailed onRetry={() => void estimate.refetch()} />}
          {hasNoBrand && <ProblemNotes problems={[noBrand]} brandId={undefined} />}
          <ModelProblem />
        </div>
        <Card>
          <div className="flex flex-col gap-6">
            <TopicField
              topic={draft.topic}
              onTopic={(topic) => edit({ topic })}
              onPost={(forumPostId) => edit({ forumPostId })}
              brandId={brand?.brand_id}
              hasPost={draft.forumPostId !== null}
              error={problemOf(error, "custom_topic")}
            />
            <TypeChoice value={draft.type} onChoose={(type) => edit({ type })} />
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              <Select
                label={words.brand.label}
                hint={
                  keywordsCount > 0
                    ? words.brand.keywords(formatNumber(keywordsCount), keywordsCount === 1)
                    : undefined
                }
                error={problemOf(error, "brand_id")}
                choices={
                  brands.length === 0
                    ? [{ value: "", label: hasNoBrand ? words.brand.none : "" }]
                    : brands.map(({ brand_id: id, name }) => ({ value: String(id), label: name }))
                }
                disabled={brands.length === 0}
                value={String(brandId ?? "")}
                onChoose={(id) => edit({ brandId: Number(id) })}
              />
              <Select
                label={words.language.label}
                error={problemOf(error, "language")}
                choices={languageChoices(brand?.language, draft.language)}
                value={draft.language ?? ofBrand}
                onChoose={(code) => edit({ language: code === ofBrand ? null : code })}
              />
              <div className="flex flex-col gap-2 empty:hidden sm:col-span-2">
                <ProblemNotes problems={problemsAt(problems, "brand")} brandId={brandId} />
              </div>
            </div>
            <div className="flex flex-col gap-2">
              <ForumPostField
                forumPostId={draft.forumPostId}
                onChange={(forumPostId) => edit({ forumPostId })}
              />
              <ProblemNotes problems={problemsAt(problems, "post")} brandId={brandId} />
            </div>
            <TextArea
              label={words.instructions.label}
              placeholder={words.instructions.placeholder}
              aside={<Optional />}
              // `rows` has no effect with `field-sizing`.
              style={{ minHeight: "6rem" }}
              value={draft.instructions}
              onChange={(event) => edit({ instructions: event.target.value })}
              {...countOf(draft.instructions, "instructions", problemOf(error, "custom_prompt"))}
            />
            <Select
              label={words.citations.label}
              hint={words.citations.hint}
              error={problemOf(error, "citations")}
              className="max-w-sm"
              choices={[
                { value: "", label: words.citations.ofBrand },
                ...citationStyles.map((value) => ({ value, label: words.citations.styles[value] })),
              ]}
              value={draft.citations ?? ""}
              onChoose={(chosen) =>
                edit({ citations: citationStyles.find((style) => style === chosen) ?? null })
              }
            />
            <Checkbox
              label={words.approve.label}
              hint={words.approve.hint}
              isChecked={draft.approvesBrief}
              onToggle={(approvesBrief) => edit({ approvesBrief })}
            />
          </div>
        </Card>
        <div className="lg:sticky lg:top-8">
          <Card title={words.estimate.title}>
            <div className="flex flex-col gap-4">
              <div aria-busy={estimate.isFetching}>
                {estimate.error && !estimate.data ? (
                  // If the brands failed to load too, that is already shown at the top.
                  !hasFailed && (
                    <ErrorNotice
                      error={estimate.error}
                      onRetry={() => void estimate.refetch()}
                      shownParams={fieldParams}
                    />
                  )
                ) : (
                  <EstimateFacts estimate={estimate.data} />
                )}
              </div>
              <ProblemNotes problems={problemsAt(problems, undefined)} brandId={brandId} />
              {error !== null && <ErrorNotice error={error} shownParams={fieldParams} />}
              <Button
                type="submit"
                variant="primary"
                isBusy={isStarting || (isSubmitPending && isPending)}
                disabled={hasNoBrand || hasFailed}
                icon={WriteIcon}
                className="w-full"
              >
                {words.start}
                <span className="ml-1 max-lg:hidden">
                  <KeyboardHint keys="mod+enter" tone="inverse" />
                </span>
              </Button>
              {JSON.stringify(draft) !== JSON.stringify(initial) && (
                <Button
                  label={words.reset}
                  variant="quiet"
                  onClick={startOver}
                  className="w-full"
                />
              )}
            </div>
          </Card>
        </div>
      </Form>
    </>
  );
}

const noBrand = { code: "brand_missing", message: "", redirect_url: null };

/** Receives the focus on submit. */
function BrandsFailed({ onRetry }: { onRetry: () => void }) {
  const queryClient = useQueryClient();
  // Uses refetchQueries: another useQuery here would refetch on mount, clear the error and unmount this notice.
  const { queryKey } = brandsQuery(usePressroom());
  return (
    <div data-problem="brands_failed" tabIndex={-1}>
      <Notice
        tone="bad"
        isAlert
        {...words.brandsFailed}
        actions={
          <Button
            label={kitWords.tryAgain}
            size="small"
            onClick={() => {
              void queryClient.refetchQueries({ queryKey });
              onRetry();
            }}
          />
        }
      />
    </div>
  );
}

function Optional() {
  return <span className="text-sm text-soft">{words.topic.optional}</span>;
}

/** The brand to write for. Switching brands in the sidebar also applies to this form. */
function useBrandOf(
  draft: ContentDraft,
  change: (changed: Partial<ContentDraft>) => void,
  otherBrand: Brand | undefined,
) {
  const { brand: current, brands: listed, isPending, hasFailed } = useCurrentBrand();
  const [seenId, setSeenId] = useState(current?.brand_id);
  if (current && current.brand_id !== seenId) {
    setSeenId(current.brand_id);
    if (seenId !== undefined) change({ brandId: null });
  }
  const brands = otherBrand ? [otherBrand, ...listed] : listed;
  const brand =
    draft.brandId === null ? current : brands.find(({ brand_id: id }) => id === draft.brandId);
  return { brand, brands, isPending, hasFailed };
}
