/** A relative time in the viewer's locale; the tooltip shows the exact time. */
import { exactTime, relativeTime } from "./format.ts";
import { useNow } from "./use-now.ts";

interface TimeProps {
  at: string;
  /** Shows the exact time instead. */
  isExact?: boolean | undefined;
}

export function Time({ at, isExact = false }: TimeProps) {
  const exact = exactTime(at);
  return (
    <time dateTime={at} title={isExact ? undefined : exact} className="whitespace-nowrap">
      {isExact ? exact : <RelativeTime at={at} />}
    </time>
  );
}

function RelativeTime({ at }: { at: string }) {
  return relativeTime(at, useNow());
}
