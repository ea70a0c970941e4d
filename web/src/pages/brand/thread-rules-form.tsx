/** Which forum threads are listed for a brand: saved by itself, since nothing is written from it. */
import type { Brand } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/checkbox.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/form.tsx";
import { Select } from "../../kit/select.tsx";
import { splitList } from "../../kit/split-list.ts";
import { TextArea } from "../../kit/text-area.tsx";
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
  const [threshold, setThreshold] = useState(String(rules.threshold));
  const [required, setRequired] = useState(rules.required_words.join("\n"));
  const [excluded, setExcluded] = useState(rules.excluded_words.join("\n"));
  const [digest, setDigest] = useState(rules.digest);
  const [secondOpinion, setSecondOpinion] = useState(rules.second_opinion);
  const saving = useMutation({
    mutationFn: () =>
      pressroom.brands.update(brandId, {
        thread_rules: {
          threshold: Number(threshold),
          required_words: splitList(required, "\n"),
          excluded_words: splitList(excluded, "\n"),
          digest,
          second_opinion: secondOpinion,
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(["brands", brandId], saved);
      void queryClient.invalidateQueries({ queryKey: ["threads", brandId] });
      showToast({ text: words.saved });
    },
  });
  // The page is drawn after the browser has looked for what the address names.
  useEffect(() => {
    if (location.hash === `#${formId}`) document.querySelector(`#${formId}`)?.scrollIntoView();
  }, []);
  const known: readonly string[] = thresholds;
  const choices = [
    ...thresholds.map((value) => ({ value: value as string, label: words.thresholds[value] })),
    // One that was set by the API.
    ...(known.includes(String(rules.threshold))
      ? []
      : [{ value: String(rules.threshold), label: words.custom(String(rules.threshold)) }]),
  ];
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
            value={threshold}
            onChoose={setThreshold}
          />
          <TextArea
            label={words.required}
            hint={words.requiredHint}
            value={required}
            onChange={(event) => setRequired(event.target.value)}
          />
          <TextArea
            label={words.excluded}
            hint={words.excludedHint}
            value={excluded}
            onChange={(event) => setExcluded(event.target.value)}
          />
          <Checkbox
            label={words.digest}
            hint={words.digestHint}
            isChecked={digest}
            onToggle={setDigest}
          />
          <Checkbox
            label={words.secondOpinion}
            hint={words.secondOpinionHint}
            isChecked={secondOpinion}
            onToggle={setSecondOpinion}
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
