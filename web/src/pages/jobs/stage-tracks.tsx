/** The steps of a job as they happen: one track for each thing it makes, with the parts of a draft below it. */
import type { JobDetails } from "@pressroom/client";
import { CheckIcon, CloseIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { Tooltip } from "../../kit/tooltip.tsx";
import { jobWords as words } from "../../words/job.ts";
import { kitWords } from "../../words/kit.ts";
import { SkippedIcon } from "./job-icons.ts";
import { trackOf } from "./stage-track.ts";
import type { JobStory } from "./job-story.ts";
import type { StageStatus, TrackStage } from "./stage-track.ts";

interface StageTracksProps {
  job: JobDetails;
  story: JobStory;
}

export function StageTracks({ job, story }: StageTracksProps) {
  const isBatch = job.items.length > 1;
  return (
    <div className="flex flex-col divide-y divide-line">
      {job.items.map(({ content_type: type }, index) => {
        const name = kitWords.contentTypes[type as keyof typeof kitWords.contentTypes];
        return (
          <div
            key={index}
            className={joinClasses(
              "flex gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 max-lg:flex-col",
              isBatch && "lg:items-start",
            )}
          >
            {isBatch && <h3 className="text-sm font-medium lg:w-24 lg:shrink-0 lg:pt-1">{name}</h3>}
            <Track label={name} stages={trackOf({ job, story, item: index + 1 })} />
          </div>
        );
      })}
    </div>
  );
}

function Track({ label, stages }: { label: string; stages: readonly TrackStage[] }) {
  return (
    <ol aria-label={label} className="flex min-w-0 flex-1 max-sm:flex-col">
      {stages.map((stage, index) => (
        <StageMark key={stage.stage} stage={stage} isLast={index === stages.length - 1} />
      ))}
    </ol>
  );
}

const marks: Record<StageStatus, string> = {
  waiting: "border-line bg-surface text-soft",
  now: "border-accent bg-accent-soft text-accent",
  done: "border-good bg-good-soft text-good",
  skipped: "border-line bg-hover text-soft",
  stopped: "border-bad bg-bad-soft text-bad",
};

function StageMark({ stage, isLast }: { stage: TrackStage; isLast: boolean }) {
  const { stage: name, status, pieces } = stage;
  const isBehind = status === "done" || status === "skipped";
  return (
    <li
      aria-current={status === "now" ? "step" : undefined}
      data-stage={name}
      data-status={status}
      className="relative min-w-0 flex-1 max-sm:flex max-sm:gap-3 max-sm:pb-3 max-sm:last:pb-0 sm:last:flex-none"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={joinClasses(
            "absolute rounded-full transition-colors",
            "max-sm:top-7 max-sm:bottom-0.5 max-sm:left-[0.8125rem] max-sm:w-0.5",
            "sm:top-3.25 sm:right-1 sm:left-8 sm:h-0.5",
            isBehind ? "bg-good/60" : "bg-line",
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={joinClasses(
          "flex size-7 shrink-0 items-center justify-center rounded-full border transition-colors",
          marks[status],
        )}
      >
        <StatusSign status={status} />
      </span>
      <div className="min-w-0 sm:mt-1.5 sm:pr-3">
        <p
          title={words.stageHints[name]}
          className={joinClasses(
            "text-sm max-sm:leading-7",
            status === "waiting" || status === "skipped" ? "text-soft" : "font-medium text-ink",
          )}
        >
          {words.stages[name]}
          <span className="sr-only">, {words.statuses[status]}</span>
        </p>
        {pieces.length > 1 && <Pieces pieces={pieces} />}
      </div>
    </li>
  );
}

function StatusSign({ status }: { status: StageStatus }) {
  if (status === "done") return <CheckIcon className="size-4" />;
  if (status === "skipped") return <SkippedIcon className="size-3.5" />;
  if (status === "stopped") return <CloseIcon className="size-4" />;
  if (status === "now") {
    return <span className="size-2 animate-pulse-soft rounded-full bg-current" />;
  }
  return <span className="size-1.5 rounded-full bg-edge/60" />;
}

/** One small bar for each part; what they are is said when one points at them, and counted for those who listen. */
function Pieces({ pieces }: { pieces: TrackStage["pieces"] }) {
  const done = pieces.filter(({ isDone }) => isDone).length;
  const counted = words.sections(done, pieces.length);
  return (
    <Tooltip text={counted}>
      <div className="mt-1 w-fit max-sm:mb-1">
        <p className="sr-only">{counted}</p>
        <div aria-hidden="true" className="flex max-w-32 flex-wrap gap-1">
          {pieces.map(({ name, isDone }) => (
            <span
              key={name}
              className={joinClasses(
                "h-1.5 w-3 rounded-full transition-colors",
                isDone ? "bg-good" : "animate-pulse-soft bg-accent/60",
              )}
            />
          ))}
        </div>
      </div>
    </Tooltip>
  );
}
