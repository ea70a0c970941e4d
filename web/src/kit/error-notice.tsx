/** Describes any thrown error: message, invalid parameters, a link to fix it, and the request ID for the logs. */
import { ConnectionError, PressroomError, UnavailableError } from "@pressroom/client";
import { kitWords } from "../words/kit.ts";
import { useLocation } from "@tanstack/react-router";
import { Button, ButtonLink } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Notice } from "./notice.tsx";
import { useToast } from "./toast.tsx";

interface ErrorNoticeProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Parameters whose errors are shown next to their fields. */
  shownParams?: readonly string[] | undefined;
}

export function ErrorNotice({ error, onRetry, shownParams = [] }: ErrorNoticeProps) {
  const { title, message } = describeError(error);
  const problems =
    error instanceof PressroomError
      ? error.errors.filter(({ param }) => !shownParams.includes(param))
      : [];
  const here = useLocation({ select: ({ href }) => href });
  const requestId = error instanceof PressroomError ? error.requestId : undefined;
  const fix = error instanceof PressroomError ? ownPage(error.redirectUrl) : undefined;
  return (
    <Notice
      tone="bad"
      isAlert
      title={title}
      actions={
        onRetry || fix !== undefined ? (
          <>
            {fix !== undefined && (
              <ButtonLink label={kitWords.fix} size="small" to={fix} search={{ next: here }} />
            )}
            {onRetry && <Button label={kitWords.tryAgain} size="small" onClick={onRetry} />}
          </>
        ) : undefined
      }
    >
      {message !== undefined && <p>{message}</p>}
      {problems.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {problems.map(({ param, message: problem }) => (
            <li key={param + problem}>
              <span className="font-medium">{param}</span>: {problem}
            </li>
          ))}
        </ul>
      )}
      {requestId !== undefined && (
        <p className="mt-1 flex items-center gap-1 text-xs text-soft">
          {/* Notices break words anywhere, but only the ID may be broken here. */}
          <span className="shrink-0">{kitWords.requestId}</span>
          <code className="font-mono">{requestId}</code>
          <CopyButton text={requestId} label={kitWords.copyRequestId} />
        </p>
      )}
    </Notice>
  );
}

/** For the top of a form; empty if all errors are shown at their fields. */
export function FormError({ error, shownParams }: Required<Omit<ErrorNoticeProps, "onRetry">>) {
  const isAtFields =
    error instanceof PressroomError &&
    error.errors.length > 0 &&
    error.errors.every(({ param }) => shownParams?.includes(param));
  return error && !isAtFields ? <ErrorNotice error={error} shownParams={shownParams} /> : null;
}

/** The text for an error, also used in toasts. */
export function describeError(error: unknown): { title: string; message?: string } {
  if (error instanceof ConnectionError) return kitWords.errors.connection;
  if (error instanceof UnavailableError) return kitWords.errors.unavailable;
  if (error instanceof PressroomError) {
    return { title: kitWords.errors.refused, message: error.message };
  }
  return kitWords.errors.bug;
}

/** Shows an error in a toast: `onError: useErrorToast()`. */
export function useErrorToast(): (error: unknown) => void {
  const showToast = useToast();
  return (error) => {
    const { title, message } = describeError(error);
    showToast({ text: message ?? title, tone: "bad" });
  };
}

/** The error of one parameter, for its field. */
export function problemOf(error: unknown, param: string): string | undefined {
  if (!(error instanceof PressroomError)) return undefined;
  return error.errors.find((problem) => problem.param === param)?.message;
}

/** The path without the router's base. Only dashboard pages: a URL in a response is never followed elsewhere. */
function ownPage(address: string | undefined): string | undefined {
  return address?.match(/^\/agents(\/(?:[\w-]+\/)*)$/)?.[1];
}
