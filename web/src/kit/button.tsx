/** What a person presses: one look for each weight an action can have, as a button or as a link to a page. */
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { Icon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonShape {
  /** What it does; `children` where that is more than a text. */
  label?: ReactNode | undefined;
  /** One primary action at most on a page. */
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
  /** It is being done: shown by a wheel, and a second press does nothing. */
  isBusy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { label, variant, size, icon: Icon, isBusy = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      // Not `disabled`, which would throw the focus away.
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

/** An address outside of the dashboard that variants like an action. */
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

/** A page of ours that variants like an action: takes `to`, `params` and `search` as Link does. */
export const ButtonLink = createLink(ButtonAnchor);
