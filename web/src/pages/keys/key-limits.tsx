/** The fields for a key's rate limit and daily budget. Empty means the account's limit. */
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { keysWords } from "../../words/keys.ts";
import { readLimits } from "./read-limits.ts";
import type { KeyLimits } from "./read-limits.ts";

const words = keysWords.fields;

interface KeyLimitsFieldsProps {
  value: KeyLimits;
  onChange: (limits: KeyLimits) => void;
  /** Errors are shown only after the first attempt to submit. */
  hasTried: boolean;
  error: unknown;
}

export function KeyLimitsFields({ value, onChange, hasTried, error }: KeyLimitsFieldsProps) {
  const usual = useQuery(accountQuery(usePressroom())).data?.limits.generate_per_minute;
  const { problems } = readLimits(value);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={words.rate}
        hint={
          usual === undefined
            ? undefined
            : words.rateHint(usual === null ? words.rateUnlimited : formatNumber(usual))
        }
        value={value.rate}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange({ ...value, rate: event.target.value })}
        error={(hasTried ? problems.rate : undefined) ?? problemOf(error, "rate_per_minute")}
      />
      <TextField
        label={words.budget}
        hint={words.budgetHint}
        value={value.budget}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange({ ...value, budget: event.target.value })}
        error={(hasTried ? problems.budget : undefined) ?? problemOf(error, "daily_budget_usd")}
      />
    </div>
  );
}
