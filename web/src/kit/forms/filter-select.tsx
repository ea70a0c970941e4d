/** One filter of a list: any, which is undefined, or one of its choices. */
import { Select } from "./select.tsx";
import type { Choice } from "./select.tsx";

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Says that it does not matter. */
  any: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChoose: (value: Value | undefined) => void;
  className?: string | undefined;
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { any, choices, value, onChoose, ...rest } = props;
  return (
    <Select
      {...rest}
      isLabelHidden
      choices={[{ value: "", label: any }, ...choices]}
      value={value ?? ""}
      onChoose={(chosen) => onChoose(choices.find((one) => one.value === chosen)?.value)}
    />
  );
}
