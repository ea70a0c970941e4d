/** One row of the content list: facts, search matches and actions. */
import type { ContentSummary } from "@pressroom/client";
import { useNavigate } from "@tanstack/react-router";
import { ContentIcon, DeleteIcon, WriteIcon } from "../../kit/icons.ts";
import { TypeIcon, typeName } from "../../kit/content-type.tsx";
import { PlainLink } from "../../kit/link.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "../../kit/menu.tsx";
import { Button } from "../../kit/button.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { exactTime, formatNumber } from "../../kit/format.ts";
import { Time } from "../../kit/time.tsx";
import { contentsWords as words } from "../../words/contents.ts";
import { planningWords } from "../../words/planning.ts";
import { ContentStatus } from "./content-status.tsx";
import { useBrandName } from "./use-brand-name.ts";

interface ContentRowProps {
  content: ContentSummary;
  onMove: () => void;
  isSelected?: boolean | undefined;
  /** Omitted in lists without bulk actions. */
  onSelect?: ((contentId: number) => void) | undefined;
}

export function ContentRow({ content, onMove, isSelected = false, onSelect }: ContentRowProps) {
  const { content_id: contentId, title, snippet, deleted_at: deletedAt } = content;
  const isUnread = content.read_at === null && deletedAt === null;
  const nameOf = useBrandName();
  const about = [
    typeName(content.content_type),
    nameOf(content),
    content.topic !== title && content.topic,
    content.words !== null && planningWords.words(formatNumber(content.words)),
    content.scheduled_at !== null &&
      planningWords.date(content.status, exactTime(content.scheduled_at)),
    ...content.tags.map((tag) => `#${tag}`),
  ].filter(Boolean);
  return (
    <>
      {onSelect && (
        <input
          type="checkbox"
          aria-label={planningWords.select(title)}
          checked={isSelected}
          onChange={() => onSelect(contentId)}
          className={`size-4.5 shrink-0 accent-accent ${aboveRowLink}`}
        />
      )}
      <span className="relative flex size-9 shrink-0 items-center justify-center rounded-lg bg-hover text-soft max-sm:hidden">
        <TypeIcon type={content.content_type} className="size-4.5" />
        {isUnread && (
          <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-accent ring-2 ring-surface" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        {deletedAt === null ? (
          <PlainLink
            to="/contents/$contentId/"
            params={{ contentId }}
            data-row={contentId}
            className={`line-clamp-2 wrap-anywhere lg:line-clamp-1 lg:break-all ${rowLinkClass} ${isUnread ? "font-semibold" : ""}`}
          >
            {title}
            {isUnread && <span className="sr-only"> ({words.isUnread})</span>}
          </PlainLink>
        ) : (
          <p className="truncate font-medium">{title}</p>
        )}
        {snippet === null ? (
          <p className="line-clamp-2 text-sm wrap-anywhere text-soft lg:line-clamp-1 lg:break-all">
            <span className="lg:hidden">
              <Time at={deletedAt ?? content.created_at} />
              {" · "}
            </span>
            {about.join(" · ")}
          </p>
        ) : (
          <p className="line-clamp-3 text-sm wrap-anywhere text-soft lg:line-clamp-2">
            {snippet.map(({ text, hit }, index) =>
              hit ? (
                <mark key={index} className="rounded-xs bg-warn-soft font-medium text-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        )}
        {deletedAt === null && <ContentStatus content={content} className="lg:hidden" />}
      </div>
      {deletedAt === null && <ContentStatus content={content} className="max-lg:hidden" />}
      <span className="shrink-0 text-sm text-soft max-lg:hidden">
        <Time at={deletedAt ?? content.created_at} />
      </span>
      <div className={aboveRowLink}>
        {deletedAt === null ? (
          <RowMenu content={content} onRemove={onMove} />
        ) : (
          <Button label={words.restore} size="small" onClick={onMove} />
        )}
      </div>
    </>
  );
}

function RowMenu({ content, onRemove }: { content: ContentSummary; onRemove: () => void }) {
  const navigate = useNavigate();
  const params = { contentId: content.content_id };
  const icon = "size-4";
  return (
    <MoreMenu label={words.more(content.title)}>
      <MenuItem
        label={words.open}
        icon={<ContentIcon className={icon} />}
        onSelect={() => void navigate({ to: "/contents/$contentId/", params })}
      />
      <MenuItem
        label={words.edit}
        icon={<WriteIcon className={icon} />}
        onSelect={() =>
          void navigate({ to: "/contents/$contentId/", params, search: { view: "edit" } })
        }
      />
      <MenuSeparator />
      <MenuItem
        label={words.remove}
        isDanger
        icon={<DeleteIcon className={icon} />}
        keys="#"
        onSelect={onRemove}
      />
    </MoreMenu>
  );
}
