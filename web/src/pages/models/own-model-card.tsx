/** The account's own model: test, save or remove it. The key is sent only to the service. */
import type { GetModelsAnswer, TestModelsAnswer } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { FormError, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { formatMoney, relativeTime } from "../../kit/format.ts";
import { isLocal, modelName } from "../../kit/model-name.ts";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useNow } from "../../kit/use-now.ts";
import { modelsWords } from "../../words/models.ts";
import { ModelNameField, ProviderKeyField, beginWith } from "../choose-model/model-name-field.tsx";
import { readOwnModel } from "./read-own-model.ts";
import type { ModelDraft, Provider } from "./read-own-model.ts";
import { TestedModels } from "./tested-models.tsx";

const words = modelsWords.own;
const providers = ["anthropic", "openai", "google", "compatible"] as const;
const shownParams = ["model", "fast_model", "url", "key"];

export function OwnModelCard({ models }: { models: GetModelsAnswer }) {
  const { own, operators } = models;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const now = useNow();
  const afterwards = operators
    ? words.removing.afterwards.operator(operators.model)
    : words.removing.afterwards.nobody;
  return (
    <Card
      title={words.title}
      description={
        own === null
          ? words.none
          : isLocal(own.model)
            ? words.local(modelName(own.model))
            : words.stored(relativeTime(own.updated_at, now))
      }
      actions={
        own && (
          <Button size="small" variant="danger" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )
      }
    >
      {/* Remounts with the stored values when they change, and so without the key. */}
      <OwnModelForm key={own?.updated_at ?? ""} models={models} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={words.removing.title}
        confirmLabel={words.removing.submit}
        onConfirm={async () => {
          await pressroom.models.delete();
          showToast({ text: words.removing.done });
          await queryClient.invalidateQueries({ queryKey: ["models"] });
        }}
      >
        {words.removing.text} {afterwards}
      </ConfirmDialog>
    </Card>
  );
}

function OwnModelForm({ models }: { models: GetModelsAnswer }) {
  const { own, prices } = models;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [draft, setDraft] = useState<ModelDraft>(() => {
    const known = readOwnModel(own);
    return known.model === "" ? { ...known, model: beginWith[known.provider] ?? "" } : known;
  });
  const [tested, setTested] = useState<{ draft: ModelDraft; answer: TestModelsAnswer } | null>(
    null,
  );
  const [hasTried, setTried] = useState(false);
  const change = (changes: Partial<ModelDraft>) => setDraft({ ...draft, ...changes });
  const { provider, model, fastModel, url, key } = draft;
  const stored = readOwnModel(own);
  const isSameServer = provider === stored.provider && url.trim() === stored.url;
  const storedKeyHint = isSameServer ? (own?.key_hint ?? null) : null;
  const isKeyNeeded = storedKeyHint === null && url.trim() === "";
  const body = {
    model: `${provider}:${model.trim()}`,
    ...(fastModel.trim() !== "" && { fast_model: fastModel.trim() }),
    ...(url.trim() !== "" && { url: url.trim() }),
    ...(key.trim() !== "" && { key: key.trim() }),
  };
  // Do not cache the input or the response: they may contain a key.
  const testing = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      setTested(null);
      setTested({ draft, answer: await pressroom.models.test(body) });
    },
  });
  const saving = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      await pressroom.models.set(body);
    },
    onSuccess: async () => {
      change({ key: "" });
      showToast({ text: words.saved });
      await queryClient.invalidateQueries({ queryKey: ["models"] });
    },
  });
  const isBusy = testing.isPending || saving.isPending;
  const begin = (act: typeof testing) => {
    testing.reset();
    saving.reset();
    setTried(true);
    const isMissing =
      model.trim() === "" ||
      (provider === "compatible" && url.trim() === "") ||
      (isKeyNeeded && key.trim() === "");
    if (!isMissing && !isBusy) act.mutate();
  };
  const error = saving.error ?? testing.error;
  const missing = (text: string) => (hasTried && text.trim() === "" ? words.required : undefined);
  const price = prices.find((one) => one.model === body.model);
  const isTestable = key.trim() !== "" || storedKeyHint === null;
  return (
    <Form noValidate onSend={() => begin(saving)} className="flex flex-col gap-5">
      <FormError error={error} shownParams={shownParams} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={words.provider}
          value={provider}
          onChoose={(chosen: Provider) =>
            change({ provider: chosen, model: beginWith[chosen] ?? "", fastModel: "", key: "" })
          }
          choices={providers.map((value) => ({ value, label: words.providers[value] }))}
        />
        <ModelNameField
          key={`model ${provider}`}
          label={words.model}
          hint={
            model.trim() === ""
              ? words.modelHint
              : price
                ? words.price(formatMoney(price.input_usd), formatMoney(price.output_usd))
                : words.priceUnknown
          }
          provider={provider}
          prices={prices}
          value={model}
          onChange={(name) => change({ model: name })}
          error={missing(model) ?? problemOf(error, "model")}
        />
        <TextField
          label={provider === "compatible" ? words.url : words.otherUrl}
          hint={provider === "compatible" ? words.urlHint : words.otherUrlHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={(event) => change({ url: event.target.value })}
          error={(provider === "compatible" ? missing(url) : undefined) ?? problemOf(error, "url")}
        />
        <ModelNameField
          key={`fast ${provider}`}
          label={words.fastModel}
          hint={words.fastModelHint}
          none={words.sameModel}
          provider={provider}
          prices={prices}
          value={fastModel}
          onChange={(name) => change({ fastModel: name })}
          error={problemOf(error, "fast_model")}
        />
        <ProviderKeyField
          label={words.key}
          hint={
            storedKeyHint !== null
              ? words.keyStored(storedKeyHint)
              : own?.key_hint !== null && own !== null
                ? words.reenterKey
                : isKeyNeeded
                  ? words.keyHint
                  : words.keyOptional
          }
          value={key}
          onChange={(event) => change({ key: event.target.value })}
          error={(isKeyNeeded ? missing(key) : undefined) ?? problemOf(error, "key")}
          className="sm:col-span-2"
        />
      </div>
      {tested && <TestedModels answer={tested.answer} isStale={tested.draft !== draft} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button label={words.save} type="submit" variant="primary" isBusy={saving.isPending} />
        <Button isBusy={testing.isPending} disabled={!isTestable} onClick={() => begin(testing)}>
          {words.test}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-sm text-soft">
          {isTestable ? words.testHint : words.testNeedsKey}
        </p>
      </div>
    </Form>
  );
}
