/** A text of a brief. One that belongs to a row has its label only read out, behind the name of the row. */
import { TextArea } from "../../kit/text-area.tsx";

/** How long a text of a brief may be, as the service has it. */
export const briefTextMax = 1_500;

interface BriefTextProps {
  label: string;
  row?: string;
  hint?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

export function BriefText({ label, row, onChange, ...rest }: BriefTextProps) {
  const rowLabel = { label: `${row}: ${label}`, isLabelHidden: true, placeholder: label };
  return (
    <TextArea
      {...rest}
      {...(row === undefined ? { label } : rowLabel)}
      rows={2}
      dir="auto"
      maxLength={briefTextMax}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
