/** Imports forum posts from a file: shows how many there are, sends them in parts, and tells what became of them. */
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { FileButton } from "../../kit/file-button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { FileIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { Progress } from "../../kit/progress.tsx";
import { readTextFile } from "../../kit/read-text-file.ts";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { kitWords } from "../../words/kit.ts";
import { readPostsFile } from "./read-posts-file.ts";
import { useImportingPosts } from "./use-importing-posts.ts";
import type { ToldImport } from "./use-importing-posts.ts";

const words = forumPostsWords.importing;
const fileBytesMax = 20_000_000;

export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenImport onClose={onClose} /> : null;
}

function OpenImport({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<{ name: string; posts: readonly unknown[] }>();
  const [problem, setProblem] = useState<string>();
  const { importing, told, stop } = useImportingPosts();
  const choose = async (file: File) => {
    setChosen(undefined);
    setProblem(undefined);
    importing.reset();
    const read = await readTextFile(file, fileBytesMax);
    const found = "text" in read ? readPostsFile(read.text) : read;
    if ("posts" in found) setChosen({ name: file.name, posts: found.posts });
    else setProblem(words.problems[found.problem]);
  };
  const close = () => {
    stop();
    onClose();
  };
  const count = formatNumber(chosen?.posts.length ?? 0);
  return (
    <Dialog
      isOpen
      onClose={close}
      width="medium"
      title={words.title}
      description={words.text}
      actions={
        importing.isSuccess ? (
          <Button label={words.done} look="primary" onClick={close} />
        ) : (
          <>
            <Button label={kitWords.cancel} onClick={close} />
            <Button
              label={chosen ? words.submit(count) : forumPostsWords.import}
              look="primary"
              disabled={!chosen}
              isBusy={importing.isPending}
              onClick={() => chosen && importing.mutate(chosen.posts)}
            />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!importing.isPending && !importing.isSuccess && (
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              label={chosen ? words.chooseAnother : words.choose}
              accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
              icon={FileIcon}
              onFile={(file) => void choose(file)}
            />
            {chosen && (
              <p role="status" className="min-w-0 text-sm wrap-anywhere text-soft">
                {words.found(count, chosen.name)}
              </p>
            )}
          </div>
        )}
        {problem !== undefined && <Notice tone="bad" isAlert title={problem} />}
        {importing.isPending && chosen && (
          <div className="flex flex-col gap-2 text-sm text-soft">
            <Progress
              label={words.title}
              percent={Math.round((told.sent / chosen.posts.length) * 100)}
            />
            <p role="status">{words.progress(formatNumber(told.sent), count)}</p>
          </div>
        )}
        {importing.error && (
          <>
            <ErrorNotice error={importing.error} />
            <p className="text-sm text-soft">{words.stopped}</p>
          </>
        )}
        {told.sent > 0 && !importing.isPending && (
          <ImportResult told={told} titleAt={(index) => titleOf(chosen?.posts[index])} />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(post: unknown): string {
  const { title } = (typeof post === "object" && post !== null ? post : {}) as { title?: unknown };
  return typeof title === "string" ? title.slice(0, 80) : "";
}

interface ImportResultProps {
  told: ToldImport;
  /** Of the post at that place in the file. */
  titleAt: (index: number) => string;
}

const importingWords = forumPostsWords.importing;
const refusedShownMax = 20;

/** What became of an import: how many are new, were known, and which were refused and why. */
function ImportResult({ told, titleAt }: ImportResultProps) {
  const { created, updated, refused } = told;
  const title = [
    importingWords.created(formatNumber(created)),
    ...(updated > 0 ? [importingWords.updated(formatNumber(updated))] : []),
    ...(refused.length > 0 ? [importingWords.refused(formatNumber(refused.length))] : []),
  ].join(" · ");
  return (
    <Notice tone={refused.length > 0 ? "warn" : "info"} isAlert title={title}>
      {refused.length > 0 && (
        <ul className="mt-1 flex max-h-64 flex-col gap-1 overflow-y-auto" tabIndex={0}>
          {refused.slice(0, refusedShownMax).map(({ index, message }) => (
            <li key={index}>
              <span className="font-medium">{importingWords.row(formatNumber(index + 1))}</span>{" "}
              <bdi className="text-soft">{titleAt(index)}</bdi> {message}
            </li>
          ))}
          {refused.length > refusedShownMax && (
            <li>{importingWords.moreRefused(formatNumber(refused.length - refusedShownMax))}</li>
          )}
        </ul>
      )}
    </Notice>
  );
}
