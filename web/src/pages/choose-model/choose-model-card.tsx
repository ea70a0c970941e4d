/** Shown on Home until there is a model: suggests choosing one, and lists the models found. */
import { useQuery } from "@tanstack/react-query";
import { foundModelsQuery, modelsQuery } from "../../api/models.ts";
import type { FoundModels } from "../../api/models.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ModelIcon } from "../../kit/icons.ts";
import { chooseModelWords } from "../../words/choose-model.ts";
import { useDraftsChoice } from "./use-drafts-choice.ts";

const words = chooseModelWords.offer;

export function ChooseModelCard() {
  const models = useQuery(modelsQuery(usePressroom()));
  const { isChosen, choose } = useDraftsChoice();
  if (models.data?.writer !== "built-in" || isChosen) return null;
  return <Offer onLater={choose} />;
}

function Offer({ onLater }: { onLater: () => void }) {
  const { data: found } = useQuery(foundModelsQuery);
  const names = found ? namesOf(found) : [];
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
            <ModelIcon aria-hidden="true" className="size-4.5" />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold">{words.title}</h2>
            <p className="text-sm text-pretty wrap-anywhere text-soft">
              {names.length > 0
                ? words.found(names.join(", "))
                : found?.is_operator
                  ? words.none
                  : words.noneKey}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button label={words.later} variant="quiet" onClick={onLater} className="max-sm:flex-1" />
          <ButtonLink label={words.action} to="/choose-model/" className="max-sm:flex-1" />
        </div>
      </div>
    </Card>
  );
}

function namesOf({ servers, keys, downloaded }: FoundModels): string[] {
  const { kinds, providers, keyNamed } = chooseModelWords.found;
  const names = [
    ...servers.filter(({ models }) => models.length > 0).map(({ kind }) => kinds[kind]),
    ...keys.map(({ provider }) => keyNamed(providers[provider])),
    ...downloaded.map(({ title }) => title),
  ];
  return [...new Set<string>(names)];
}
