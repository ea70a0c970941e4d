/**
 * A few words about what one points at or has the focus on. Never the only place where something is said. What draws
 * them is fetched when the first one is wanted: phones never do.
 */
import { cloneElement, useEffect, useId, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, ReactElement } from "react";

type Bubble = typeof import("./tooltip-bubble.tsx").TooltipBubble;

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<HTMLElement | null>(null);
  const id = useId();
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const open = async (anchor: HTMLElement) => {
    stop();
    wanted.current = anchor;
    const Bubble = await loadTooltipBubble().catch(() => null);
    if (Bubble && wanted.current === anchor) setShown({ anchor, Bubble });
  };
  const close = () => {
    stop();
    wanted.current = null;
    if (shown) closedAt = performance.now();
    setShown(null);
  };
  const stay = stop;
  const leave = () => {
    stop();
    timer.current = setTimeout(close, leaveMs);
  };

  const own = children.props;
  const anchor = cloneElement(children, {
    "aria-describedby": shown ? id : own["aria-describedby"],
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType === "touch") return;
      const { currentTarget } = event;
      const isGoingOn = performance.now() - closedAt < goOnMs;
      stop();
      timer.current = setTimeout(() => void open(currentTarget), isGoingOn ? 0 : delayMs);
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
          onStay={stay}
          onLeave={leave}
          onClose={close}
        />
      )}
    </>
  );
}
