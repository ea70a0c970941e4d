/** A highlighted message. */
import type { ReactNode } from "react";
import { ErrorIcon, InfoIcon, WarningIcon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";

const tones = {
  info: { Icon: InfoIcon, className: "bg-busy-soft text-busy" },
  warn: { Icon: WarningIcon, className: "bg-warn-soft text-warn" },
  bad: { Icon: ErrorIcon, className: "bg-bad-soft text-bad" },
};

interface NoticeProps {
  tone?: keyof typeof tones | undefined;
  title?: string | undefined;
  text?: ReactNode | undefined;
  children?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  isAlert?: boolean | undefined;
}

export function Notice(props: NoticeProps) {
  const { tone = "info", title, text, children = text, actions, isAlert = false } = props;
  const { Icon, className } = tones[tone];
  return (
    <div
      role={isAlert ? "alert" : undefined}
      className={joinClasses("flex gap-3 rounded-xl p-3.5 text-sm", className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="wrap-anywhere text-ink">{children}</div>}
        {actions !== undefined && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
