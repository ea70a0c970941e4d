/** Asks before unsaved input is lost by leaving the page, closing the tab or reloading. */
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { unsavedWords as words } from "../words/unsaved.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface UnsavedGuard {
  /** Render it anywhere in the page. */
  dialog: ReactNode;
  /** Call it once the input is saved: the next navigation is not blocked. */
  release: () => void;
}

export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const isBlocking = useRef(isDirty);
  useEffect(() => {
    isBlocking.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isBlocking.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isBlocking.current,
    withResolver: true,
  });
  const release = useCallback(() => {
    isBlocking.current = false;
  }, []);
  const dialog = (
    <Dialog
      isOpen={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={words.title}
      actions={
        <>
          <Button label={words.leave} variant="danger" onClick={() => blocker.proceed?.()} />
          <Button label={words.stay} variant="primary" onClick={() => blocker.reset?.()} />
        </>
      }
    >
      <p className="text-soft">{words.text}</p>
    </Dialog>
  );
  return { dialog, release };
}
