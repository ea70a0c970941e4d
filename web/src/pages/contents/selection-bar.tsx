/** Bulk actions for the selected content, all of them undoable. */
import type { ContentSummary } from "@pressroom/client";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ChevronDownIcon, DeleteIcon, DownloadIcon, KeywordIcon } from "../../kit/icons.ts";
import { Menu } from "../../kit/menu.tsx";
import { splitList } from "../../kit/forms/split-list.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { planningWords as words } from "../../words/planning.ts";
import { downloadFile } from "./export-content.ts";
import { StatusItems } from "./content-status.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useContentChanges } from "./use-content-changes.ts";

interface SelectionBarProps {
  contents: readonly ContentSummary[];
  onClear: () => void;
}

export function SelectionBar({ contents, onClear }: SelectionBarProps) {
  const change = useContentChanges();
  const showError = useErrorToast();
  const [dialog, setDialog] = useState<"schedule" | "tags">();
  const count = formatNumber(contents.length);
  const close = () => setDialog(undefined);
  const remove = async () => {
    const changes = contents.map(({ content_id }) => ({ content_id, deleted: true }));
    if (await change(changes, words.removed(count))) onClear();
  };
  const query = contents.map(({ content_id: id }) => `content_id=${id}`).join("&");
  return (
    <div
      role="toolbar"
      aria-label={words.selected(count)}
      className="sticky bottom-20 z-20 mt-4 flex md:bottom-4 flex-wrap items-center gap-2 rounded-xl border border-line bg-raised p-2 shadow-raised"
    >
      <span role="status" className="px-2 text-sm font-medium">
        {words.selected(count)}
      </span>
      <Menu
        align="start"
        trigger={
          <Button>
            {words.status}
            <ChevronDownIcon className="-mr-1 size-4 text-soft" />
          </Button>
        }
      >
        <StatusItems contents={contents} onSchedule={() => setDialog("schedule")} />
      </Menu>
      <Button label={words.tags} icon={KeywordIcon} onClick={() => setDialog("tags")} />
      <Button
        label={words.export}
        icon={DownloadIcon}
        onClick={() =>
          void downloadFile(`/contents/archive/?${query}`, "contents.zip").catch(showError)
        }
      />
      <Button
        label={words.remove}
        variant="danger"
        icon={DeleteIcon}
        onClick={() => void remove()}
      />
      <Button label={words.clear} variant="quiet" onClick={onClear} />
      {dialog === "schedule" && <ScheduleDialog contents={contents} onClose={close} />}
      {dialog === "tags" && <TagsDialog contents={contents} onClose={close} />}
    </div>
  );
}

function TagsDialog({
  contents,
  onClose,
}: {
  contents: readonly ContentSummary[];
  onClose: () => void;
}) {
  const change = useContentChanges();
  const [text, setText] = useState(() =>
    [...new Set(contents.flatMap(({ tags }) => tags))].join(", "),
  );
  const tags = [...new Set(splitList(text, ","))];
  const send = async () => {
    const changes = contents.map(({ content_id }) => ({ content_id, tags }));
    if (await change(changes, words.tagged(formatNumber(contents.length)))) onClose();
  };
  return (
    <FormDialog onClose={onClose} title={words.tagsTitle} submitLabel={words.save} send={send}>
      {() => (
        <TextField
          label={words.tagsLabel}
          hint={words.tagsHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </FormDialog>
  );
}
