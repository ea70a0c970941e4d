/** A native select, which phones, keyboards and screen readers support best. */
import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons.ts";
import { Field, fieldBorder, fieldClass } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { joinClasses } from "../join-classes.ts";

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<"select">, "id" | "value" | "onChange">, FieldTexts {
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, isLabelHidden, aside, className, choices, onChoose, ...rest } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className }}>
      {(controlProps) => (
        <div className="relative">
          <select
            {...rest}
            {...controlProps}
            onChange={(event) => onChoose(event.target.value as Value)}
            className={joinClasses(
              fieldClass,
              fieldBorder(error),
              "h-9 appearance-none truncate pr-9 max-sm:h-11",
            )}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-soft" />
        </div>
      )}
    </Field>
  );
}
