/** The rules for which forum posts are listed for a brand. Saved separately, because they do not affect writing. */
import type { Brand } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/forms/checkbox.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Select } from "../../kit/forms/select.tsx";
import type { Choice } from "../../kit/forms/select.tsx";
import { splitList } from "../../kit/forms/split-list.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { useToast } from "../../kit/toast.tsx";
import { threadRulesWords as words } from "../../words/ranked-threads.ts";
import { FormSection } from "./form-section.tsx";

const formId = "thread-rules";
const thresholds = ["0.3", "0.5", "0.7"] as const;

export function ThreadRulesForm({ brand }: { brand: Brand }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { thread_rules: rules, brand_id: brandId } = brand;
  const [draft, setDraft] = useState({
    ...rules,
    required_words: rules.required_words.join("\n"),
    excluded_words: rules.excluded_words.join("\n"),
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const saving = useMutation({
    mutationFn: () =>
      pressroom.brands.update(brandId, {
        thread_rules: {
          ...draft,
          required_words: splitList(draft.required_words, "\n"),
          excluded_words: splitList(draft.excluded_words, "\n"),
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(["brands", brandId], saved);
      void queryClient.invalidateQueries({ queryKey: ["threads", brandId] });
      showToast({ text: words.saved });
    },
  });
  // The browser looks for the URL's anchor before the page is rendered.
  useEffect(() => {
    if (location.hash === `#${formId}`) document.querySelector(`#${formId}`)?.scrollIntoView();
  }, []);
  const choices: Choice[] = thresholds.map((value) => ({ value, label: words.thresholds[value] }));
  const saved = String(rules.threshold);
  // A value set through the API.
  if (choices.every(({ value }) => value !== saved)) {
    choices.push({ value: saved, label: words.custom(saved) });
  }
  return (
    <Form
      id={formId}
      noValidate
      aria-label={words.form}
      className="mt-6 scroll-mt-20"
      onSend={() => saving.mutate()}
    >
      <fieldset disabled={brand.archived_at !== null}>
        <FormSection title={words.title} text={words.text}>
          <Select
            label={words.threshold}
            choices={choices}
            value={String(draft.threshold)}
            onChoose={(chosen) => change({ threshold: Number(chosen) })}
          />
          <TextArea
            label={words.required}
            hint={words.requiredHint}
            value={draft.required_words}
            onChange={({ target }) => change({ required_words: target.value })}
          />
          <TextArea
            label={words.excluded}
            hint={words.excludedHint}
            value={draft.excluded_words}
            onChange={({ target }) => change({ excluded_words: target.value })}
          />
          <Checkbox
            label={words.digest}
            hint={words.digestHint}
            isChecked={draft.digest}
            onToggle={(digest) => change({ digest })}
          />
          <Checkbox
            label={words.secondOpinion}
            hint={words.secondOpinionHint}
            isChecked={draft.second_opinion}
            onToggle={(isWanted) => change({ second_opinion: isWanted })}
          />
          {saving.error && <ErrorNotice error={saving.error} />}
          <div>
            <Button type="submit" label={words.save} isBusy={saving.isPending} />
          </div>
        </FormSection>
      </fieldset>
    </Form>
  );
}
