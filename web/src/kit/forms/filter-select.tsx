/** A select for one filter of a list; undefined means any value. */
import { Select } from "./select.tsx";
import type { Choice } from "./select.tsx";

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The label for any value. */
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
