/** A moment, in the viewer's language and time zone: how long ago, and the exact time when one points at it. */
import { useEffect, useState } from "react";
import { exactTime, relativeTime } from "./format.ts";

interface TimeProps {
  at: string;
  /** The date itself instead of how long ago. */
  isExact?: boolean | undefined;
}

const tickMs = 30_000;

export function Time({ at, isExact = false }: TimeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (isExact) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isExact]);
  const exact = exactTime(at);
  return (
    <time dateTime={at} title={isExact ? undefined : exact} className="whitespace-nowrap">
      {isExact ? exact : relativeTime(at, now)}
    </time>
  );
}
