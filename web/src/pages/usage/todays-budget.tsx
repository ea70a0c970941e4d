/** How much of today's budget is left. The worker enforces it with the same figures, by UTC day. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { Card } from "../../kit/card.tsx";
import { formatMoney, formatNumber, relativeTime, shortNumber } from "../../kit/format.ts";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Progress } from "../../kit/progress.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { useNow } from "../../kit/use-now.ts";
import { usageWords } from "../../words/usage.ts";
import { modelsQuery } from "../../api/models.ts";
import { nextUtcDay, usageQuery } from "./usage-query.ts";
import type { UsageFigures } from "./usage-query.ts";
import { formatCap } from "./usage-metrics.ts";

const words = usageWords.today;

export function TodaysBudget() {
  const pressroom = usePressroom();
  const models = useQuery(modelsQuery(pressroom));
  const usage = useQuery(usageQuery(pressroom, { days: 1 }));
  // If usage fails to load, the rest of the page shows the error.
  if (usage.error && !usage.data) return null;
  if (!usage.data) return skeleton;
  const { totals } = usage.data;
  return (
    <QueryView query={models} skeleton={skeleton}>
      {({ caps }) => <KnownBudget caps={caps} today={totals} />}
    </QueryView>
  );
}

const skeleton = <Skeleton className="h-40 w-full rounded-xl" />;

function KnownBudget({ caps, today }: { caps: GetModelsAnswer["caps"]; today: UsageFigures }) {
  const tokens = today.input_tokens + today.output_tokens;
  const isUsedUp =
    caps !== null && (isOver(today.cost, caps.day_usd) || isOver(tokens, caps.day_tokens));
  const now = useNow();
  return (
    <Card title={words.title} description={words.description(relativeTime(nextUtcDay(now), now))}>
      {caps === null ? (
        <p className="text-sm text-soft">{words.off}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {isUsedUp && <Notice tone="bad" {...words.usedUp} />}
          <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
            <Meter
              name={words.money}
              used={today.cost}
              cap={caps.day_usd}
              format={formatMoney}
              short={formatMoney}
            />
            <Meter
              name={words.tokens}
              used={tokens}
              cap={caps.day_tokens}
              format={formatNumber}
              short={shortNumber}
            />
          </div>
          <p className="text-sm text-soft">
            {words.perJob(
              formatCap(caps.job_usd, formatMoney),
              formatCap(caps.job_tokens, shortNumber),
            )}{" "}
            {words.unpriced} <Link label={words.change} to="/settings/models/" />
          </p>
        </div>
      )}
    </Card>
  );
}

interface MeterProps {
  name: string;
  used: number;
  cap: number;
  format: (value: number) => string;
  short: (value: number) => string;
}

function Meter({ name, used, cap, format, short }: MeterProps) {
  const hasCap = Number.isFinite(cap);
  const left = Math.max(0, cap - used);
  const status = !hasCap
    ? words.unlimited
    : left > 0
      ? words.left(short(left), short(cap))
      : words.over(short(cap));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p>
          <span className="text-sm text-soft">{name}</span>{" "}
          <span className="text-lg font-semibold tabular-nums">{format(used)}</span>
        </p>
        <p className="text-sm text-soft tabular-nums">{status}</p>
      </div>
      {hasCap && <Progress label={`${name}: ${status}`} percent={(used / cap) * 100} />}
    </div>
  );
}

function isOver(used: number, cap: number): boolean {
  return Number.isFinite(cap) && used >= cap;
}
