/**
 * Something that must be dealt with before the page goes on. The browser's own modal dialog: it keeps the focus,
 * gives it back, and closes by Escape. (Radix's locks the page by writing a style element, which our policy refuses.)
 */
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { kitWords } from "../words/kit.ts";
import { IconButton } from "./icon-button.tsx";
import { CloseIcon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";
import { PortalContainer } from "./portal-container.ts";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** The buttons, the one that goes on last. */
  actions?: ReactNode | undefined;
  width?: "small" | "medium" | "large" | undefined;
  /** Without the heading's bar; the title is only read out. */
  isBare?: boolean | undefined;
}

const widths = { small: "max-w-md", medium: "max-w-xl", large: "max-w-4xl" };

/** Mounts its content only while it is open, so that a form in it begins anew each time. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, actions, width = "small", isBare = false } = props;
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  const before = useRef<Element | null>(null);
  const take = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) {
      before.current = document.activeElement;
      dialog.showModal();
    }
    setElement(dialog);
  }, []);
  // What is taken out of the page while open gives the focus back to nobody by itself.
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      ref={take}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Beside the dialog is its own backdrop; in it are its children.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className={joinClasses(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-appear overflow-visible rounded-2xl bg-raised shadow-raised outline-none",
        isBare && "mt-[max(1rem,12dvh)]",
        widths[width],
      )}
    >
      <PortalContainer value={element}>
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-2xl">
          <header
            className={isBare ? "sr-only" : "flex items-start gap-3 px-5 pt-4 pb-3 sm:px-6 sm:pt-5"}
          >
            <div className="min-w-0 flex-1">
              <h2 id={titleId} className="text-lg leading-7 font-semibold text-balance">
                {title}
              </h2>
              {description !== undefined && <p className="mt-1 text-sm text-soft">{description}</p>}
            </div>
            {!isBare && (
              <IconButton
                label={kitWords.close}
                icon={CloseIcon}
                onClick={onClose}
                hasTooltip={false}
                className="-mt-1 -mr-2"
              />
            )}
          </header>
          {children !== undefined && (
            <div
              className={joinClasses(
                "min-h-0 overflow-y-auto overscroll-contain",
                !isBare && "px-5 pb-5 sm:px-6",
              )}
            >
              {children}
            </div>
          )}
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3 sm:px-6">
              {actions}
            </footer>
          )}
        </div>
      </PortalContainer>
    </dialog>
  );
}
