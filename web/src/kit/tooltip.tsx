/** A tooltip, never the only place for any information. Loaded on first use, which never happens on phones. */
import { cloneElement, useEffect, useId, useState } from "react";
import type { FocusEvent, PointerEvent, ReactElement } from "react";
import type { TooltipBubble } from "./tooltip-bubble.tsx";

type Bubble = typeof TooltipBubble;

export const loadTooltipBubble = async (): Promise<Bubble> =>
  (await import("./tooltip-bubble.tsx")).TooltipBubble;

interface TooltipProps {
  text: string;
  keys?: string | undefined;
  /** One focusable element that passes event handlers on. */
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
/** Within this time after one has closed, the next appears without delay. */
const reopenMs = 250;
/** Long enough to move the pointer onto the tooltip, whose text can be selected. */
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
      const isReopening = performance.now() - closedAt < reopenMs;
      timer.start(() => void open(currentTarget), isReopening ? 0 : delayMs);
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

/** A single pending action; starting or stopping cancels the previous one. */
function createTimer() {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let generation = 0;
  const stop = () => {
    clearTimeout(timeout);
    generation += 1;
    const own = generation;
    return () => own === generation;
  };
  return {
    stop,
    start(act: () => void, ms: number) {
      stop();
      timeout = setTimeout(act, ms);
    },
  };
}
