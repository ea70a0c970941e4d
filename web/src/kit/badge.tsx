/** A short status label. Color is never the only indicator. */
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export type Tone = "plain" | "good" | "warn" | "bad" | "busy" | "accent";

const tones: Record<Tone, string> = {
  plain: "bg-hover text-soft",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  busy: "bg-busy-soft text-busy",
  accent: "bg-accent-soft text-accent",
};

interface BadgeProps {
  tone?: Tone | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Badge({ tone = "plain", children, className }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        "inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
