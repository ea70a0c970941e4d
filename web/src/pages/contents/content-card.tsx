/** A piece of content as a small draggable card, with a menu as an alternative to dragging. */
import type { ContentSummary } from "@pressroom/client";
import type { ReactNode } from "react";
import { joinClasses } from "../../kit/join-classes.ts";
import { PlainLink } from "../../kit/link.tsx";
import { MenuItem, MoreMenu } from "../../kit/menu.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { planningWords as words } from "../../words/planning.ts";
import { StatusItems } from "./content-status.tsx";
import { useContentChanges } from "./use-content-changes.ts";

const dragType = "application/x-pressroom-content";

interface ContentCardProps {
  content: ContentSummary;
  onSchedule: (content: ContentSummary) => void;
  isSmall?: boolean | undefined;
  children?: ReactNode | undefined;
}

export function ContentCard({ content, onSchedule, isSmall = false, children }: ContentCardProps) {
  const { content_id: contentId, title } = content;
  const change = useContentChanges();
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragType, String(contentId));
        dataTransfer.effectAllowed = "move";
      }}
      className={joinClasses(
        "relative flex cursor-grab items-start gap-1 rounded-lg border border-line bg-surface hover:bg-hover",
        isSmall ? "py-0.5 pl-1.5 text-xs" : "py-2 pl-3 text-sm",
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <PlainLink
          to="/contents/$contentId/"
          params={{ contentId }}
          draggable={false}
          title={title}
          className={joinClasses(
            isSmall ? "line-clamp-2" : "line-clamp-3",
            "wrap-anywhere focus-visible:line-clamp-none",
            rowLinkClass,
          )}
        >
          {title}
        </PlainLink>
        {children}
      </div>
      <div className={aboveRowLink}>
        <MoreMenu label={words.board.more(title)}>
          <StatusItems contents={[content]} onSchedule={() => onSchedule(content)} />
          {content.scheduled_at !== null && (
            <MenuItem
              label={words.unschedule}
              onSelect={() =>
                void change([{ content_id: contentId, scheduled_at: null }], words.unscheduled)
              }
            />
          )}
        </MoreMenu>
      </div>
    </li>
  );
}

/** Event handlers for an element that cards can be dropped on. */
export function dropTarget(onDrop: (contentId: number) => void) {
  return {
    onDragOver: (event: React.DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
    },
    onDrop: (event: React.DragEvent) => {
      const id = Number(event.dataTransfer.getData(dragType));
      if (id > 0) {
        event.preventDefault();
        onDrop(id);
      }
    },
  };
}
