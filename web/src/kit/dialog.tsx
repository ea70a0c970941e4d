/**
 * A modal dialog on the native element, which traps the focus, restores it and closes on Escape. (Radix locks scrolling
 * with a style element, which the content security policy forbids.)
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
  actions?: ReactNode | undefined;
  width?: "small" | "medium" | "large" | undefined;
  /** Without a visible header; the title is only for screen readers. */
  isBare?: boolean | undefined;
}

const widths = { small: "max-w-md", medium: "max-w-xl", large: "max-w-4xl" };

/** Mounts its content only while open, so that forms start empty each time. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, actions, width = "small", isBare = false } = props;
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  const focusedBefore = useRef<Element | null>(null);
  const openDialog = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) {
      focusedBefore.current = document.activeElement;
      dialog.showModal();
    }
    setElement(dialog);
  }, []);
  // The browser does not restore the focus if the element is removed while open.
  useEffect(
    () => () => {
      if (focusedBefore.current instanceof HTMLElement)
        focusedBefore.current.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      ref={openDialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A click on the backdrop targets the dialog itself; clicks inside target its children.
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
