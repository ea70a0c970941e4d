/** A brief that waits to be approved, as a form: every part of it can be changed before the writing goes on. */
import type { Brief, JobDetails } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/form.tsx";
import { Select } from "../../kit/select.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { kitWords } from "../../words/kit.ts";
import { BriefLists } from "./brief-lists.tsx";
import { BriefPieceFields } from "./brief-piece-fields.tsx";
import { BriefText } from "./brief-fields.tsx";
import { patchJob } from "./job-queries.ts";

const ideaFields = ["reader", "question", "angle", "takeaway"] as const;
const hints: Partial<Record<string, string>> = words.hints;
const credits = ["named", "forum", "hidden"] as const;

export function BriefEditor({ job, brief: given }: { job: JobDetails; brief: Brief }) {
  // The job is asked for again and again; what is typed here stays.
  const [begun] = useState(given);
  const [brief, setBrief] = useState(given);
  const isChanged = JSON.stringify(brief) !== JSON.stringify(begun);
  const guard = useUnsavedGuard(isChanged);
  const { mutate, isPending, error } = useContinue(job, guard.release);
  const change = (part: Partial<Brief>) => setBrief((before) => ({ ...before, ...part }));
  return (
    <Form
      aria-label={words.form}
      noValidate
      onSend={() => {
        if (!isPending) mutate(isChanged ? { brief } : {});
      }}
      className="flex min-w-0 flex-col gap-5"
    >
      <Card title={words.title} description={words.text}>
        <div className="flex flex-col gap-4">
          {ideaFields.map((name) => (
            <BriefText
              key={name}
              label={words.fields[name]}
              hint={hints[name]}
              value={brief[name]}
              onChange={(text) => change({ [name]: text })}
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
          <BriefText
            label={words.fields.voice}
            hint={words.hints.voice}
            value={brief.voice}
            onChange={(voice) => change({ voice })}
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
    </Form>
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

/** The passages that a brief's facts may name, to be read beside it. */
function BriefSources({ passages }: { passages: JobDetails["brief_passages"] }) {
  if (passages.length === 0) return null;
  return (
    <Card title={words.sources} description={words.sourcesText}>
      {/* It scrolls, by keyboard too. */}
      <dl
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={words.sources}
        className="flex max-h-96 flex-col gap-3 overflow-y-auto text-sm"
      >
        {passages.map(({ id, author, text }) => (
          <div key={id} className="flex gap-3">
            <dt className="w-9 shrink-0 font-mono text-soft">{id}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
              {author !== "" && <span className="block text-soft">{author}</span>}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
