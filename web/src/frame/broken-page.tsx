/** Shown in place of a page that failed to render: what to do, without the raw error. */
import { PressroomError } from "@pressroom/client";
import { Button } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorNotice } from "../kit/error-notice.tsx";
import { WarningIcon } from "../kit/icons.ts";
import { kitWords } from "../words/kit.ts";

export function BrokenPage({ error, reset }: { error: unknown; reset: () => void }) {
  const { title, text, action } = kitWords.broken;
  if (error instanceof PressroomError) {
    return (
      <div className="mx-auto max-w-xl p-4">
        <ErrorNotice error={error} onRetry={reset} />
      </div>
    );
  }
  return (
    <EmptyState
      text={text}
      isPage
      icon={WarningIcon}
      title={title}
      action={
        // A new version of the dashboard may have replaced the files that this one loads.
        <Button label={action} variant="primary" onClick={() => window.location.reload()} />
      }
    />
  );
}
