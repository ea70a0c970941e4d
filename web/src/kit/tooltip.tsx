/** A few words about what one points at or has the focus on. Never the only place where something is said. */
import * as Radix from "@radix-ui/react-tooltip";
import { useState } from "react";
import type { ReactNode } from "react";
import { KeyboardHint } from "./keyboard-hint.tsx";
import { usePortalHome } from "./portal-home.ts";

interface TooltipProps {
  text: string;
  keys?: string | undefined;
  /** One element that takes a ref and the focus. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left" | undefined;
}

export function Tooltip({ text, keys, children, side = "top" }: TooltipProps) {
  // Radix tells of an opening before it is drawn only where it does not hold the state itself: with Preact it would close at once.
  const [isOpen, setIsOpen] = useState(false);
  const home = usePortalHome();
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* Only while it is open: a toolbar has many. */}
      {isOpen && (
        <Radix.Portal container={home}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-72 animate-appear items-center gap-2 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas"
          >
            {text}
            {keys !== undefined && <KeyboardHint keys={keys} tone="inverse" />}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

/** Around all pages: after the first one, the next appear at once. */
export function TooltipScope({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={250}>
      {children}
    </Radix.Provider>
  );
}
