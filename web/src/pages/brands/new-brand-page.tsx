/** Creates a brand from its website or just a name, and continues to its keywords, which are required for writing. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Checkbox } from "../../kit/forms/checkbox.tsx";
import { ErrorNotice, problemOf, useErrorToast } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { brandWords } from "../../words/brand.ts";
import { newBrandWords as words } from "../../words/new-brand.ts";
import { websiteWords } from "../../words/website.ts";
import { LanguageField } from "./language-field.tsx";
import { emptyDraft, fill, isTouched, toBody, type } from "./new-brand-draft.ts";
import type { TextField as TextName } from "./new-brand-draft.ts";
import { NewBrandProposals, proposalProps } from "./new-brand-proposals.tsx";
import { WebsiteForm } from "./website-form.tsx";

const route = getRouteApi("/framed/brand/new");
const shownParams = ["name", "industry", "overview", "language"];

export function NewBrandPage() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { choose } = useCurrentBrand();
  const { next } = route.useSearch();
  const [draft, setDraft] = useState(emptyDraft);
  const [isTried, setTried] = useState(false);
  const [website, setWebsite] = useState<string>();
  const [isSourceWanted, setSourceWanted] = useState(true);
  const onError = useErrorToast();
  const guard = useUnsavedGuard(isTouched(draft));
  const creating = useMutation({
    mutationFn: () => pressroom.brands.create(toBody(draft)),
    onSuccess: async (brand) => {
      const isReading =
        isSourceWanted && website !== undefined && (await addAsSource(website, brand.brand_id));
      guard.release();
      queryClient.setQueryData(["brands", brand.brand_id], brand);
      void queryClient.invalidateQueries({ queryKey: ["brands"] });
      void queryClient.invalidateQueries({ queryKey: ["account"] });
      choose(brand.brand_id);
      showToast({ text: (isReading ? words.createdAndReading : words.created)(brand.name) });
      void navigate({
        to: "/brand/$brandId/keywords/",
        params: { brandId: brand.brand_id },
        // With keywords from the website, that page can be skipped.
        search:
          next === undefined && draft.lists.keywords.length === 0 ? {} : { next: next ?? "/" },
        replace: true,
      });
    },
  });
  /** If this fails, the brand still exists. */
  const addAsSource = async (url: string, brandId: number) => {
    try {
      await pressroom.sources.create({ kind: "website", url, brand_id: brandId });
      await queryClient.invalidateQueries({ queryKey: ["sources"] });
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  };
  const isNameMissing = draft.texts.name.trim() === "";
  const proposalPropsOf = proposalProps(draft, setDraft);
  const fieldProps = (name: Exclude<TextName, "language">, hint?: string) => ({
    label: brandWords.fields[name],
    name,
    dir: "auto" as const,
    value: draft.texts[name],
    error:
      name === "name" && isTried && isNameMissing
        ? brandWords.problems.needsName
        : problemOf(creating.error, name),
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => type(before, name, target.value)),
    ...proposalPropsOf(name, hint),
  });
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={<Link label={words.back} to="/brands/" />}
      />
      <Card
        title={websiteWords.title}
        description={websiteWords.description}
        className="mb-6 max-w-2xl"
      >
        <WebsiteForm
          onFinished={(proposal) => {
            setWebsite(proposal.pages[0]?.url ?? proposal.url);
            setDraft((before) => fill(before, proposal));
          }}
        />
      </Card>
      <Card className="max-w-2xl">
        <Form
          noValidate
          aria-label={words.title}
          className="flex flex-col gap-5"
          onSend={(form) => {
            setTried(true);
            if (isNameMissing) form.querySelector<HTMLInputElement>("[name=name]")?.focus();
            else if (!creating.isPending) creating.mutate();
          }}
        >
          <TextField {...fieldProps("name")} required autoComplete="organization" />
          <TextField {...fieldProps("industry", brandWords.hints.industry)} autoComplete="off" />
          <TextArea
            {...fieldProps("overview", words.overviewHint)}
            className="[&_textarea]:min-h-36"
          />
          <LanguageField
            label={words.language}
            value={draft.texts.language}
            error={problemOf(creating.error, "language")}
            onChoose={(language) => setDraft((before) => type(before, "language", language))}
            className="max-w-sm"
            {...proposalPropsOf("language")}
          />
          {draft.proposals.length > 0 && (
            <>
              <TextArea {...fieldProps("audience", brandWords.hints.audience)} rows={2} />
              <TextArea {...fieldProps("voice", brandWords.hints.voice)} rows={2} />
              <NewBrandProposals draft={draft} onChange={setDraft} />
            </>
          )}
          {website !== undefined && (
            <Checkbox
              label={websiteWords.keep}
              hint={websiteWords.keepHint}
              isChecked={isSourceWanted}
              onToggle={setSourceWanted}
            />
          )}
          {creating.error && <ErrorNotice error={creating.error} shownParams={shownParams} />}
          <div>
            <Button
              label={words.submit}
              type="submit"
              variant="primary"
              isBusy={creating.isPending}
            />
          </div>
        </Form>
      </Card>
      {guard.dialog}
    </>
  );
}
