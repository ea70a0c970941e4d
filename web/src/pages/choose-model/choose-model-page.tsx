/** The page for choosing a model: one found on this machine, an API key, a download, or drafts without a model. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { foundModelsQuery, localModelsQuery, modelsQuery } from "../../api/models.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { CheckIcon } from "../../kit/icons.ts";
import { formatMilliseconds } from "../../kit/format.ts";
import { Link } from "../../kit/link.tsx";
import { modelName } from "../../kit/model-name.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { chooseModelWords as words } from "../../words/choose-model.ts";
import { LocalModelsCard } from "../local-models/local-models-card.tsx";
import { useDraftsChoice } from "./use-drafts-choice.ts";
import { FoundCard } from "./found-card.tsx";
import { KeyCard } from "./key-card.tsx";
import { ModelProblem } from "./model-problem.tsx";
import type { Chosen } from "../../api/use-model-choice.ts";

export function ChooseModelPage() {
  const models = useQuery(modelsQuery(usePressroom()));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={words.title}
        description={models.data ? <Now models={models.data} /> : words.description}
      />
      <QueryView query={models} skeleton={<ChoiceSkeleton />}>
        {(known) => <Choices models={known} />}
      </QueryView>
    </div>
  );
}

function Now({ models: { writer } }: { models: GetModelsAnswer }) {
  if (writer === "built-in") return words.description;
  return (
    <>
      {words.now.writes(modelName(writer))}{" "}
      <Link label={words.now.settings} to="/settings/models/" />
    </>
  );
}

function Choices({ models }: { models: GetModelsAnswer }) {
  const found = useQuery(foundModelsQuery);
  const local = useQuery(localModelsQuery);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <div className="flex flex-col gap-5">
      {chosen ? (
        <ChosenNotice key={`${chosen.model} ${chosen.milliseconds}`} chosen={chosen} />
      ) : (
        <ModelProblem hasAction={false} />
      )}
      {found.isPending && <Skeleton className="h-36 w-full rounded-xl" />}
      {found.data?.is_operator && (
        <FoundCard found={found.data} models={models} onChosen={setChosen} />
      )}
      <KeyCard
        models={models}
        isLocalAllowed={found.data?.is_operator ?? false}
        onChosen={setChosen}
      />
      {/* Hidden if the engine is not installed; the model settings explain how to install it. */}
      {local.data?.is_engine_installed && <LocalModelsCard onChosen={setChosen} />}
      {models.writer === "built-in" && <Drafts />}
    </div>
  );
}

/** Takes the focus, so that it is visible and announced. */
function ChosenNotice({ chosen }: { chosen: Chosen }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-good-soft p-4 outline-none"
    >
      <CheckIcon aria-hidden="true" className="size-5 shrink-0 text-good" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{words.chosen.title(modelName(chosen.model))}</p>
        <p className="text-sm text-soft">
          {words.chosen.text(formatMilliseconds(chosen.milliseconds))}
        </p>
      </div>
      <ButtonLink
        label={words.chosen.action}
        to="/new/"
        variant="primary"
        className="max-sm:w-full"
      />
    </div>
  );
}

function Drafts() {
  const { choose } = useDraftsChoice();
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-2 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-sm font-semibold">{words.drafts.title}</h2>
        <p className="text-sm text-pretty text-soft">{words.drafts.text}</p>
      </div>
      <ButtonLink label={words.drafts.action} to="/" onClick={choose} className="max-sm:w-full" />
    </section>
  );
}

function ChoiceSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-36 w-full rounded-xl" />
      <Skeleton className="h-56 w-full rounded-xl" />
    </div>
  );
}
