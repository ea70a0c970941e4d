/** A brief that waits to be approved, as a form: every part of it can be changed before the writing goes on. */
import type { Brief, JobDetails } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Select } from "../../kit/select.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { kitWords } from "../../words/kit.ts";
import { briefTextMax } from "./brief-limits.ts";
import { BriefLists } from "./brief-lists.tsx";
import { BriefPieceFields } from "./brief-piece-fields.tsx";
import { BriefSources } from "./brief-sources.tsx";
import { patchJob } from "./job-queries.ts";

interface BriefEditorProps {
  job: JobDetails;
  brief: Brief;
}

const ideaFields = ["reader", "question", "angle", "takeaway"] as const;
const hints: Partial<Record<string, string>> = words.hints;
const credits = ["named", "forum", "hidden"] as const;

export function BriefEditor({ job, brief: given }: BriefEditorProps) {
  // The job is asked for again and again; what is typed here stays.
  const [begun] = useState(given);
  const [brief, setBrief] = useState(given);
  const isChanged = JSON.stringify(brief) !== JSON.stringify(begun);
  const guard = useUnsavedGuard(isChanged);
  const { mutate, isPending, error } = useContinue(job, guard.release);
  const change = (part: Partial<Brief>) => setBrief((before) => ({ ...before, ...part }));
  return (
    <form
      aria-label={words.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(isChanged ? { brief } : {});
      }}
      className="flex min-w-0 flex-col gap-5"
    >
      <Card title={words.title} description={words.text}>
        <div className="flex flex-col gap-4">
          {ideaFields.map((name) => (
            <TextArea
              key={name}
              label={words.fields[name]}
              hint={hints[name]}
              rows={2}
              dir="auto"
              maxLength={briefTextMax}
              value={brief[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
        </div>
      </Card>
      {brief.pieces.map((piece, at) => (
        <BriefPieceFields
          key={piece.content_type}
          name={kitWords.contentTypes[piece.content_type]}
          piece={piece}
          onChange={(changed) =>
            change({ pieces: brief.pieces.map((one, index) => (index === at ? changed : one)) })
          }
        />
      ))}
      <BriefLists brief={brief} passages={job.brief_passages} onChange={change} />
      <Card>
        <div className="flex flex-col gap-4">
          <TextArea
            label={words.fields.voice}
            hint={words.hints.voice}
            rows={2}
            dir="auto"
            maxLength={briefTextMax}
            value={brief.voice}
            onChange={({ target }) => change({ voice: target.value })}
          />
          <Select
            label={words.fields.credit}
            className="max-w-sm"
            choices={credits.map((value) => ({ value, label: words.credit[value] }))}
            value={brief.credit}
            onChoose={(credit) => change({ credit })}
          />
        </div>
      </Card>
      <BriefSources passages={job.brief_passages} />
      {error !== null && <ErrorNotice error={error} />}
      <div className="sticky bottom-20 z-20 flex min-h-14 flex-wrap items-center gap-3 rounded-xl bg-raised px-4 py-2 shadow-raised md:bottom-4">
        <p role="status" className="min-w-0 flex-1 text-sm font-medium max-sm:sr-only">
          {isChanged ? words.changed : words.unchanged}
        </p>
        {isChanged && (
          <Button look="quiet" onClick={() => setBrief(begun)} disabled={isPending}>
            {words.discard}
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={isPending} className="max-sm:flex-1">
          {isChanged ? words.continueChanged : words.continue}
        </Button>
      </div>
      {guard.dialog}
    </form>
  );
}

function useContinue({ job_id: jobId, topic }: JobDetails, release: () => void) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (body: { brief?: Brief }) => pressroom.jobs.continue(jobId, body),
    onSuccess: (job) => {
      release();
      patchJob(queryClient, jobId, job);
      showToast({ text: words.continued(topic ?? kitWords.contentTypes[job.content_type]) });
      void queryClient.invalidateQueries({ queryKey: ["summary"] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["jobs", jobId] }),
  });
}
