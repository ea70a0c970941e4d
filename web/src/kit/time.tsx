/** A moment, in the viewer's language and time zone: how long ago, and the exact time when one points at it. */
import { exactTime, relativeTime } from "./format.ts";
import { useNow } from "./use-now.ts";

interface TimeProps {
  at: string;
  /** The date itself instead of how long ago. */
  isExact?: boolean | undefined;
}

export function Time({ at, isExact = false }: TimeProps) {
  const exact = exactTime(at);
  return (
    <time dateTime={at} title={isExact ? undefined : exact} className="whitespace-nowrap">
      {isExact ? exact : <Ago at={at} />}
    </time>
  );
}

function Ago({ at }: { at: string }) {
  return relativeTime(at, useNow());
}
