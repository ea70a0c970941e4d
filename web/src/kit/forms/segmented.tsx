/** A segmented control: a few choices side by side, as radio buttons. */
import { useId } from "react";
import type { ReactNode } from "react";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onChoose: (value: Value) => void;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChoose, choices } = props;
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative inline-flex h-7.5 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:h-10"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
