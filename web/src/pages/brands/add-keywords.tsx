/** Keywords to type, paste or import, and what became of those that were given last. */
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
import { ImportPreview, RefusedKeywords, refusedShownMax } from "./import-preview.tsx";
import type { ChosenFile } from "./import-preview.tsx";
import type { Adding, GivenKeywords } from "./use-adding-keywords.ts";

interface AddKeywordsProps {
  brandId: number;
  adding: UseMutationResult<Adding, Error, GivenKeywords>;
  revert: UseMutationResult<void, Error, readonly Keyword[]>;
}

const { add: words, told: toldWords } = keywordsWords;
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
  const send = (given: string, onAdded?: () => void) => {
    if (adding.isPending) return;
    if (given.trim() === "") setProblem(words.empty);
    else adding.mutate(given, onAdded && { onSuccess: onAdded });
  };
  // What was typed while it was sent stays.
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
        <ImportPreview
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
            told={adding.data}
            isUndoing={revert.isPending}
            onUndo={(fresh) => revert.mutate(fresh)}
          />
        )}
      </div>
    </Card>
  );
}

interface AddedNoticeProps {
  told: Adding;
  isUndoing: boolean;
  onUndo: (fresh: readonly Keyword[]) => void;
}

/** What became of keywords that were given: how many are new, were known, and which were refused and why. */
function AddedNotice({ told, isUndoing, onUndo }: AddedNoticeProps) {
  const { added, existing, refused, refusedCount, fresh } = told;
  const title = [
    added > 0 ? toldWords.added(formatNumber(added)) : toldWords.none,
    ...(existing > 0 ? [toldWords.existing(formatNumber(existing))] : []),
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
          <p>{toldWords.refused(formatNumber(refusedCount))}</p>
          <RefusedKeywords refused={refused} />
          {refusedCount > refusedShownMax && (
            <p>{toldWords.moreRefused(formatNumber(refusedCount - refusedShownMax))}</p>
          )}
        </>
      )}
    </Notice>
  );
}
