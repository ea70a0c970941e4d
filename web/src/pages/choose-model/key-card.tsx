/** Tests and saves an API key in one step. The key is sent only to the service. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { FormError, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { modelName } from "../../kit/model-name.ts";
import { Notice } from "../../kit/notice.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";
import { useModelChoice } from "../../api/use-model-choice.ts";
import type { Chosen } from "../../api/use-model-choice.ts";
import { ModelNameField, ProviderKeyField, beginWith } from "./model-name-field.tsx";

const words = chooseModelWords.key;
const providers = ["anthropic", "openai", "google", "compatible"] as const;
type Provider = (typeof providers)[number];
const shownParams = ["model", "url", "key"];

interface KeyCardProps {
  models: GetModelsAnswer;
  /** Whether URLs of this machine are allowed. */
  isLocalAllowed: boolean;
  onChosen: (chosen: Chosen) => void;
}

export function KeyCard({ models, isLocalAllowed, onChosen }: KeyCardProps) {
  const [draft, setDraft] = useState({
    provider: "anthropic" as Provider,
    model: beginWith["anthropic"] ?? "",
    url: "",
    key: "",
  });
  const [hasTried, setTried] = useState(false);
  const choosing = useModelChoice((chosen) => {
    setDraft((before) => ({ ...before, key: "" }));
    setTried(false);
    onChosen(chosen);
  });
  const change = (changes: Partial<typeof draft>) => {
    choosing.reset();
    setDraft({ ...draft, ...changes });
  };
  const { provider } = draft;
  const [model, url, key] = [draft.model.trim(), draft.url.trim(), draft.key.trim()];
  const isServer = provider === "compatible";
  const missing = (text: string) => (hasTried && text === "" ? words.required : undefined);
  const submit = () => {
    setTried(true);
    if (choosing.isPending || model === "" || (isServer ? url === "" : key === "")) return;
    choosing.mutate({
      model: `${provider}:${model}`,
      ...(isServer && { url }),
      ...(key !== "" && { key }),
    });
  };
  const { error } = choosing;
  const keyField = (
    <ProviderKeyField
      label={isServer ? words.keyOptional : words.key}
      value={draft.key}
      onChange={(event) => change({ key: event.target.value })}
      error={(isServer ? undefined : missing(key)) ?? problemOf(error, "key")}
      className={isServer ? undefined : "sm:col-span-2"}
    />
  );
  return (
    <Card title={words.title} description={words.description}>
      <Form noValidate onSend={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={words.provider}
            value={provider}
            onChoose={(chosen) =>
              change({ provider: chosen, model: beginWith[chosen] ?? "", key: "" })
            }
            choices={providers.map((value) => ({ value, label: words.providers[value] }))}
          />
          <ModelNameField
            key={provider}
            label={words.model}
            hint={isServer ? words.modelHint : undefined}
            provider={provider}
            prices={models.prices}
            value={draft.model}
            onChange={(name) => change({ model: name })}
            error={missing(model) ?? problemOf(error, "model")}
          />
          {isServer && (
            <TextField
              label={words.url}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder={isLocalAllowed ? words.localPlaceholder : words.urlPlaceholder}
              value={draft.url}
              onChange={(event) => change({ url: event.target.value })}
              error={missing(url) ?? problemOf(error, "url")}
            />
          )}
          {keyField}
        </div>
        <FormError error={error} shownParams={shownParams} />
        {choosing.data?.failure && (
          <Notice
            text={choosing.data.failure}
            tone="bad"
            title={chooseModelWords.failed(modelName(choosing.data.model))}
            isAlert
          />
        )}
        <div>
          <Button type="submit" isBusy={choosing.isPending} className="max-sm:w-full">
            {words.submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
