/** Imports forum posts from a file: previews the changes, saves them and offers Undo. */
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { FileButton } from "../../kit/forms/file-button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { FileIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { Progress } from "../../kit/progress.tsx";
import { readTextFile } from "../../kit/read-text-file.ts";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { kitWords } from "../../words/kit.ts";
import { ImportPreview } from "./import-preview.tsx";
import { readPostsFile } from "./read-posts-file.ts";
import { useForumPostImport, useImportUndo } from "./use-forum-post-import.ts";

const words = forumPostsWords.importing;
const fileBytesMax = 20_000_000;

export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenImport onClose={onClose} /> : null;
}

function OpenImport({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<{ name: string; posts: readonly unknown[] }>();
  const [problem, setProblem] = useState<string>();
  const { previewing, importing, sent, stop } = useForumPostImport();
  const offerUndo = useImportUndo();
  const choose = async (file: File) => {
    setChosen(undefined);
    setProblem(undefined);
    previewing.reset();
    importing.reset();
    const read = await readTextFile(file, fileBytesMax);
    const found = "text" in read ? readPostsFile(read.text) : read;
    if (!("posts" in found)) {
      setProblem(words.problems[found.problem]);
      return;
    }
    setChosen({ name: file.name, posts: found.posts });
    previewing.mutate(found.posts);
  };
  const close = () => {
    stop();
    onClose();
  };
  const save = () => {
    if (!chosen) return;
    importing.mutate(chosen.posts, {
      onSuccess: (result) => {
        onClose();
        offerUndo(result);
      },
    });
  };
  const preview = previewing.data;
  const toSave = (preview?.created ?? 0) + (preview?.updated ?? 0);
  const isBusy = previewing.isPending || importing.isPending;
  const error = previewing.error ?? importing.error;
  const count = formatNumber(chosen?.posts.length ?? 0);
  return (
    <Dialog
      isOpen
      onClose={close}
      width="medium"
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button label={kitWords.cancel} onClick={close} />
          <Button
            label={toSave > 0 ? words.submit(formatNumber(toSave)) : forumPostsWords.import}
            variant="primary"
            disabled={toSave === 0}
            isBusy={importing.isPending}
            onClick={save}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!importing.isPending && (
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
        {isBusy && chosen && (
          <div className="flex flex-col gap-2 text-sm text-soft">
            <Progress
              label={words.title}
              percent={Math.round((sent / chosen.posts.length) * 100)}
            />
            <p role="status">
              {(importing.isPending ? words.progress : words.checking)(formatNumber(sent), count)}
            </p>
          </div>
        )}
        {error && (
          <>
            <ErrorNotice error={error} />
            {importing.error && <p className="text-sm text-soft">{words.stopped}</p>}
          </>
        )}
        {preview && !importing.isPending && (
          <>
            {toSave === 0 && <Notice title={words.nothingToSave} />}
            <ImportPreview result={preview} titleAt={(index) => titleOf(chosen?.posts[index])} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function titleOf(post: unknown): string {
  const { title } = (typeof post === "object" && post !== null ? post : {}) as { title?: unknown };
  return typeof title === "string" ? title.slice(0, 80) : "";
}
