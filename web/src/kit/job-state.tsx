/** The state of a job as a badge. */
import type { Job } from "@pressroom/client";
import { kitWords } from "../words/kit.ts";
import { Badge } from "./badge.tsx";
import type { Tone } from "./badge.tsx";

const tones: Record<Job["state"], Tone> = {
  queued: "plain",
  running: "busy",
  waiting: "accent",
  succeeded: "good",
  partially_succeeded: "warn",
  failed: "bad",
  canceled: "plain",
};

export function JobState({ state }: { state: Job["state"] }) {
  return (
    <Badge tone={tones[state]}>
      <span
        aria-hidden="true"
        className={
          state === "running"
            ? "size-1.5 animate-pulse-soft rounded-full bg-current"
            : "size-1.5 rounded-full bg-current"
        }
      />
      {kitWords.jobStates[state]}
    </Badge>
  );
}
