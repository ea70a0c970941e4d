/** The form for a brief that is waiting for approval. Every part can be changed before the job continues. */
import type { Brief, JobDetails } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { kitWords } from "../../words/kit.ts";
import { BriefLists } from "./brief-lists.tsx";
import { BriefRows, BriefText } from "./brief-fields.tsx";
import { patchJob } from "./job-queries.ts";

const ideaFields = ["reader", "question", "angle", "takeaway"] as const;
const hints: Partial<Record<string, string>> = words.hints;
const credits = ["named", "forum", "hidden"] as const;

export function BriefEditor({ job, brief: given }: { job: JobDetails; brief: Brief }) {
  // The job is polled; keep what was typed.
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
          <Button variant="quiet" onClick={() => setBrief(begun)} disabled={isPending}>
            {words.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isPending} className="max-sm:flex-1">
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

/** The passages that the brief's facts can refer to. */
function BriefSources({ passages }: { passages: JobDetails["brief_passages"] }) {
  if (passages.length === 0) return null;
  return (
    <Card title={words.sources} description={words.sourcesText}>
      {/* Scrollable with the keyboard. */}
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

type BriefPiece = Brief["pieces"][number];

interface BriefPieceFieldsProps {
  name: string;
  piece: BriefPiece;
  onChange: (piece: BriefPiece) => void;
}

const wordsMost = 10_000;

/** The plan of one piece: opening, parts in order, ending and length. */
function BriefPieceFields({ name, piece, onChange }: BriefPieceFieldsProps) {
  const change = (part: Partial<BriefPiece>) => onChange({ ...piece, ...part });
  const isSocial = piece.content_type === "social";
  return (
    <Card title={words.piece(name)}>
      <div className="flex flex-col gap-4">
        <BriefText
          label={words.opening}
          value={piece.opening}
          onChange={(opening) => change({ opening })}
        />
        <div role="group" aria-label={words.parts} className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{words.parts}</h3>
          <BriefRows
            rows={piece.parts}
            rowsMax={20}
            texts={words.part}
            fresh={{ heading: "", job: "" }}
            onChange={(parts) => change({ parts })}
          >
            {(part, set, row) => (
              <>
                <TextField
                  label={`${row}: ${words.part.heading}`}
                  dir="auto"
                  maxLength={300}
                  value={part.heading}
                  onChange={({ target }) => set({ ...part, heading: target.value })}
                />
                <BriefText
                  row={row}
                  label={words.part.job}
                  value={part.job}
                  onChange={(job) => set({ ...part, job })}
                />
              </>
            )}
          </BriefRows>
        </div>
        <BriefText
          label={words.ending}
          value={piece.ending}
          onChange={(ending) => change({ ending })}
        />
        {!isSocial && (
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <TextField
              label={words.wordsMin}
              inputMode="numeric"
              value={String(piece.words_min)}
              onChange={({ target }) => change({ words_min: toNumber(target.value) ?? 0 })}
            />
            <TextField
              label={words.wordsMax}
              inputMode="numeric"
              hint={words.wordsMaxHint}
              value={piece.words_max === null ? "" : String(piece.words_max)}
              onChange={({ target }) => change({ words_max: toNumber(target.value) })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Uses only the digits; null if there are none. */
function toNumber(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? null : Math.min(wordsMost, Number(digits));
}
