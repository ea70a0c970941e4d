/** Multiple choices, each with a hint. */
import { useId } from "react";
import { Checkbox } from "./checkbox.tsx";

interface CheckboxGroupProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string; hint?: string | undefined }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
}

export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, choices, chosen, onChange, error } = props;
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-col gap-2.5">
        {choices.map(({ value, name, hint }) => (
          <Checkbox
            key={value}
            label={name}
            hint={hint}
            isChecked={chosen.includes(value)}
            // Keep the order of the choices, not the order of selection.
            onToggle={(isChecked) =>
              onChange(
                choices
                  .map((choice) => choice.value)
                  .filter((one) => (one === value ? isChecked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-2 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
