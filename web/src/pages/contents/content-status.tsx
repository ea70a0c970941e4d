/** The status badge of a piece of content, and the menu that changes it. */
import type { ContentSummary } from "@pressroom/client";
import { contentStatuses } from "../../kit/filter-values.ts";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { exactTime, formatNumber } from "../../kit/format.ts";
import { MenuItem, MenuSeparator } from "../../kit/menu.tsx";
import { kitWords } from "../../words/kit.ts";
import { planningWords as words } from "../../words/planning.ts";
import { useContentChanges } from "./use-content-changes.ts";

const names = kitWords.contentStatuses;
const tones: Record<ContentSummary["status"], Tone> = {
  draft: "plain",
  in_review: "warn",
  approved: "accent",
  scheduled: "busy",
  published: "good",
};

interface ContentStatusProps {
  content: ContentSummary;
  className?: string;
}

export function ContentStatus({ content, className }: ContentStatusProps) {
  const { status, status_changed_at: at, status_changed_by: by } = content;
  return (
    <span
      title={at === null || by === null ? undefined : words.changed(by, exactTime(at))}
      className={className}
    >
      <Badge tone={tones[status]}>{names[status]}</Badge>
    </span>
  );
}

interface StatusItemsProps {
  contents: readonly ContentSummary[];
  onSchedule: () => void;
}

/** One entry for each status, and one for a date. */
export function StatusItems({ contents, onSchedule }: StatusItemsProps) {
  const change = useContentChanges();
  const set = (status: ContentSummary["status"]) => {
    if (status === "scheduled" && contents.some((one) => one.scheduled_at === null)) {
      onSchedule();
      return;
    }
    const changes = contents.map(({ content_id }) => ({ content_id, status }));
    void change(changes, words.statusSet(formatNumber(changes.length), names[status]));
  };
  return (
    <>
      {contentStatuses.map((status) => (
        <MenuItem
          key={status}
          label={words.setStatus(names[status])}
          isDisabled={contents.every((one) => one.status === status)}
          onSelect={() => set(status)}
        />
      ))}
      <MenuSeparator />
      <MenuItem label={words.schedule} onSelect={onSchedule} />
    </>
  );
}
