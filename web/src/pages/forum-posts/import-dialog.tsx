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
import { ImportResult } from "./import-result.tsx";
import { readPostsFile } from "./read-posts-file.ts";
import { useImportingPosts } from "./use-importing-posts.ts";

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const words = forumPostsWords.importing;
const fileBytesMax = 20_000_000;

export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
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
          <Button look="primary" onClick={close}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{kitWords.cancel}</Button>
            <Button
              look="primary"
              disabled={!chosen}
              isBusy={importing.isPending}
              onClick={() => chosen && importing.mutate(chosen.posts)}
            >
              {chosen ? words.submit(count) : forumPostsWords.import}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!importing.isPending && !importing.isSuccess && (
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
              icon={<FileIcon className="size-4" />}
              onFile={(file) => void choose(file)}
            >
              {chosen ? words.chooseAnother : words.choose}
            </FileButton>
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
          <ImportResult told={told} titleOf={(index) => titleOf(chosen?.posts[index])} />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(post: unknown): string {
  const { title } = (typeof post === "object" && post !== null ? post : {}) as { title?: unknown };
  return typeof title === "string" ? title.slice(0, 80) : "";
}
