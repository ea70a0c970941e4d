/** What waits for somebody, in a line or two, with the one thing to do about it. */
import type { ReactNode } from "react";
import type { WarningIcon } from "../../kit/icons.ts";
import { Row, aboveRowLink } from "../../kit/row-list.tsx";

const looks = {
  accent: "bg-accent-soft text-accent",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const;

interface AttentionRowProps {
  tone: keyof typeof looks;
  icon: typeof WarningIcon;
  title: string;
  text: string;
  action: ReactNode;
}

export function AttentionRow({ tone, icon: Icon, title, text, action }: AttentionRowProps) {
  return (
    <Row>
      <span
        className={`flex size-8 shrink-0 items-center justify-center rounded-lg ${looks[tone]}`}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-soft">{text}</p>
      </div>
      <div className={aboveRowLink}>{action}</div>
    </Row>
  );
}
