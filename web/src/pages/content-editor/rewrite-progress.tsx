/** Shows a rewritten text as it is generated, until the job ends. */
import type { JobEvent } from "@pressroom/client";
import { useState } from "react";
import { useJobEvents } from "../../api/use-job-events.ts";
import { Progress } from "../../kit/progress.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";

const words = contentEditorWords.rewrite;

export type RewriteEnd =
  | { kind: "succeeded" }
  | { kind: "canceled" }
  | { kind: "failed"; message: string | undefined };

interface RewriteProgressProps {
  jobId: number;
  language: string;
  onEnd: (end: RewriteEnd) => void;
}

export function RewriteProgress({ jobId, language, onEnd }: RewriteProgressProps) {
  const [text, setText] = useState("");
  const [percent, setPercent] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const finish = (end: RewriteEnd) => {
    if (isOver) return;
    setOver(true);
    onEnd(end);
  };
  const onEvent = (event: JobEvent) => {
    if (event.progress !== null) setPercent(event.progress);
    if (event.type === "text") {
      setText((before) => (event.is_restart === true ? event.text : before + event.text));
    }
    // The first event is a snapshot of the job, which may already have ended.
    const end = event.type === "job" ? event.state : event.type;
    if (end === "canceled") finish({ kind: "canceled" });
    else if (end === "succeeded" || end === "partially_succeeded") finish({ kind: "succeeded" });
    else if (event.type === "failed") finish({ kind: "failed", message: event.failure?.message });
  };
  useJobEvents(jobId, { isEnabled: !isOver, onEvent });
  return (
    <div className="flex flex-col gap-4">
      <Progress label={words.waiting} percent={percent} />
      {text === "" ? (
        <p className="text-soft">{words.waiting}</p>
      ) : (
        <p lang={language} dir="auto" className="leading-7 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
    </div>
  );
}
