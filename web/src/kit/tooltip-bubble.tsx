/** An open tooltip, positioned next to its anchor. */
import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { KeyboardHint } from "./keyboard-hint.tsx";
import { PortalContainer } from "./portal-container.ts";

interface TooltipBubbleProps {
  id: string;
  text: string;
  keys: string | undefined;
  anchor: HTMLElement;
  side: "top" | "right" | "bottom" | "left";
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
}

export function TooltipBubble(props: TooltipBubbleProps) {
  const { id, text, keys, anchor, side, onStay, onLeave, onClose } = props;
  const bubble = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ x: number; y: number } | null>(null);
  const portalTarget = useContext(PortalContainer);

  useEffect(() => {
    const { current } = bubble;
    if (!current) return undefined;
    const reposition = async () => {
      const middleware = [offset(6), flip(), shift({ padding: 8 })];
      const { x, y } = await computePosition(anchor, current, {
        placement: side,
        strategy: "fixed",
        middleware,
      });
      setPosition({ x, y });
    };
    return autoUpdate(anchor, current, () => void reposition());
  }, [anchor, side]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", isEscape, { capture: true, signal });
    document.addEventListener("scroll", onClose, { capture: true, signal });
    return () => controller.abort();
  });

  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="fixed top-0 left-0 z-50 flex w-max max-w-72 animate-appear items-center gap-2 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas"
      style={{
        translate: position ? `${position.x}px ${position.y}px` : undefined,
        visibility: position ? undefined : "hidden",
      }}
    >
      {text}
      {keys !== undefined && <KeyboardHint keys={keys} tone="inverse" />}
    </div>,
    portalTarget ?? document.body,
  );
}
