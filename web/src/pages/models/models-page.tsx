/** The account's current model and why it is used, its own model, spending caps and prices. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { Badge } from "../../kit/badge.tsx";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Facts } from "../../kit/facts.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { Link } from "../../kit/link.tsx";
import { isLocal, modelName } from "../../kit/model-name.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { SkeletonCards } from "../../kit/skeleton.tsx";
import { useToast } from "../../kit/toast.tsx";
import { localModelsWords } from "../../words/local-models.ts";
import { modelsWords as words } from "../../words/models.ts";
import type { Chosen } from "../../api/use-model-choice.ts";
import { LocalModelsCard } from "../local-models/local-models-card.tsx";
import { modelsQuery } from "../../api/models.ts";
import { OwnModelCard } from "./own-model-card.tsx";
import { formatCap } from "../usage/usage-metrics.ts";
import { PricesCard } from "./prices-card.tsx";

export function ModelsPage() {
  const models = useQuery(modelsQuery(usePressroom()));
  const showToast = useToast();
  const confirmChosen = ({ model }: Chosen) =>
    showToast({ text: localModelsWords.chosen(modelName(model)) });
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={<ButtonLink label={words.choose} to="/choose-model/" />}
      />
      <QueryView query={models} skeleton={<SkeletonCards heights={["h-36", "h-96", "h-32"]} />}>
        {(known) => (
          <div className="flex flex-col gap-6">
            <CurrentModel models={known} />
            <OwnModelCard models={known} />
            <LocalModelsCard onChosen={confirmChosen} />
            <Caps caps={known.caps} />
            <PricesCard models={known} />
          </div>
        )}
      </QueryView>
    </>
  );
}

const badgeTones = { account: "accent", operator: "busy", nobody: "good" } as const;

function CurrentModel({ models }: { models: GetModelsAnswer }) {
  const { writer, paid_by: paidBy, own, operators } = models;
  const fast = own ? own.fast_model : operators?.fast_model;
  const fallback = own ? [] : (operators?.fallback ?? []);
  return (
    <Card title={words.now.title}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-xl leading-8 font-semibold tracking-tight wrap-anywhere">
          {writer === "built-in" ? words.now.builtIn : writer}
        </p>
        <Badge tone={badgeTones[paidBy]}>{words.now.badges[paidBy]}</Badge>
      </div>
      <p className="mt-1 max-w-2xl text-pretty text-soft">
        {own && isLocal(writer) ? words.now.local : words.now.why[paidBy]}
      </p>
      <p className="mt-2 text-sm wrap-anywhere text-soft">
        {fast !== null && fast !== undefined && fast !== writer && `${words.now.fast(fast)} `}
        {fallback.length > 0 && `${words.now.fallback(fallback.join(", "))} `}
        {writer !== "built-in" && words.now.testKeys}
      </p>
    </Card>
  );
}

function Caps({ caps }: { caps: GetModelsAnswer["caps"] }) {
  return (
    <Card title={words.caps.title} description={words.caps.description}>
      {caps === null ? (
        <p className="text-sm text-soft">{words.caps.off}</p>
      ) : (
        <Facts
          facts={[
            {
              name: words.caps.job,
              value: words.caps.value(
                formatCap(caps.job_usd, formatMoney),
                formatCap(caps.job_tokens, formatNumber),
              ),
            },
            {
              name: words.caps.day,
              value: words.caps.value(
                formatCap(caps.day_usd, formatMoney),
                formatCap(caps.day_tokens, formatNumber),
              ),
            },
          ]}
        />
      )}
      <p className="mt-4 text-sm">
        <Link label={words.caps.usage} to="/settings/usage/" />
      </p>
    </Card>
  );
}
