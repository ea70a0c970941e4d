/** One piece of content in a short list. */
import type { ContentSummary } from "@pressroom/client";
import type { ReactNode } from "react";
import { TypeIcon, typeName } from "../../kit/content-type.tsx";
import { PlainLink } from "../../kit/link.tsx";
import { Row, aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { homeWords } from "../../words/home.ts";
import { useBrandName } from "../contents/use-brand-name.ts";

interface ContentItemProps {
  content: ContentSummary;
  isUnread?: boolean | undefined;
  children?: ReactNode | undefined;
}

export function ContentItem({ content, isUnread = false, children }: ContentItemProps) {
  const { content_id: contentId, content_type: type, title, created_at: at } = content;
  const nameOf = useBrandName();
  const about = [typeName(type), nameOf(content)].filter(Boolean);
  return (
    <Row>
      <span className="relative flex size-8 shrink-0 items-center justify-center rounded-lg bg-hover text-soft">
        <TypeIcon type={type} className="size-4" />
        {isUnread && (
          <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-accent ring-2 ring-surface" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/contents/$contentId/"
          params={{ contentId }}
          className={`line-clamp-2 wrap-anywhere sm:line-clamp-1 sm:break-all ${rowLinkClass}`}
        >
          {title}
          {isUnread && <span className="sr-only"> ({homeWords.needs.unread})</span>}
        </PlainLink>
        <p className="truncate text-sm text-soft">
          {about.join(" · ")} · <Time at={at} />
        </p>
      </div>
      {children !== undefined && <div className={aboveRowLink}>{children}</div>}
    </Row>
  );
}
