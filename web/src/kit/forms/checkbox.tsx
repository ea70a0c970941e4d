/** A checkbox with its label and a hint. */
import { useId } from "react";
import type { ReactNode } from "react";

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode | undefined;
  isChecked: boolean;
  onToggle: (isChecked: boolean) => void;
  isDisabled?: boolean | undefined;
  name?: string | undefined;
}

export function Checkbox({ label, hint, isChecked, onToggle, isDisabled, name }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        className="mt-0.5 size-4.5 shrink-0 accent-accent disabled:opacity-50"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
