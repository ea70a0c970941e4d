/** One local model: facts, state and actions. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { changeLocalModel, isMoving } from "../../api/models.ts";
import type { LocalModel, LocalModelAct } from "../../api/models.ts";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatBytes, languageName } from "../../kit/format.ts";
import { Notice } from "../../kit/notice.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";
import { localModelsWords as words } from "../../words/local-models.ts";
import { useModelChoice } from "../../api/use-model-choice.ts";
import type { Chosen } from "../../api/use-model-choice.ts";
import { LocalModelProgress } from "./local-model-progress.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { useToast } from "../../kit/toast.tsx";

interface LocalModelRowProps {
  model: LocalModel;
  /** False if the package that runs models is missing. */
  isRunnable: boolean;
  onChosen: (chosen: Chosen) => void;
}

export function LocalModelRow({ model, isRunnable, onChosen }: LocalModelRowProps) {
  const { name, title, state } = model;
  const queryClient = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const choosing = useModelChoice(onChosen);
  const changing = useMutation({
    mutationFn: (act: LocalModelAct) => changeLocalModel(name, act),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["models", "local"] }),
  });
  const error = changing.error ?? choosing.error;
  const main = mainActionOf(model, isRunnable);
  const hasFile = !isMoving(model) && (model.is_downloaded || model.bytes_done > 0);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="font-medium">{title}</h3>
            <StateBadge model={model} />
          </div>
          {model.note !== null && <p className="mt-0.5 text-sm">{sentence(model.note)}</p>}
          <p className="mt-0.5 text-sm text-soft">
            {factsOf(model).map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && " · "}
                <span className="inline-block">{fact}</span>
              </Fragment>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          {hasFile && (
            <>
              {model.is_downloaded && (
                <Button
                  label={words.acts.verify}
                  variant="quiet"
                  aria-label={words.acts.of(words.acts.verify, title)}
                  isBusy={changing.isPending && changing.variables === "verify"}
                  onClick={() => changing.mutate("verify")}
                />
              )}
              <Button
                label={words.acts.remove}
                variant="quiet"
                aria-label={words.acts.of(words.acts.remove, title)}
                onClick={() => setRemoving(true)}
              />
            </>
          )}
          {/* A single button for all actions, so that it keeps the focus when the state changes. */}
          {main && (
            <Button
              label={words.acts[main]}
              aria-label={words.acts.of(words.acts[main], title)}
              isBusy={changing.isPending || choosing.isPending}
              onClick={() => {
                changing.reset();
                choosing.reset();
                if (main === "use") choosing.mutate({ model: `local:${name}` });
                else changing.mutate(main === "cancel" ? "cancel" : "download");
              }}
              className="max-sm:flex-1"
            />
          )}
        </div>
      </div>
      <LocalModelProgress model={model} />
      {!model.fits && !model.is_downloaded && model.memory_bytes !== null && (
        <p className="text-sm text-soft">{words.tooLargeText(formatBytes(model.memory_bytes))}</p>
      )}
      {state === "failed" && model.failure !== null && <Notice text={model.failure} tone="bad" />}
      {error && <ErrorNotice error={error} />}
      {choosing.data?.failure && (
        <Notice tone="bad" title={chooseModelWords.failed(title)} isAlert>
          {choosing.data.failure}
        </Notice>
      )}
      <RemoveLocalModel model={model} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  );
}

function sentence(note: string): string {
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}.`;
}

type MainAction = "download" | "cancel" | "resume" | "retry" | "use";

function mainActionOf(model: LocalModel, isRunnable: boolean): MainAction | undefined {
  if (isMoving(model)) return model.is_cancelable ? "cancel" : undefined;
  if (!isRunnable) return undefined;
  if (model.state === "ready") return model.is_in_use ? undefined : "use";
  if (!model.fits || model.licence === null) return undefined;
  if (model.state === "failed") return "retry";
  return model.state === "paused" ? "resume" : "download";
}

const tones: Record<LocalModel["state"], Tone> = {
  not_downloaded: "plain",
  paused: "warn",
  downloading: "busy",
  verifying: "busy",
  ready: "good",
  failed: "bad",
};

function StateBadge({ model }: { model: LocalModel }) {
  const { state, is_in_use: isInUse, fits } = model;
  if (state === "ready" && isInUse) return <Badge tone="good">{words.inUse}</Badge>;
  if (state === "not_downloaded" && !fits) return <Badge tone="warn">{words.tooLarge}</Badge>;
  return <Badge tone={tones[state]}>{words.states[state]}</Badge>;
}

function factsOf(model: LocalModel): string[] {
  const { facts } = words;
  const size = formatBytes(model.bytes);
  return [
    model.is_downloaded ? facts.size(size) : facts.download(size),
    model.memory_bytes === null ? facts.own : facts.memory(formatBytes(model.memory_bytes)),
    ...(model.tokens_per_second !== null && model.article_minutes !== null
      ? [facts.speed(model.tokens_per_second, model.article_minutes)]
      : []),
    ...(model.languages.length > 0 ? [model.languages.map(languageName).join(", ")] : []),
    ...(model.licence === null ? [] : [facts.licence(model.licence)]),
    ...(model.state === "ready" && model.checked ? [words.checked[model.checked]] : []),
  ];
}

const removingWords = words.removing;

interface RemoveLocalModelProps {
  model: LocalModel;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveLocalModel({ model, isOpen, onClose }: RemoveLocalModelProps) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={removingWords.title(model.title)}
      confirmLabel={removingWords.submit}
      onConfirm={async () => {
        await changeLocalModel(model.name, "remove");
        showToast({ text: removingWords.done(model.title) });
        await queryClient.invalidateQueries({ queryKey: ["models"] });
      }}
    >
      <p>{textFor(model)}</p>
      {model.is_in_use && (
        <div className="mt-3">
          <Notice text={removingWords.inUse} tone="warn" />
        </div>
      )}
    </ConfirmDialog>
  );
}

function textFor(model: LocalModel): string {
  if (!model.is_downloaded) return removingWords.part(formatBytes(model.bytes_done));
  const isOfCatalog = model.licence !== null;
  return (isOfCatalog ? removingWords.text : removingWords.own)(formatBytes(model.bytes));
}
