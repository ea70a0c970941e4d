/** Asks a model whether the text covers its topic. */
import type { Content } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Notice } from "../../kit/notice.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { RewriteProgress } from "./rewrite-progress.tsx";

const words = contentEditorWords.quality;

type Step =
  | { kind: "idle" | "starting" }
  | { kind: "running"; jobId: number }
  | { kind: "failed"; message?: string | undefined; error?: unknown };

interface TopicCheckProps {
  content: Content;
  queryKey: readonly unknown[];
}

export function TopicCheck({ content, queryKey }: TopicCheckProps) {
  const { content_id: contentId, version, language } = content;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: "idle" });
  const start = async () => {
    setStep({ kind: "starting" });
    try {
      const { job_id: jobId } = await pressroom.contents.checkTopic(contentId, {
        based_on_version: version,
      });
      setStep({ kind: "running", jobId });
    } catch (error) {
      setStep({ kind: "failed", error });
    }
  };
  if (step.kind === "running") {
    return (
      <RewriteProgress
        jobId={step.jobId}
        language={language}
        onEnd={(end) => {
          setStep(
            end.kind === "failed"
              ? { kind: "failed", message: end.message ?? words.topicFailed }
              : { kind: "idle" },
          );
          void queryClient.invalidateQueries({ queryKey });
        }}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {step.kind === "failed" &&
        (step.error === undefined ? (
          <Notice text={step.message ?? words.topicFailed} tone="warn" isAlert />
        ) : (
          <ErrorNotice error={step.error} />
        ))}
      <Button
        size="small"
        className="max-sm:h-11"
        label={words.askModel}
        isBusy={step.kind === "starting"}
        onClick={() => void start()}
      />
    </div>
  );
}
