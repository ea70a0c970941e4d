/** Rewrites one section with the user's instructions: choose it, watch, compare, keep or revert. */
import type { Content } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import RewriteIcon from "lucide-react/icons/wand-sparkles";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { kitWords } from "../../words/kit.ts";
import { contentQuery } from "../contents/content-query.ts";
import { fieldsOf, isChanged } from "./content-fields.ts";
import { Differences } from "./differences.tsx";
import { headingsOf } from "./markdown-text.ts";
import { RewriteProgress } from "./rewrite-progress.tsx";
import type { RewriteEnd } from "./rewrite-progress.tsx";
import type { Saver } from "./saver.ts";

const words = contentEditorWords.rewrite;

interface RewriteSectionProps {
  content: Content;
  markdown: string;
  saver: Saver;
}

export function RewriteSection({ content, markdown, saver }: RewriteSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label={words.action} size="small" icon={RewriteIcon} onClick={() => setOpen(true)} />
      {isOpen && (
        <RewriteDialog
          content={content}
          headings={headingsOf(markdown)}
          saver={saver}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type Step =
  | { kind: "asking"; error?: unknown; notice?: string }
  | { kind: "running"; jobId: number; before: Content }
  | { kind: "done"; before: Content; after: Content };

interface RewriteDialogProps {
  content: Content;
  headings: readonly string[];
  saver: Saver;
  onClose: () => void;
}

function RewriteDialog({ content, headings, saver, onClose }: RewriteDialogProps) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [section, setSection] = useState(headings[0] ?? "");
  const [instructions, setInstructions] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ kind: "asking" });
  const { content_id: contentId, content_type: contentType } = content;
  const query = contentQuery(pressroom, contentId);
  const freshContent = () => queryClient.fetchQuery({ ...query, staleTime: 0 });

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setStep((before) => (before.kind === "done" ? before : { kind: "asking", error }));
      if (step.kind === "done") showToast({ text: words.failed, tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  const start = () =>
    attempt(async () => {
      // The service rewrites the saved text.
      await saver.saveNow();
      if (saver.view().state.kind !== "saved") {
        setStep({ kind: "asking", notice: words.unsaved });
        return;
      }
      const before = await freshContent();
      const { job_id: jobId } = await pressroom.contents.regenerate(contentId, {
        section,
        ...(instructions.trim() !== "" && { instructions }),
      });
      setStep({ kind: "running", jobId, before });
    });
  const end = (before: Content) => (how: RewriteEnd) =>
    void attempt(async () => {
      if (how.kind === "succeeded") {
        setStep({ kind: "done", before, after: await freshContent() });
      } else {
        const notice = how.kind === "canceled" ? words.canceled : (how.message ?? words.failedText);
        setStep({ kind: "asking", notice });
      }
    });
  const goBack = (before: Content, after: Content) =>
    attempt(async () => {
      const restored = await pressroom.contents.restoreVersion(contentId, before.version, {
        based_on_version: after.version,
      });
      queryClient.setQueryData(query.queryKey, restored);
      showToast({ text: words.wentBack });
      onClose();
    });

  if (step.kind === "running") {
    const stop = () => void pressroom.jobs.cancel(step.jobId).catch(() => undefined);
    return (
      <Dialog
        isOpen
        onClose={stop}
        title={words.writing(section)}
        width="medium"
        actions={<Button label={words.stop} onClick={stop} />}
      >
        <RewriteProgress jobId={step.jobId} language={content.language} onEnd={end(step.before)} />
      </Dialog>
    );
  }
  if (step.kind === "done") {
    const before = fieldsOf(contentType, step.before);
    const after = fieldsOf(contentType, step.after);
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={words.done(section)}
        width="large"
        actions={
          <>
            <Button isBusy={isBusy} onClick={() => void goBack(step.before, step.after)}>
              {words.back}
            </Button>
            <Button label={words.keep} variant="primary" onClick={onClose} />
          </>
        }
      >
        {isChanged(after, before) ? (
          // Scrollable with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div role="group" aria-label={contentEditorWords.differences.label} tabIndex={0}>
            <Differences before={before} after={after} language={content.language} />
          </div>
        ) : (
          <Notice text={words.same} />
        )}
      </Dialog>
    );
  }
  const hasSections = headings.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={hasSections ? words.description : undefined}
      width="medium"
      actions={
        <>
          <Button label={kitWords.cancel} onClick={onClose} />
          {hasSections && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void start()}>
              {words.start}
            </Button>
          )}
        </>
      }
    >
      {hasSections ? (
        <div className="flex flex-col gap-4">
          <Select
            label={words.section}
            value={section}
            onChoose={setSection}
            choices={headings.map((heading) => ({ value: heading, label: heading }))}
          />
          <TextArea
            label={words.instructions}
            hint={words.instructionsHint}
            value={instructions}
            maxLength={4_000}
            onChange={(event) => setInstructions(event.target.value)}
          />
          {step.notice !== undefined && <Notice text={step.notice} tone="warn" isAlert />}
          {step.error !== undefined && <ErrorNotice error={step.error} />}
        </div>
      ) : (
        <p>{words.noSections}</p>
      )}
    </Dialog>
  );
}
