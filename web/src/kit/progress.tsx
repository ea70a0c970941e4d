/** A progress bar in percent; indeterminate without a value. */
import { joinClasses } from "./join-classes.ts";

interface ProgressProps {
  label: string;
  percent?: number | null | undefined;
  className?: string | undefined;
}

export function Progress({ label, percent, className }: ProgressProps) {
  const known = percent === null || percent === undefined ? undefined : clamp(percent);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known}
      className={joinClasses("h-1.5 w-full overflow-hidden rounded-full bg-pressed", className)}
    >
      <div
        className={joinClasses(
          "h-full rounded-full bg-accent",
          known === undefined ? "w-1/3 animate-slide" : "transition-[width] duration-300",
        )}
        style={known === undefined ? undefined : { width: `${known}%` }}
      />
    </div>
  );
}

function clamp(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)));
}
