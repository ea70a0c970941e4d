/** Rewrites a selected passage: asks for instructions if needed, shows the text being written, then the change. */
import type { Content, JobDetails } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Notice } from "../../kit/notice.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { kitWords } from "../../words/kit.ts";
import { contentQuery } from "../contents/content-query.ts";
import { diffWords } from "./diff-words.ts";
import { DifferenceText } from "./differences.tsx";
import type { RewriteAction } from "./editor-toolbar.tsx";
import { RewriteProgress } from "./rewrite-progress.tsx";
import type { RewriteEnd } from "./rewrite-progress.tsx";
import type { Saver } from "./saver.ts";

const words = contentEditorWords.passage;

type Suggestion = NonNullable<JobDetails["suggestion"]>;

type Step =
  | { kind: "asking" }
  | { kind: "starting" }
  | { kind: "running"; jobId: number }
  | { kind: "done"; suggestion: Suggestion }
  | { kind: "failed"; notice?: string | undefined; error?: unknown };

interface PassageDialogProps {
  content: Content;
  saver: Saver;
  passage: string;
  action: RewriteAction;
  onAccept: (suggestion: Suggestion) => void;
  onClose: () => void;
}

export function PassageDialog(props: PassageDialogProps) {
  const { content, saver, passage, action, onAccept, onClose } = props;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [instruction, setInstruction] = useState("");
  const needsWords = action === "instruct";
  const [step, setStep] = useState<Step>({ kind: needsWords ? "asking" : "starting" });
  const { content_id: contentId, language } = content;

  const attempt = async (act: () => Promise<Step>) => {
    try {
      setStep(await act());
    } catch (error) {
      setStep({ kind: "failed", error });
    }
  };
  const start = () => {
    setStep({ kind: "starting" });
    return attempt(async () => {
      // The service rewrites the saved text.
      await saver.saveNow();
      if (saver.view().state.kind !== "saved") {
        return { kind: "failed", notice: contentEditorWords.rewrite.unsaved };
      }
      const query = contentQuery(pressroom, contentId);
      const { version } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const { job_id: jobId } = await pressroom.contents.rewrite(contentId, {
        passage,
        action,
        based_on_version: version,
        ...(needsWords && { instruction: instruction.trim() }),
      });
      return { kind: "running", jobId };
    });
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    if (needsWords || hasBegun.current) return;
    hasBegun.current = true;
    void start();
  });
  const end = (jobId: number, how: RewriteEnd) => {
    if (how.kind === "canceled") onClose();
    else if (how.kind === "failed") setStep({ kind: "failed", notice: how.message });
    else {
      void attempt(async () => {
        const { suggestion, failure } = await pressroom.jobs.get(jobId);
        if (suggestion) return { kind: "done", suggestion };
        return { kind: "failed", notice: failure?.message };
      });
    }
  };
  const again = () => (needsWords ? setStep({ kind: "asking" }) : void start());
  const stop = () => {
    if (step.kind === "running") void pressroom.jobs.cancel(step.jobId).catch(() => undefined);
    onClose();
  };

  if (step.kind === "done") {
    const { suggestion } = step;
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={words.done}
        width="large"
        actions={
          <>
            <Button label={words.reject} onClick={onClose} />
            <Button label={words.again} onClick={again} />
            <Button label={words.accept} variant="primary" onClick={() => onAccept(suggestion)} />
          </>
        }
      >
        <SuggestionView suggestion={suggestion} language={language} />
      </Dialog>
    );
  }
  if (step.kind === "asking" || step.kind === "failed") {
    const isReady = !needsWords || instruction.trim() !== "";
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={step.kind === "asking" ? words.title : words.failed}
        width="medium"
        actions={
          <>
            <Button label={kitWords.cancel} onClick={onClose} />
            <Button
              label={step.kind === "asking" ? words.start : words.again}
              variant="primary"
              aria-disabled={!isReady || undefined}
              onClick={() => isReady && void start()}
            />
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {step.kind === "failed" &&
            (step.error === undefined ? (
              <Notice text={step.notice ?? words.failedText} tone="warn" isAlert />
            ) : (
              <ErrorNotice error={step.error} />
            ))}
          {needsWords && (
            <TextArea
              label={words.instruction}
              hint={words.instructionHint}
              dir="auto"
              maxLength={2_000}
              value={instruction}
              onChange={({ target }) => setInstruction(target.value)}
            />
          )}
          <blockquote
            lang={language}
            dir="auto"
            className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-wrap text-soft"
          >
            {passage}
          </blockquote>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={stop}
      title={words.writing}
      width="medium"
      actions={<Button label={contentEditorWords.rewrite.stop} onClick={stop} />}
    >
      {step.kind === "running" ? (
        <RewriteProgress
          jobId={step.jobId}
          language={language}
          onEnd={(how) => end(step.jobId, how)}
        />
      ) : (
        <p className="text-soft">{contentEditorWords.rewrite.waiting}</p>
      )}
    </Dialog>
  );
}

function SuggestionView({ suggestion, language }: { suggestion: Suggestion; language: string }) {
  const { before, after, findings } = suggestion;
  if (before === after) return <Notice text={contentEditorWords.rewrite.same} />;
  return (
    <div className="flex flex-col gap-4">
      {/* Scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={contentEditorWords.differences.label} tabIndex={0}>
        <DifferenceText differences={diffWords(before, after)} language={language} />
      </div>
      {findings.length > 0 && (
        <Notice tone="warn" title={words.findings}>
          <ul className="list-disc pl-5">
            {findings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
