/** Asks before what was typed is lost: by going to another page, by closing the tab, by reloading. */
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { unsavedWords as words } from "../words/unsaved.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface UnsavedGuard {
  /** Stands anywhere in the page. */
  dialog: ReactNode;
  /** What was typed is safe now: the next change of page is not asked about. */
  release: () => void;
}

export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const holds = useRef(isDirty);
  useEffect(() => {
    holds.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => holds.current,
    withResolver: true,
  });
  const release = useCallback(() => {
    holds.current = false;
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
