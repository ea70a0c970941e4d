/** The expiry of a key: after a number of days, on a date, or never. */
import { exactTime } from "../../kit/format.ts";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useNow } from "../../kit/use-now.ts";
import { keysWords } from "../../words/keys.ts";

const words = keysWords.fields;
const dayMs = 24 * 60 * 60 * 1_000;

export type ExpiryChoice = "as" | "never" | "7" | "30" | "90" | "365" | "day";

export interface Expiry {
  choice: ExpiryChoice;
  /** The value of a date input: `2026-11-15`. */
  day: string;
}

/** Empty if unchanged; null if the date is missing or in the past. */
export function readExpiry({ choice, day }: Expiry): { expiresAt?: string | null } | null {
  if (choice === "as") return {};
  if (choice === "never") return { expiresAt: null };
  if (choice !== "day") {
    return { expiresAt: new Date(Date.now() + Number(choice) * dayMs).toISOString() };
  }
  // Until the end of the day in the viewer's time zone.
  const end = new Date(`${day}T23:59:59`);
  return end.getTime() > Date.now() ? { expiresAt: end.toISOString() } : null;
}

interface ExpiryFieldsProps {
  value: Expiry;
  onChange: (expiry: Expiry) => void;
  /** The current expiry, which can be kept. */
  present?: string | undefined;
  error?: string | undefined;
}

export function ExpiryFields({ value, onChange, present, error }: ExpiryFieldsProps) {
  const choices = [
    ...(present === undefined
      ? []
      : [{ value: "as" as const, label: words.expiries.as(exactTime(present)) }]),
    ...(["never", "7", "30", "90", "365", "day"] as const).map((choice) => ({
      value: choice,
      label: words.expiries[choice],
    })),
  ];
  const isDay = value.choice === "day";
  const today = new Date(useNow()).toLocaleDateString("sv-SE");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={words.expiry}
        choices={choices}
        value={value.choice}
        onChoose={(choice) => onChange({ ...value, choice })}
        error={isDay ? undefined : error}
      />
      {isDay && (
        <TextField
          type="date"
          label={words.expiryDay}
          value={value.day}
          min={today}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
          error={error}
        />
      )}
    </div>
  );
}
