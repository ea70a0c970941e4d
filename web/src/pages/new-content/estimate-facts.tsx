/** The model, duration and cost of a job before it starts. */
import type { EstimateContentAnswer } from "@pressroom/client";
import { FactColumn } from "../../kit/facts.tsx";
import { formatMoney } from "../../kit/format.ts";
import { Link } from "../../kit/link.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { newContentWords } from "../../words/new-content.ts";

const words = newContentWords.estimate;

export function EstimateFacts({ estimate }: { estimate: EstimateContentAnswer | undefined }) {
  if (!estimate) {
    return (
      <div role="status" aria-label={words.waiting} className="flex flex-col gap-3.5">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-10 w-full" />
      </div>
    );
  }
  const { writer, cost_usd: cost, daily_budget_left_usd: left } = estimate;
  const isBuiltIn = writer === "built-in";
  const basis = words.bases[estimate.based_on];
  return (
    <>
      <FactColumn
        facts={[
          { name: words.writer, value: <WriterName writer={writer} /> },
          { name: words.time, value: timeInWords(estimate.estimated_time, isBuiltIn) },
          { name: words.cost, value: costInWords(cost), note: basis },
          { name: words.left, value: left !== null && cost?.to !== 0 && formatMoney(left) },
        ]}
      />
      {left !== null && cost !== null && left > 0 && cost.to > left && (
        <p className="mt-3 text-sm text-warn">{words.mayStop}</p>
      )}
      {isBuiltIn && (
        <p className="mt-3 text-sm text-soft">
          {words.builtInNote} <Link label={words.setModel} to="/choose-model/" />
        </p>
      )}
    </>
  );
}

function WriterName({ writer }: { writer: string }) {
  if (writer === "built-in") return words.builtIn;
  const [provider, ...model] = writer.split(":");
  return (
    <>
      <span className="block wrap-anywhere">{model.join(":") || provider}</span>
      <span className="block text-xs font-normal text-soft">
        {model.length > 0 && `${provider} · `}
        <Link label={words.changeModel} to="/choose-model/" />
      </span>
    </>
  );
}

/** Formats the service's `2-4 minutes` in the viewer's locale. */
function timeInWords(time: string, isBuiltIn: boolean): string {
  const [, from, to] = /^(\d+)-(\d+) minutes$/.exec(time) ?? [];
  if (from === undefined || to === undefined) return time;
  if (Number(to) <= 1) return isBuiltIn ? words.fewSeconds : words.underMinute;
  const minutes = new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: "minute",
    unitDisplay: "long",
  });
  return minutes.formatRange(Number(from), Number(to));
}

function costInWords(cost: EstimateContentAnswer["cost_usd"]): string {
  if (cost === null) return words.unknownPrice;
  if (cost.to === 0) return words.free;
  const [least, most] = [formatMoney(cost.from), formatMoney(cost.to)];
  return least === most ? least : `${least} – ${most}`;
}
