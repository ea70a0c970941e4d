/** Buttons, and links that look like buttons. */
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { Icon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonShape {
  label?: ReactNode | undefined;
  /** At most one primary action per page. */
  variant?: ButtonVariant | undefined;
  size?: "small" | "medium" | undefined;
  icon?: Icon | undefined;
}

const base =
  "inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent-fill text-on-accent hover:bg-accent-hover",
  secondary: "border border-edge/60 bg-surface text-ink hover:bg-hover active:bg-pressed",
  quiet: "text-ink hover:bg-hover active:bg-pressed",
  danger: "border border-bad/60 bg-surface text-bad hover:bg-bad-soft",
};

const sizes = { small: "h-8 px-2.5 text-sm", medium: "h-9 px-3.5 text-sm max-sm:h-11" };

function classesOf({ variant = "secondary", size = "medium" }: ButtonShape, more?: string): string {
  return joinClasses(base, variants[variant], sizes[size], more);
}

export interface ButtonProps extends ComponentProps<"button">, ButtonShape {
  /** Shows a spinner and ignores further clicks. */
  isBusy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { label, variant, size, icon: Icon, isBusy = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isBusy || rest["aria-disabled"]}
      onClick={(event) => (isBusy ? event.preventDefault() : props.onClick?.(event))}
      className={classesOf({ variant, size }, className)}
    >
      {isBusy ? <Spinner /> : Icon && <Icon className="size-4" />}
      {label}
      {children}
    </button>
  );
}

interface AnchorProps extends ComponentProps<"a">, ButtonShape {}

/** A URL outside the dashboard. */
export function ButtonAnchor(props: AnchorProps) {
  const { label, variant, size, icon: Icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classesOf({ variant, size }, joinClasses("no-underline", className))}>
      {Icon && <Icon className="size-4" />}
      {label}
      {children}
    </a>
  );
}

/** A page of the dashboard: accepts `to`, `params` and `search`, like Link. */
export const ButtonLink = createLink(ButtonAnchor);
