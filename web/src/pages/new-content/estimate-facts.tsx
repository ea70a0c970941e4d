/** Who will write, how long it takes and what it costs, before it starts. */
import type { EstimateContentAnswer } from "@pressroom/client";
import type { ReactNode } from "react";
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
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        <Fact name={words.writer}>
          <WriterName writer={writer} />
        </Fact>
        <Fact name={words.time}>{timeInWords(estimate.estimated_time)}</Fact>
        <Fact name={words.cost} note={basis ?? undefined}>
          {cost === null
            ? words.unknownPrice
            : cost.to === 0
              ? words.free
              : moneyRange(cost.from, cost.to)}
        </Fact>
        {left !== null && cost?.to !== 0 && <Fact name={words.left}>{formatMoney(left)}</Fact>}
      </dl>
      {left !== null && cost !== null && left > 0 && cost.to > left && (
        <p className="mt-3 text-sm text-warn">{words.mayStop}</p>
      )}
      {isBuiltIn && (
        <p className="mt-3 text-sm text-soft">
          {words.builtInNote} <Link to="/choose-model/">{words.setModel}</Link>
        </p>
      )}
    </>
  );
}

interface FactProps {
  name: string;
  note?: string | undefined;
  children: ReactNode;
}

function Fact({ name, note, children }: FactProps) {
  return (
    <div className="contents">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium tabular-nums">
        {children}
        {note !== undefined && <span className="block text-xs font-normal text-soft">{note}</span>}
      </dd>
    </div>
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
        <Link to="/choose-model/">{words.changeModel}</Link>
      </span>
    </>
  );
}

/** `2-4 minutes`, as the service says it and will say it again when it starts, in the viewer's locale. */
function timeInWords(time: string): string {
  const [, from, to] = /^(\d+)-(\d+) minutes$/.exec(time) ?? [];
  if (from === undefined || to === undefined) return time;
  if (Number(to) <= 1) return words.underMinute;
  const minutes = new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: "minute",
    unitDisplay: "long",
  });
  return minutes.formatRange(Number(from), Number(to));
}

function moneyRange(from: number, to: number): string {
  const [least, most] = [formatMoney(from), formatMoney(to)];
  return least === most ? least : `${least} – ${most}`;
}
