/** The result of a model test: time and cost, or the error. */
import type { TestModelsAnswer } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { formatMilliseconds, formatMoney, formatNumber } from "../../kit/format.ts";
import { modelsWords } from "../../words/models.ts";

const words = modelsWords.tested;

interface TestedModelsProps {
  answer: TestModelsAnswer;
  /** The settings have changed since the test. */
  isStale: boolean;
}

export function TestedModels({ answer, isStale }: TestedModelsProps) {
  return (
    <div role="status" className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">
        {answer.ok ? words.title : words.failed}
        {isStale && <span className="font-normal text-soft"> {words.stale}</span>}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {answer.models.map((one) => (
          <li key={one.model} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={one.ok ? "good" : "bad"}>{one.ok ? words.ok : words.notOk}</Badge>
            <span className="font-medium wrap-anywhere">{one.model}</span>
            <span className="wrap-anywhere text-soft">{resultOf(one)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function resultOf(one: TestModelsAnswer["models"][number]): string {
  if (one.failure) return one.failure.message;
  const tokens = (one.input_tokens ?? 0) + (one.output_tokens ?? 0);
  return words.figures(
    formatMilliseconds(one.milliseconds ?? 0),
    formatNumber(tokens),
    one.cost_usd === null ? null : formatMoney(one.cost_usd),
  );
}
