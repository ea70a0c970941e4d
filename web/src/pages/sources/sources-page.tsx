/** The source list, with the state of each. */
import type { Source } from "@pressroom/client";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { FileDrop } from "../../kit/forms/file-drop.tsx";
import { FileIcon, NewIcon, SourceIcon } from "../../kit/icons.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { sourcesWords as words } from "../../words/sources.ts";
import { SourceRow } from "./source-row.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

const route = getRouteApi("/framed/sources");
const keyOf = (source: Source) => source.source_id;
/** Frequent enough to watch a new source being read. */
const pollMs = 5_000;

export function SourcesPage() {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const { upload: isUploading = false } = route.useSearch();
  const [chosen, setChosen] = useState<readonly File[] | undefined>(isUploading ? [] : undefined);
  const list: Parameters<typeof usePagedList<Source>>[0]["list"] = (cursor, options) =>
    pressroom.sources.list({ limit: 50, ...cursor }, options);
  const sources = usePagedList<Source>({ queryKey: ["sources", "list"], list });
  useLiveList({ shown: sources, list, keyOf, pollMs });
  const close = () => {
    setChosen(undefined);
    if (isUploading) void navigate({ to: "/sources/", search: {}, replace: true });
  };
  useShortcut("a", words.add, () => void navigate({ to: "/sources/new/" }));
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <Button label={words.upload} icon={FileIcon} onClick={() => setChosen([])} />
            <ButtonLink label={words.add} to="/sources/new/" variant="primary" icon={NewIcon} />
          </>
        }
      />
      <FileDrop label={words.drop} onFiles={setChosen}>
        <Card isFlush>
          <WindowedList
            label={words.list}
            list={sources}
            keyOf={keyOf}
            rowHeight={85}
            row={(source) => <SourceRow source={source} />}
            empty={
              <EmptyState
                icon={SourceIcon}
                {...words.empty}
                action={<ButtonLink label={words.add} to="/sources/new/" variant="primary" />}
              />
            }
          />
        </Card>
      </FileDrop>
      {chosen && <UploadDialog files={chosen} onClose={close} />}
    </>
  );
}
