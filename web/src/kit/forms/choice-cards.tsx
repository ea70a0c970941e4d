/** Radio buttons for two or three choices, each with a hint. */
import { useId } from "react";

interface ChoiceCardsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string; hint?: string | undefined }[];
  value: Value;
  onChoose: (value: Value) => void;
}

export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            {...choice}
            group={group}
            isChosen={choice.value === value}
            onChoose={() => onChoose(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export const cardClass =
  "flex cursor-pointer items-start gap-2.5 rounded-lg border border-edge/50 px-3 py-2.5 hover:bg-hover/60";

interface ChoiceCardProps {
  group: string;
  value: string;
  name: string;
  hint?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

export function ChoiceCard({ group, value, name, hint, isChosen, onChoose }: ChoiceCardProps) {
  return (
    <label
      className={`${cardClass} has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.75 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0">
        <span className="block text-sm font-medium">{name}</span>
        {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  );
}
