/** The stages of a job, one track per item, with the parts of a draft below it. */
import type { JobDetails } from "@pressroom/client";
import SkippedIcon from "lucide-react/icons/minus";
import { typeName } from "../../kit/content-type.tsx";
import { CheckIcon, CloseIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { Tooltip } from "../../kit/tooltip.tsx";
import { jobWords as words } from "../../words/job.ts";
import { kitWords } from "../../words/kit.ts";
import { trackOf } from "./stage-track.ts";
import type { JobEventState } from "./job-event-state.ts";
import type { StageStatus, TrackStage } from "./stage-track.ts";

export function StageTracks({ job, eventState }: { job: JobDetails; eventState: JobEventState }) {
  const isBatch = job.items.length > 1;
  return (
    <div className="flex flex-col divide-y divide-line">
      {job.items.map(({ content_type: type }, index) => {
        const name = typeName(type);
        const stages = trackOf({ job, eventState, item: index + 1 });
        return (
          <div
            key={index}
            className={joinClasses(
              "flex gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 max-lg:flex-col",
              isBatch && "lg:items-start",
            )}
          >
            {isBatch && (
              <h3 className="flex justify-between gap-3 text-sm font-medium lg:w-24 lg:shrink-0 lg:pt-1">
                {name}
                <span aria-hidden="true" className="font-normal text-soft sm:hidden">
                  {whereOf(stages)}
                </span>
              </h3>
            )}
            <ol
              aria-label={name}
              className={joinClasses("flex min-w-0 flex-1", !isBatch && "max-sm:flex-col")}
            >
              {stages.map((stage, at) => (
                <StageMark
                  key={stage.stage}
                  stage={stage}
                  isLast={at === stages.length - 1}
                  isShort={isBatch}
                />
              ))}
            </ol>
          </div>
        );
      })}
    </div>
  );
}

/** The current stage, where there is no room for all names. */
function whereOf(stages: readonly TrackStage[]): string {
  const here = stages.find(({ status }) => status === "now" || status === "stopped");
  if (here) return words.stages[here.stage] ?? here.stage;
  return stages.at(-1)?.status === "done" ? kitWords.jobStates.succeeded : "";
}

const marks: Record<StageStatus, string> = {
  waiting: "border-line bg-surface text-soft",
  now: "border-accent bg-accent-soft text-accent",
  done: "border-good bg-good-soft text-good",
  skipped: "border-line bg-hover text-soft",
  stopped: "border-bad bg-bad-soft text-bad",
};

interface StageMarkProps {
  stage: TrackStage;
  isLast: boolean;
  /** One of several tracks: on phones, it is horizontal and hides the names, which screen readers still read. */
  isShort: boolean;
}

function StageMark({ stage, isLast, isShort }: StageMarkProps) {
  const { stage: name, status, pieces } = stage;
  const isBehind = status === "done" || status === "skipped";
  return (
    <li
      aria-current={status === "now" ? "step" : undefined}
      data-stage={name}
      data-status={status}
      className={joinClasses(
        "relative min-w-0 flex-1",
        isShort
          ? "last:flex-none"
          : "max-sm:flex max-sm:gap-3 max-sm:pb-3 max-sm:last:pb-0 sm:last:flex-none",
      )}
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={joinClasses(
            "absolute rounded-full transition-colors",
            isShort
              ? "top-3.25 right-1 left-8 h-0.5"
              : "max-sm:top-7 max-sm:bottom-0.5 max-sm:left-[0.8125rem] max-sm:w-0.5 sm:top-3.25 sm:right-1 sm:left-8 sm:h-0.5",
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
      <div className={joinClasses("min-w-0 sm:mt-1.5 sm:pr-3", isShort && "max-sm:sr-only")}>
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
        {pieces.length > 1 && <Pieces pieces={pieces} isNow={status === "now"} />}
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

/** One small bar per part, with the count in a tooltip and for screen readers. */
function Pieces({ pieces, isNow }: { pieces: TrackStage["pieces"]; isNow: boolean }) {
  const done = pieces.filter(({ isDone }) => isDone).length;
  const counted = words.sections(done, pieces.length);
  return (
    <Tooltip text={counted}>
      <div className="mt-1 w-20 max-w-full max-sm:mb-1">
        <p className="sr-only">{counted}</p>
        <div aria-hidden="true" className="flex gap-0.5">
          {pieces.map(({ name, isDone }) => (
            <span
              key={name}
              className={joinClasses(
                "h-1.5 min-w-0.5 flex-1 rounded-full transition-colors",
                isDone ? "bg-good" : isNow ? "animate-pulse-soft bg-accent/60" : "bg-pressed",
              )}
            />
          ))}
        </div>
      </div>
    </Tooltip>
  );
}
