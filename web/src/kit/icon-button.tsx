/** A button with only an icon; its label is read to screen readers and shown as a tooltip. */
import type { ComponentProps } from "react";
import type { Icon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
  icon: Icon;
  keys?: string | undefined;
  /** Small ones are for use inside other elements. */
  size?: "small" | "medium" | undefined;
  /** False if the label is already visible next to it. */
  hasTooltip?: boolean | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, keys, hasTooltip = true, size = "medium", className, ...rest } = props;
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={joinClasses(
        "inline-flex shrink-0 items-center justify-center rounded-lg text-soft transition-colors hover:bg-hover hover:text-ink active:bg-pressed disabled:opacity-50",
        size === "small" ? "size-8" : "size-9 max-sm:size-11",
        className,
      )}
    >
      <Icon className={size === "small" ? "size-4" : "size-4.5"} />
    </button>
  );
  return hasTooltip ? (
    <Tooltip text={label} keys={keys}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
