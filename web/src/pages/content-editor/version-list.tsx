/** The list of versions, newest first. Saves of one sitting stand together, since each pause in typing makes one. */
import type { ContentVersionSummary } from "@pressroom/client";
import type { PagedList } from "../../api/use-paged-list.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";

const words = contentEditorWords.versions;

interface VersionListProps {
  list: PagedList<ContentVersionSummary>;
  current: number;
  shown: number;
  onShow: (version: number) => void;
}

export function VersionList({ list, current, shown, onShow }: VersionListProps) {
  if (list.isFirstLoad) return <SkeletonRows count={3} />;
  if (list.error && list.items.length === 0) {
    return <ErrorNotice error={list.error} onRetry={list.retry} />;
  }
  const row = (version: ContentVersionSummary) => (
    <VersionRow
      version={version}
      isCurrent={version.version === current}
      isShown={version.version === shown}
      onShow={() => onShow(version.version)}
    />
  );
  return (
    <nav
      aria-label={words.list}
      className="min-w-0 self-start max-lg:max-h-60 max-lg:overflow-y-auto"
    >
      <ol className="flex flex-col gap-1">
        {groupVersions(list.items).map(({ newest, earlier }) => (
          <li key={newest.version}>
            {row(newest)}
            {earlier.length > 0 && (
              <details
                className="mt-1 ml-3 border-l border-line pl-2"
                open={earlier.some(({ version }) => version === shown) || undefined}
              >
                <summary className="rounded-md px-2 py-1.5 text-sm text-soft hover:text-ink">
                  {words.edits(earlier.length)}
                </summary>
                <ol className="flex flex-col gap-1">
                  {earlier.map((version) => (
                    <li key={version.version}>{row(version)}</li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
      {list.hasMore && (
        <Button
          label={words.more}
          size="small"
          className="mt-3"
          isBusy={list.isLoadingMore}
          onClick={() => list.loadMore()}
        />
      )}
    </nav>
  );
}

interface VersionRowProps {
  version: ContentVersionSummary;
  isCurrent: boolean;
  isShown: boolean;
  onShow: () => void;
}

function VersionRow({ version, isCurrent, isShown, onShow }: VersionRowProps) {
  return (
    <button
      type="button"
      aria-current={isShown ? "true" : undefined}
      onClick={onShow}
      className={joinClasses(
        "flex w-full flex-col gap-0.5 rounded-lg px-3 py-2 text-start text-sm transition-colors",
        isShown ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <span className="flex w-full items-center gap-2 font-medium">
        {words.number(version.version)}
        {isCurrent && <Badge className="ml-auto">{words.current}</Badge>}
      </span>
      <span className={isShown ? "text-ink" : "text-soft"}>
        {whyOf(version)} {whoOf(version)}, <Time at={version.created_at} />
      </span>
    </button>
  );
}

function whyOf({ made_by: madeBy, restored_version: restored }: ContentVersionSummary): string {
  return restored === null ? words.madeBy[madeBy] : words.restoredFrom(restored);
}

function whoOf({ made_by: madeBy, api_key_id: keyId }: ContentVersionSummary): string {
  if (keyId !== null) return words.by.key(keyId);
  return madeBy === "generate" ? words.by.job : words.by.you;
}

/** Puts the saves of one sitting together: edits of one hand, one soon after the other. */
interface VersionGroup {
  newest: ContentVersionSummary;
  /** Newest first. */
  earlier: ContentVersionSummary[];
}

const sittingMs = 10 * 60 * 1_000;

/** Takes and gives them newest first. */
function groupVersions(versions: readonly ContentVersionSummary[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const group = groups.at(-1);
    const last = group?.earlier.at(-1) ?? group?.newest;
    const isOneSitting =
      last?.made_by === "edit" &&
      version.made_by === "edit" &&
      last.api_key_id === version.api_key_id &&
      Date.parse(last.created_at) - Date.parse(version.created_at) < sittingMs;
    if (group && isOneSitting) group.earlier.push(version);
    else groups.push({ newest: version, earlier: [] });
  }
  return groups;
}
