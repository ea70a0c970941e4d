/** The parts that all form fields share: label, hint and error, connected for screen readers. */
import { useId } from "react";
import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";

export interface FieldTexts {
  label: string;
  hint?: ReactNode | undefined;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  isLabelHidden?: boolean | undefined;
  aside?: ReactNode | undefined;
}

export interface FieldControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export const fieldClass =
  "w-full rounded-lg border bg-surface px-3 text-base text-ink transition-colors placeholder:text-soft hover:border-ink/60 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft";

export function fieldBorder(error: string | undefined): string {
  return error === undefined ? "border-edge/70" : "border-bad";
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  children: (controlProps: FieldControlProps) => ReactNode;
}

export function Field({
  label,
  hint,
  error,
  isLabelHidden,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className={joinClasses("flex min-w-0 flex-col gap-1.5", className)}>
      <div
        className={joinClasses(
          "flex items-baseline justify-between gap-3",
          isLabelHidden && "sr-only",
        )}
      >
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
      })}
      {hint !== undefined && (
        <p id={`${id}hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
