/** Yes or no: as a box in a form that is sent, or as a switch that acts at once. */
import { useId } from "react";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode | undefined;
  isChecked: boolean;
  onToggle: (isChecked: boolean) => void;
  isDisabled?: boolean | undefined;
  name?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  return <Toggle {...props} role="checkbox" look="mt-0.5 size-4.5 accent-accent" />;
}

export function Switch(props: CheckboxProps) {
  return (
    <Toggle
      {...props}
      role="switch"
      look="relative mt-0.5 h-5 w-9 appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-1/2 before:left-0.5 before:size-3.5 before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent"
    />
  );
}

function Toggle(props: CheckboxProps & { role: "checkbox" | "switch"; look: string }) {
  const { label, hint, isChecked, onToggle, isDisabled, name, role, look } = props;
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        role={role === "switch" ? "switch" : undefined}
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        className={joinClasses("shrink-0 disabled:opacity-50", look)}
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
