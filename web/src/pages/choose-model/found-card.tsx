/** The models found on this machine, each with a button that tests and selects it. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import type { FoundModels } from "../../api/models.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatBytes } from "../../kit/format.ts";
import { DownloadIcon, KeyIcon, ModelIcon } from "../../kit/icons.ts";
import { modelName } from "../../kit/model-name.ts";
import { Notice } from "../../kit/notice.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";
import { useModelChoice } from "../../api/use-model-choice.ts";
import type { Choice, Chosen } from "../../api/use-model-choice.ts";

const words = chooseModelWords.found;

interface FoundCardProps {
  found: FoundModels;
  models: GetModelsAnswer;
  onChosen: (chosen: Chosen) => void;
}

export function FoundCard({ found, models, onChosen }: FoundCardProps) {
  const sources = sourcesOf(found);
  const suggested =
    models.writer === "built-in" ? sources.find((one) => one.models.length > 0) : undefined;
  if (sources.length === 0) {
    return (
      <Card title={words.nothing}>
        <p className="text-sm text-pretty text-soft">{words.nothingText}</p>
      </Card>
    );
  }
  return (
    <Card title={words.title} description={words.description} isFlush>
      <ul aria-label={words.list} className="divide-y divide-line">
        {sources.map((source) => (
          <FoundRow
            key={source.id}
            source={source}
            models={models}
            isSuggested={source === suggested}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </Card>
  );
}

interface Source {
  id: string;
  name: string;
  detail: string;
  Icon: typeof ModelIcon;
  /** Without the provider prefix. */
  models: readonly string[];
  choiceOf: (model: string) => Choice;
  isOwn: (models: GetModelsAnswer) => boolean;
}

function sourcesOf({ servers, keys, downloaded }: FoundModels): Source[] {
  return [
    ...servers.map(({ kind, url, models }) => ({
      id: url,
      name: words.kinds[kind],
      detail: words.atAddress(new URL(url).host),
      Icon: ModelIcon,
      models,
      choiceOf: (model: string) => ({ model: `compatible:${model}`, url }),
      isOwn: ({ own }: GetModelsAnswer) => own?.url === url,
    })),
    ...keys.map(({ provider, variable, models }) => ({
      id: variable,
      name: words.providers[provider],
      detail: provider === "compatible" ? words.addressIn(variable) : words.keyIn(variable),
      Icon: KeyIcon,
      models,
      choiceOf: (model: string) => ({
        model: `${provider}:${model}`,
        use_environment_key: true,
      }),
      isOwn: ({ own }: GetModelsAnswer) => own?.uses_environment_key === true,
    })),
    ...downloaded.map(({ name, title, bytes }) => ({
      id: `local:${name}`,
      name: title,
      detail: words.downloaded(formatBytes(bytes)),
      Icon: DownloadIcon,
      models: [name],
      choiceOf: (model: string) => ({ model: `local:${model}` }),
      isOwn: () => true,
    })),
  ];
}

interface FoundRowProps {
  source: Source;
  models: GetModelsAnswer;
  isSuggested: boolean;
  onChosen: (chosen: Chosen) => void;
}

function FoundRow({ source, models, isSuggested, onChosen }: FoundRowProps) {
  const { name, detail, Icon, choiceOf } = source;
  const choosing = useModelChoice(onChosen);
  const inUse = source.isOwn(models)
    ? source.models.find((model) => choiceOf(model).model === models.writer)
    : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  const model = source.models.find((one) => one === picked) ?? inUse ?? source.models[0];
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
            <Icon aria-hidden="true" className="size-4.5" />
          </span>
          <div className="min-w-0">
            <p className="font-medium">{name}</p>
            <p className="text-sm wrap-anywhere text-soft">
              {model === undefined ? words.noModels(name) : detail}
            </p>
          </div>
        </div>
        {model !== undefined && (
          <>
            {source.models.length > 1 ? (
              <Select
                label={words.modelOf(name)}
                isLabelHidden
                value={model}
                onChoose={setPicked}
                choices={source.models.map((value) => ({ value, label: value }))}
                className="w-56 max-sm:w-full"
              />
            ) : (
              <p className="w-56 truncate text-sm max-sm:w-full">{model}</p>
            )}
            <div className="flex w-34 justify-end max-sm:w-full">
              {model === inUse ? (
                <Badge tone="good">{words.inUse}</Badge>
              ) : (
                <Button
                  label={words.use}
                  variant={isSuggested ? "primary" : "secondary"}
                  isBusy={choosing.isPending}
                  aria-label={words.chooseNamed(model)}
                  onClick={() => choosing.mutate(choiceOf(model))}
                  className="max-sm:w-full"
                />
              )}
            </div>
          </>
        )}
      </div>
      {choosing.error && <ErrorNotice error={choosing.error} />}
      {choosing.data?.failure && (
        <Notice tone="bad" title={chooseModelWords.failed(modelName(choosing.data.model))} isAlert>
          {choosing.data.failure}
        </Notice>
      )}
    </li>
  );
}
