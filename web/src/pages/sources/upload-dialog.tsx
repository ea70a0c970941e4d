/** Uploads files one after the other, as documents or forum posts, and shows the result of each. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { describeError } from "../../kit/error-notice.tsx";
import { FileButton } from "../../kit/forms/file-button.tsx";
import { FileDrop } from "../../kit/forms/file-drop.tsx";
import { formatBytes, formatNumber } from "../../kit/format.ts";
import { IconButton } from "../../kit/icon-button.tsx";
import { CloseIcon, FileIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { Progress } from "../../kit/progress.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { Spinner } from "../../kit/spinner.tsx";
import { kitWords } from "../../words/kit.ts";
import { uploadWords as words } from "../../words/sources.ts";
import { BrandField, toBrandId } from "./source-form-fields.tsx";

type Kind = keyof typeof words.kinds;

interface Upload {
  file: File;
  state: "waiting" | "sending" | "added" | "failed";
  lines: readonly string[];
  sourceId?: number;
}

const accept = ".pdf,.docx,.md,.markdown,.html,.htm,.txt,.csv,.tsv,.json,.jsonl,.ndjson";
const fileBytesMax = 20 * 1024 * 1024;
/** The upload may take two minutes, plus the time for reading the file. */
const uploadMs = 180_000;

const toUpload = (file: File): Upload =>
  file.size > fileBytesMax
    ? { file, state: "failed", lines: [words.tooLarge] }
    : { file, state: "waiting", lines: [] };

const containsForumPosts = ({ file }: Upload) => /\.(?:json|jsonl|ndjson)$/i.test(file.name);

export function UploadDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { brand: current } = useCurrentBrand();
  const [brand, setBrand] = useState(String(current?.brand_id ?? ""));
  const [chosenKind, setKind] = useState<Kind>();
  const { uploads, add, remove, send, isSending } = useUploads(files);
  const kind =
    chosenKind ??
    (uploads.length > 0 && uploads.every(containsForumPosts) ? "thread_file" : "file");
  const waiting = uploads.filter(({ state }) => state === "waiting").length;
  const settled = uploads.filter(({ state }) => state === "added" || state === "failed").length;
  const isDone = uploads.length > 0 && settled === uploads.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="medium"
      title={words.title}
      description={kind === "file" ? words.text : words.threadsHint}
      actions={
        isDone ? (
          <Button label={kitWords.close} variant="primary" onClick={onClose} />
        ) : (
          <>
            <Button label={kitWords.cancel} onClick={onClose} />
            <Button
              label={waiting === 0 ? words.submitNone : words.submit(formatNumber(waiting))}
              variant="primary"
              disabled={waiting === 0 && !isSending}
              isBusy={isSending}
              onClick={() => void send(kind, toBrandId(brand))}
            />
          </>
        )
      }
    >
      <FileDrop label={words.drop} onFiles={(dropped) => dropped.forEach(add)}>
        <div className="flex flex-col gap-4">
          {uploads.length > 0 && (
            <ul
              aria-label={words.list}
              className="divide-y divide-line rounded-lg border border-line"
            >
              {uploads.map((upload) => (
                <UploadRow key={upload.file.name} upload={upload} onRemove={() => remove(upload)} />
              ))}
            </ul>
          )}
          {!isSending && (
            <div className="flex flex-wrap items-center gap-3">
              <FileButton
                label={words.choose}
                icon={FileIcon}
                accept={accept}
                isMultiple
                onFile={add}
              />
              <p className="text-sm text-soft">{words.drop}</p>
            </div>
          )}
          {!isSending && !isDone && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Select
                label={words.kind}
                value={kind}
                onChoose={setKind}
                choices={(["file", "thread_file"] as const).map((value) => ({
                  value,
                  label: words.kinds[value],
                }))}
              />
              <BrandField value={brand} onChoose={setBrand} />
            </div>
          )}
          {(isSending || isDone) && (
            <div className="flex flex-col gap-2 text-sm text-soft">
              <Progress label={words.title} percent={(100 * settled) / uploads.length} />
              <p role="status">
                {words.progress(
                  formatNumber(uploads.filter(({ state }) => state === "added").length),
                  formatNumber(uploads.length),
                )}
              </p>
            </div>
          )}
        </div>
      </FileDrop>
    </Dialog>
  );
}

function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { file, state, lines, sourceId } = upload;
  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{file.name}</bdi>{" "}
          <span className="font-normal text-soft">{formatBytes(Math.max(1_000, file.size))}</span>
        </p>
        <div
          role={state === "failed" ? "alert" : undefined}
          className={state === "failed" ? "text-bad" : "text-soft"}
        >
          {state === "sending" && (
            <p className="flex items-center gap-2">
              <Spinner /> {words.sending}
            </p>
          )}
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      </div>
      {sourceId !== undefined && (
        <Link
          label={words.open}
          aria-label={words.openFile(file.name)}
          to="/sources/$sourceId/"
          params={{ sourceId }}
        />
      )}
      {(state === "waiting" || state === "failed") && (
        <IconButton label={words.removeFile(file.name)} icon={CloseIcon} onClick={onRemove} />
      )}
    </li>
  );
}

/** A file replaces an earlier one of the same name. */
function useUploads(files: readonly File[]) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>(() => files.map(toUpload));
  const [isSending, setSending] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const change = (file: File, to: Omit<Upload, "file">) =>
    setUploads((before) => before.map((one) => (one.file === file ? { file, ...to } : one)));
  return {
    uploads,
    isSending,
    add: (file: File) =>
      setUploads((before) => [
        ...before.filter((one) => one.file.name !== file.name),
        toUpload(file),
      ]),
    remove: (upload: Upload) => setUploads((before) => before.filter((one) => one !== upload)),
    send: async (kind: Kind, brandId: number | null) => {
      const { signal } = (abort.current = new AbortController());
      setSending(true);
      for (const { file } of uploads.filter(({ state }) => state === "waiting")) {
        change(file, { state: "sending", lines: [] });
        try {
          const body = { file, kind, ...(brandId !== null && { brand_id: brandId }) };
          const { source, forum_posts: posts } = await pressroom.sources.uploadFile(body, {
            signal,
            timeoutMs: uploadMs,
          });
          change(file, {
            state: "added",
            sourceId: source.source_id,
            lines: posts
              ? [
                  words.posts(
                    formatNumber(posts.created),
                    formatNumber(posts.updated),
                    formatNumber(posts.unchanged),
                  ),
                  ...(posts.refused > 0 ? [words.refused(formatNumber(posts.refused))] : []),
                  ...posts.errors.slice(0, 5).map(({ place, message }) => `${place}: ${message}`),
                ]
              : [words.added],
          });
        } catch (error) {
          if (signal.aborted) break;
          const { title, message = title } = describeError(error);
          change(file, { state: "failed", lines: [message] });
        }
      }
      setSending(false);
      for (const name of ["sources", "forum-posts", "threads"]) {
        void queryClient.invalidateQueries({ queryKey: [name] });
      }
    },
  };
}
