/**
 * A few words about what one points at or has the focus on. Never the only place where something is said. What draws
 * them is fetched when the first one is wanted: phones never do.
 */
import { cloneElement, useEffect, useId, useState } from "react";
import type { FocusEvent, PointerEvent, ReactElement } from "react";
import type { TooltipBubble } from "./tooltip-bubble.tsx";

type Bubble = typeof TooltipBubble;

export const loadTooltipBubble = async (): Promise<Bubble> =>
  (await import("./tooltip-bubble.tsx")).TooltipBubble;

interface TooltipProps {
  text: string;
  keys?: string | undefined;
  /** One element that takes the focus and passes on what is asked of it. */
  children: ReactElement<AnchorProps>;
  side?: "top" | "right" | "bottom" | "left" | undefined;
}

interface AnchorProps {
  "aria-describedby"?: string | undefined;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

const delayMs = 450;
/** Within this time after one has closed, the next appears at once. */
const goOnMs = 250;
/** Long enough to reach the words themselves, which can be selected. */
const leaveMs = 120;
let closedAt = -Infinity;

export function Tooltip({ text, keys, children, side = "top" }: TooltipProps) {
  const [shown, setShown] = useState<{ anchor: HTMLElement; Bubble: Bubble } | null>(null);
  const [timer] = useState(createTimer);
  const id = useId();
  useEffect(() => () => void timer.stop(), [timer]);

  const open = async (anchor: HTMLElement) => {
    const isStillWanted = timer.stop();
    const Bubble = await loadTooltipBubble().catch(() => null);
    if (Bubble && isStillWanted()) setShown({ anchor, Bubble });
  };
  const close = () => {
    timer.stop();
    if (shown) closedAt = performance.now();
    setShown(null);
  };
  const leave = () => timer.start(close, leaveMs);

  const own = children.props;
  const anchor = cloneElement(children, {
    "aria-describedby": shown ? id : own["aria-describedby"],
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType === "touch") return;
      const { currentTarget } = event;
      const isGoingOn = performance.now() - closedAt < goOnMs;
      timer.start(() => void open(currentTarget), isGoingOn ? 0 : delayMs);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      leave();
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      close();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) void open(event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      close();
    },
  });
  return (
    <>
      {anchor}
      {shown && (
        <shown.Bubble
          id={id}
          text={text}
          keys={keys}
          anchor={shown.anchor}
          side={side}
          onStay={() => timer.stop()}
          onLeave={leave}
          onClose={close}
        />
      )}
    </>
  );
}

/** One thing at a time that is still to happen; whatever is begun or stopped ends it. */
function createTimer() {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const stop = () => {
    clearTimeout(timeout);
    turn += 1;
    const own = turn;
    return () => own === turn;
  };
  return {
    stop,
    start(act: () => void, ms: number) {
      stop();
      timeout = setTimeout(act, ms);
    },
  };
}
