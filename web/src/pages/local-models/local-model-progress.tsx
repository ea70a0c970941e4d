/** The progress of a download or verification, with occasional announcements for screen readers. */
import { isMoving } from "../../api/models.ts";
import type { LocalModel } from "../../api/models.ts";
import { formatBytes, formatDuration, formatPercent } from "../../kit/format.ts";
import { Progress } from "../../kit/progress.tsx";
import { localModelsWords } from "../../words/local-models.ts";

const words = localModelsWords.progress;

export function LocalModelProgress({ model }: { model: LocalModel }) {
  const { title, bytes_done: done, bytes_total: total } = model;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  const isShown = isMoving(model) || model.state === "paused";
  return (
    <>
      {isShown && (
        <div className="flex flex-col gap-1.5">
          <Progress label={words.label(title)} percent={isWaiting(model) ? null : percent} />
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft tabular-nums">
            <span>{words.done(formatPercent(percent), formatBytes(done), formatBytes(total))}</span>
            <span>{speedOf(model)}</span>
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {announced(model, percent)}
      </p>
    </>
  );
}

/** No data has arrived yet. */
function isWaiting(model: LocalModel): boolean {
  return isMoving(model) && model.bytes_done === 0;
}

function speedOf(model: LocalModel): string {
  const { bytes_per_second: speed, seconds_left: left, is_cancelable: isCancelable } = model;
  if (!isMoving(model)) return "";
  if (!isCancelable) return words.byCommand;
  if (isWaiting(model)) return words.waiting;
  if (!speed) return "";
  const time = left === null ? "" : ` · ${words.left(formatDuration(left * 1_000))}`;
  return `${formatBytes(speed, "-per-second")}${time}`;
}

/** Changes only with the state and each quarter, because every change is announced. */
function announced(model: LocalModel, percent: number): string {
  const state = localModelsWords.states[model.state];
  if (model.state === "not_downloaded") return "";
  if (!isMoving(model)) return localModelsWords.announced.state(model.title, state);
  const quarter = formatPercent(25 * Math.floor(percent / 25));
  return localModelsWords.announced.percent(model.title, state, quarter);
}
