/** Adds keywords that are typed, pasted or imported, and shows the result. */
import type { Keyword } from "@pressroom/client";
import type { UseMutationResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { FileButton } from "../../kit/forms/file-button.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { formatNumber } from "../../kit/format.ts";
import { FileIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { readTextFile } from "../../kit/read-text-file.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { keywordsWords } from "../../words/keywords.ts";
import { kitWords } from "../../words/kit.ts";
import {
  KeywordImportPreview,
  RefusedKeywords,
  refusedShownMax,
} from "./keyword-import-preview.tsx";
import type { ChosenFile } from "./keyword-import-preview.tsx";
import type { AddResult, KeywordInput } from "./use-add-keywords.ts";

interface AddKeywordsProps {
  brandId: number;
  adding: UseMutationResult<AddResult, Error, KeywordInput>;
  revert: UseMutationResult<void, Error, readonly Keyword[]>;
}

const { add: words, result: resultWords } = keywordsWords;
const fileBytesMax = 2_000_000;

export function AddKeywords({ brandId, adding, revert }: AddKeywordsProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<ChosenFile>();
  const form = useRef<HTMLFormElement>(null);
  const type = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  const send = (input: string, onAdded?: () => void) => {
    if (adding.isPending) return;
    if (input.trim() === "") setProblem(words.empty);
    else adding.mutate(input, onAdded && { onSuccess: onAdded });
  };
  // Keep what was typed while the request was in progress.
  const add = () => send(text, () => setText((now) => (now === text ? "" : now)));
  const chooseFile = async (file: File) => {
    setProblem(undefined);
    const read = await readTextFile(file, fileBytesMax);
    if ("problem" in read) setProblem(keywordsWords.file[read.problem]);
    else setChosen({ name: file.name, text: read.text });
  };
  const importFile = (file: ChosenFile) => {
    setChosen(undefined);
    adding.mutate({ file: file.text });
  };
  return (
    <Card
      title={words.title}
      actions={
        <FileButton
          label={words.importFile}
          size="small"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          icon={FileIcon}
          onFile={(file) => void chooseFile(file)}
        />
      }
    >
      <Form ref={form} className="flex flex-col gap-3" onSend={add}>
        <TextArea
          label={words.label}
          isLabelHidden
          className="[&_textarea]:min-h-16"
          dir="auto"
          placeholder={words.placeholder}
          hint={`${words.hint} ${words.keys} ${words.fileHint}`}
          error={problem}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            form.current?.requestSubmit();
          }}
        />
        <div>
          <Button label={words.submit} type="submit" variant="primary" isBusy={adding.isPending} />
        </div>
      </Form>
      {chosen && (
        <KeywordImportPreview
          brandId={brandId}
          file={chosen}
          onClose={() => setChosen(undefined)}
          onImport={() => importFile(chosen)}
        />
      )}
      <div aria-live="polite" className="empty:hidden not-empty:mt-4">
        {adding.error && <ErrorNotice error={adding.error} />}
        {adding.data && (
          <AddedNotice
            result={adding.data}
            isUndoing={revert.isPending}
            onUndo={(fresh) => revert.mutate(fresh)}
          />
        )}
      </div>
    </Card>
  );
}

interface AddedNoticeProps {
  result: AddResult;
  isUndoing: boolean;
  onUndo: (fresh: readonly Keyword[]) => void;
}

/** The result: how many keywords are new, how many existed, and which were rejected and why. */
function AddedNotice({ result, isUndoing, onUndo }: AddedNoticeProps) {
  const { added, existing, refused, refusedCount, fresh } = result;
  const title = [
    added > 0 ? resultWords.added(formatNumber(added)) : resultWords.none,
    ...(existing > 0 ? [resultWords.existing(formatNumber(existing))] : []),
  ].join(" · ");
  return (
    <Notice
      tone={refused.length > 0 ? "warn" : "info"}
      title={title}
      actions={
        fresh.length > 0 ? (
          <Button size="small" isBusy={isUndoing} onClick={() => onUndo(fresh)}>
            {kitWords.undo}
          </Button>
        ) : undefined
      }
    >
      {refused.length > 0 && (
        <>
          <p>{resultWords.refused(formatNumber(refusedCount))}</p>
          <RefusedKeywords refused={refused} />
          {refusedCount > refusedShownMax && (
            <p>{resultWords.moreRefused(formatNumber(refusedCount - refusedShownMax))}</p>
          )}
        </>
      )}
    </Notice>
  );
}
