/** Asks for a publication date in the browser's time zone. */
import type { ContentSummary } from "@pressroom/client";
import { useState } from "react";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { exactTime } from "../../kit/format.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { planningWords as words } from "../../words/planning.ts";
import { localTime, timeZone } from "./calendar-days.ts";
import { useContentChanges } from "./use-content-changes.ts";

interface ScheduleDialogProps {
  contents: readonly ContentSummary[];
  onClose: () => void;
}

export function ScheduleDialog({ contents, onClose }: ScheduleDialogProps) {
  const change = useContentChanges();
  const [first] = contents;
  const [when, setWhen] = useState(() => localTime(first?.scheduled_at ?? null));
  const send = async () => {
    // Interpreted in the browser's time zone.
    const at = new Date(when).toISOString();
    const changes = contents.map(({ content_id, status }) => ({
      content_id,
      scheduled_at: at,
      ...(status !== "published" && { status: "scheduled" as const }),
    }));
    if (await change(changes, words.scheduled(exactTime(at)))) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={words.scheduleTitle}
      description={words.zone(timeZone)}
      submitLabel={words.save}
      check={() => when !== ""}
      send={send}
    >
      {() => (
        <TextField
          label={words.when}
          type="datetime-local"
          required
          value={when}
          onChange={({ target }) => setWhen(target.value)}
        />
      )}
    </FormDialog>
  );
}
