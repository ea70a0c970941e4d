/** The versions of a piece of content: author, time and reason, differences between any two, and restoring one. */
import type { Content, ContentVersion, ContentVersionSummary } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { htmlOf } from "../../../../src/writing/markdown/markdown-renderings.ts";
import { readMarkdown } from "../../../../src/writing/markdown/read-markdown.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import type { PagedList } from "../../api/use-paged-list.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, describeError } from "../../kit/error-notice.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { QueryView } from "../../kit/query-view.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { Skeleton, SkeletonRows } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { cleanHtml } from "../contents/clean-html.ts";
import { contentQuery, versionQuery, versionsKey } from "../contents/content-query.ts";
import { renderHtml } from "../contents/render-html.tsx";
import { openContentChannel } from "./content-channel.ts";
import { fieldsOf } from "./content-fields.ts";
import type { Fields } from "./content-fields.ts";
import { Differences, markdownFields } from "./differences.tsx";
import { fieldName } from "./field-name.ts";

const words = contentEditorWords.versions;

interface ContentVersionsProps {
  content: Content;
  /** The version in the URL. */
  version: number | undefined;
}

const none = 0;
const pageSize = 50;

export function ContentVersions({ content, version }: ContentVersionsProps) {
  const { content_id: contentId } = content;
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const list = usePagedList({
    queryKey: [...versionsKey(contentId), "list"],
    list: (cursor, options) =>
      pressroom.contents.listVersions(contentId, { ...cursor, limit: pageSize }, options),
  });
  const shown = version ?? content.version;
  return (
    <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <VersionList
        list={list}
        current={content.version}
        shown={shown}
        onShow={(next) =>
          void navigate({
            to: "/contents/$contentId/",
            params: { contentId },
            search: { view: "versions", version: next },
            resetScroll: false,
          })
        }
      />
      <Version
        key={shown}
        content={content}
        version={shown}
        others={list.items.map((one) => one.version).filter((one) => one !== shown)}
      />
    </div>
  );
}

interface VersionProps {
  content: Content;
  version: number;
  others: readonly number[];
}

function Version({ content, version, others }: VersionProps) {
  const { content_id: contentId, content_type: contentType, language } = content;
  const pressroom = usePressroom();
  const [against, setAgainst] = useState(version - 1);
  const query = useQuery(versionQuery(pressroom, contentId, version));
  const base = useQuery({
    ...versionQuery(pressroom, contentId, against),
    enabled: against !== none,
  });
  const waiting = <Skeleton className="h-64 w-full rounded-xl" />;
  const choices = [
    { value: String(none), label: words.nothing },
    ...others.map((one) => ({
      value: String(one),
      label: one === version - 1 ? words.before(one) : words.number(one),
    })),
    // The previous version may not be on the pages loaded.
    ...(version > 1 && !others.includes(version - 1)
      ? [{ value: String(version - 1), label: words.before(version - 1) }]
      : []),
  ];
  return (
    <Card
      title={words.number(version)}
      actions={
        version === content.version ? undefined : <Restore content={content} version={version} />
      }
      className="self-start"
    >
      <div className="flex flex-col gap-5">
        {version > 1 || others.length > 0 ? (
          <Select
            label={words.against}
            value={String(against)}
            onChoose={(next) => setAgainst(Number(next))}
            choices={choices}
            className="max-w-72"
          />
        ) : (
          <p className="text-sm text-soft">{words.only}</p>
        )}
        <QueryView query={query} skeleton={waiting}>
          {(after) =>
            against === none ? (
              <WholeText fields={fieldsOf(contentType, after)} language={language} />
            ) : (
              <QueryView query={base} skeleton={waiting}>
                {(before: ContentVersion) => (
                  <Differences
                    before={fieldsOf(contentType, before)}
                    after={fieldsOf(contentType, after)}
                    language={language}
                  />
                )}
              </QueryView>
            )
          }
        </QueryView>
      </div>
    </Card>
  );
}

function WholeText({ fields, language }: { fields: Fields; language: string }) {
  return (
    <div lang={language} className="flex flex-col gap-5">
      {Object.entries(fields)
        .filter(([, text]) => text !== "")
        .map(([name, text]) => (
          <section key={name} className="min-w-0">
            <h3 className="mb-1.5 text-sm font-semibold">{fieldName(name, fields)}</h3>
            {markdownFields.has(name) ? (
              <div dir="auto" className="reading wrap-anywhere">
                {renderHtml(cleanHtml(htmlOf(readMarkdown(text))).root)}
              </div>
            ) : (
              <div dir="auto" className="leading-7 wrap-anywhere whitespace-pre-wrap">
                {text}
              </div>
            )}
          </section>
        ))}
    </div>
  );
}

function Restore({ content, version }: { content: Content; version: number }) {
  const { content_id: contentId } = content;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const restoreTo = async (target: number, from: number): Promise<Content | undefined> => {
    try {
      const restored = await pressroom.contents.restoreVersion(contentId, target, {
        based_on_version: from,
      });
      queryClient.setQueryData(contentQuery(pressroom, contentId).queryKey, restored);
      const channel = openContentChannel(contentId);
      channel.tell(restored.version);
      channel.close();
      await queryClient.invalidateQueries({ queryKey: [...versionsKey(contentId), "list"] });
      await navigate({
        to: "/contents/$contentId/",
        params: { contentId },
        search: { view: "versions" },
        resetScroll: false,
      });
      return restored;
    } catch (error) {
      const { title, message } = describeError(error);
      const isConflict = (error as { status?: number }).status === 409;
      if (isConflict) void queryClient.invalidateQueries({ queryKey: ["contents", contentId] });
      showToast({ text: isConflict ? words.conflict : (message ?? title), tone: "bad" });
      return undefined;
    }
  };
  const restore = async () => {
    setBusy(true);
    const restored = await restoreTo(version, content.version);
    setBusy(false);
    if (!restored) return;
    const undo = async () => {
      if (await restoreTo(content.version, restored.version)) showToast({ text: words.undone });
    };
    showToast({ text: words.restored(version), undo });
  };
  return (
    <Button label={words.restore} size="small" isBusy={isBusy} onClick={() => void restore()} />
  );
}

interface VersionListProps {
  list: PagedList<ContentVersionSummary>;
  current: number;
  shown: number;
  onShow: (version: number) => void;
}

/** The versions, newest first. Each pause in typing saves a version, so the edits of one session are grouped. */
function VersionList({ list, current, shown, onShow }: VersionListProps) {
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

/** Consecutive edits by the same author within a short time. */
interface VersionGroup {
  newest: ContentVersionSummary;
  earlier: ContentVersionSummary[];
}

const sessionMs = 10 * 60 * 1_000;

/** Takes and returns versions newest first. */
function groupVersions(versions: readonly ContentVersionSummary[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const group = groups.at(-1);
    const last = group?.earlier.at(-1) ?? group?.newest;
    const isSameSession =
      last?.made_by === "edit" &&
      version.made_by === "edit" &&
      last.api_key_id === version.api_key_id &&
      Date.parse(last.created_at) - Date.parse(version.created_at) < sessionMs;
    if (group && isSameSession) group.earlier.push(version);
    else groups.push({ newest: version, earlier: [] });
  }
  return groups;
}
