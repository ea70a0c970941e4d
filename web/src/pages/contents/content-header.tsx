/** The header of a content page: title, status and actions. */
import type { Content } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import type { ButtonProps } from "../../kit/button.tsx";
import { typeName } from "../../kit/content-type.tsx";
import { Badge } from "../../kit/badge.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import {
  ArrowLeftIcon,
  ChevronDownIcon,
  CopyIcon,
  DeleteIcon,
  DownloadIcon,
  JobIcon,
} from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { Menu, MenuItem, MenuSeparator, MoreMenu } from "../../kit/menu.tsx";
import { usePageTitle } from "../../kit/page-header.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentWords as words } from "../../words/content.ts";
import { kitWords } from "../../words/kit.ts";
import { statusQuery } from "./content-query.ts";
import { ContentStatus, StatusItems } from "./content-status.tsx";
import { copyContent, downloadContent, downloadFormsOf } from "./export-content.ts";
import type { CopyForm, DownloadForm } from "./export-content.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

interface ContentHeaderProps {
  content: Content;
  publish: ReactNode;
}

export function ContentHeader({ content, publish }: ContentHeaderProps) {
  usePageTitle(content.title);
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <PlainLink
          to="/contents/"
          className="mb-1.5 inline-flex items-center gap-1.5 rounded-sm text-sm text-soft no-underline hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          {words.back}
        </PlainLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            id="page-title"
            tabIndex={-1}
            dir="auto"
            className="line-clamp-2 text-xl leading-7 font-semibold tracking-tight wrap-anywhere"
          >
            {content.title}
          </h1>
          <Badge>{typeName(content.content_type)}</Badge>
          <StatusMenu content={content} />
        </div>
      </div>
      {/* Right-aligned, so that nothing moves when the first button appears. */}
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full">
        {publish}
        <CopyMenu content={content} />
        <DownloadMenu content={content} />
        <ContentMenu content={content} />
      </div>
    </header>
  );
}

function StatusMenu({ content }: { content: Content }) {
  const [isScheduling, setScheduling] = useState(false);
  const { data } = useQuery(statusQuery(usePressroom(), content));
  if (!data) return null;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className="inline-flex items-center gap-1 rounded-full">
            <ContentStatus content={data} />
            <ChevronDownIcon className="size-4 text-soft" />
          </button>
        }
      >
        <StatusItems contents={[data]} onSchedule={() => setScheduling(true)} />
      </Menu>
      {data.scheduled_at !== null && (
        <span className="text-sm text-soft">
          <Time at={data.scheduled_at} isExact />
        </span>
      )}
      {isScheduling && <ScheduleDialog contents={[data]} onClose={() => setScheduling(false)} />}
    </>
  );
}

function ContentMenu({ content }: { content: Content }) {
  const navigate = useNavigate();
  const remove = useRemoval(content);
  return (
    <MoreMenu label={words.more}>
      <MenuItem
        label={words.showJob}
        icon={<JobIcon className="size-4" />}
        onSelect={() => void navigate({ to: "/jobs/$jobId/", params: { jobId: content.job_id } })}
      />
      <MenuSeparator />
      <MenuItem isDanger icon={<DeleteIcon className="size-4" />} onSelect={() => void remove()}>
        {words.remove}
      </MenuItem>
    </MoreMenu>
  );
}

/** Deletes the content and goes to the list; Undo restores it and returns. */
function useRemoval({ content_id: contentId, title }: Content): () => Promise<void> {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const showError = useErrorToast();
  const lists = { queryKey: ["contents", "list"] };
  const restore = async () => {
    try {
      await pressroom.contents.undelete(contentId);
      await queryClient.invalidateQueries(lists);
      await navigate({ to: "/contents/$contentId/", params: { contentId } });
    } catch (error) {
      showError(error);
    }
  };
  return async () => {
    // Navigate first: otherwise the page would refetch the deleted content.
    await navigate({ to: "/contents/" });
    try {
      await pressroom.contents.delete(contentId);
    } catch (error) {
      showError(error);
      return;
    }
    queryClient.removeQueries({ queryKey: ["contents", contentId], type: "inactive" });
    void queryClient.invalidateQueries(lists);
    showToast({ text: words.removed(title), undo: restore });
  };
}

const exportWords = words.export;

function CopyMenu({ content }: { content: Content }) {
  const pressroom = usePressroom();
  const showToast = useToast();
  const copy = async (form: CopyForm) => {
    try {
      await copyContent(pressroom, content, form);
      showToast({ text: exportWords.copied[form] });
    } catch {
      showToast({ text: kitWords.copyFailed, tone: "bad" });
    }
  };
  return (
    <Menu trigger={<ExportButton icon={CopyIcon} label={exportWords.copy} />}>
      {(["markdown", "rich", "plain"] as const).map((form) => (
        <MenuItem label={exportWords.copyAs[form]} key={form} onSelect={() => void copy(form)} />
      ))}
    </Menu>
  );
}

function DownloadMenu({ content }: { content: Content }) {
  const { mutate: download, isPending } = useMutation({
    networkMode: "always",
    mutationFn: (form: DownloadForm) => downloadContent(content, form),
    onError: useErrorToast(),
  });
  return (
    <Menu
      trigger={<ExportButton icon={DownloadIcon} label={exportWords.download} isBusy={isPending} />}
    >
      {downloadFormsOf(content.content_type).map((form) => (
        <MenuItem key={form} onSelect={() => download(form)}>
          <span className="flex items-baseline justify-between gap-6">
            {exportWords.forms[form]}
            <span className="text-xs text-soft">{exportWords.endings[form]}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function ExportButton({ label, ...rest }: ButtonProps) {
  return (
    <Button {...rest}>
      <span className="max-sm:sr-only">{label}</span>
      <ChevronDownIcon className="-mr-1 size-4 text-soft" />
    </Button>
  );
}
