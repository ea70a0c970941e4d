/** Selects the period, which is stored in the URL. */
import { Select } from "../../kit/forms/select.tsx";
import { usageWords as words } from "../../words/usage.ts";

export const periods = ["7", "30", "90", "365"] as const;
export type Period = (typeof periods)[number];

interface PeriodSelectProps {
  value: Period;
  onChoose: (period: Period) => void;
}

export function PeriodSelect({ value, onChoose }: PeriodSelectProps) {
  return (
    <Select
      label={words.period}
      isLabelHidden
      value={value}
      onChoose={onChoose}
      choices={periods.map((period) => ({ value: period, label: words.periods[period] }))}
      className="w-40"
    />
  );
}
