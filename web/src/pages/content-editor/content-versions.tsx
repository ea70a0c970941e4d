/** The versions of one content: who made each, when and why; what changed between any two; and the way back. */
import type { Content, ContentVersion } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { htmlOf } from "../../../../src/writing/markdown/markdown-renderings.ts";
import { readMarkdown } from "../../../../src/writing/markdown/read-markdown.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { describeError } from "../../kit/error-notice.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Select } from "../../kit/select.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { cleanHtml } from "../contents/clean-html.ts";
import { contentQuery } from "../contents/content-query.ts";
import { renderHtml } from "../contents/render-html.tsx";
import { openContentChannel } from "./content-channel.ts";
import { fieldsOf } from "./content-fields.ts";
import type { Fields } from "./content-fields.ts";
import { Differences, markdownFields } from "./differences.tsx";
import { fieldName } from "./field-name.ts";
import { VersionList } from "./version-list.tsx";
import { versionQuery, versionsKey } from "./versions-query.ts";

const words = contentEditorWords.versions;

interface ContentVersionsProps {
  content: Content;
  /** The one that the address names. */
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
    // It may stand further down than the list was read.
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
                {renderHtml(cleanHtml(htmlOf(readMarkdown(text))).root, {})}
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
  const bringBack = async (wanted: number, from: number): Promise<Content | undefined> => {
    try {
      const restored = await pressroom.contents.restoreVersion(contentId, wanted, {
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
      const isFaster = (error as { status?: number }).status === 409;
      if (isFaster) void queryClient.invalidateQueries({ queryKey: ["contents", contentId] });
      showToast({ text: isFaster ? words.faster : (message ?? title), tone: "bad" });
      return undefined;
    }
  };
  const restore = async () => {
    setBusy(true);
    const restored = await bringBack(version, content.version);
    setBusy(false);
    if (!restored) return;
    const undo = async () => {
      if (await bringBack(content.version, restored.version)) showToast({ text: words.undone });
    };
    showToast({ text: words.restored(version), undo });
  };
  return (
    <Button label={words.restore} size="small" isBusy={isBusy} onClick={() => void restore()} />
  );
}
