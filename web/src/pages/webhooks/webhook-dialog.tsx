/** Creates or edits a webhook. */
import type { Webhook, WebhookWithSecret } from "@pressroom/client";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { CheckboxGroup } from "../../kit/forms/checkbox-group.tsx";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { webhooksWords as words } from "../../words/webhooks.ts";
import { isKnown, webhookEvents } from "./webhook-state.tsx";
import type { WebhookEventName } from "./webhook-state.tsx";

const { fields } = words;

interface WebhookDialogProps {
  webhook?: Webhook | undefined;
  onClose: () => void;
  onCreated?: ((created: WebhookWithSecret) => void) | undefined;
  onChanged?: (() => void) | undefined;
}

export function WebhookDialog({ webhook, onClose, onCreated, onChanged }: WebhookDialogProps) {
  const pressroom = usePressroom();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState<WebhookEventName[]>(
    webhook ? webhook.events.filter(isKnown) : [...webhookEvents],
  );
  const [hasTried, setTried] = useState(false);
  const texts = webhook ? words.editing : words.making;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      submitLabel={texts.submit}
      width="medium"
      shownParams={["url", "events", "description"]}
      check={() => {
        setTried(true);
        return events.length > 0;
      }}
      send={async () => {
        const body = { url: url.trim(), description: description.trim(), events };
        if (webhook) {
          await pressroom.webhooks.update(webhook.webhook_id, body);
          onChanged?.();
        } else {
          const created = await pressroom.webhooks.create(body);
          onCreated?.(created);
        }
      }}
    >
      {(error) => (
        <>
          <TextField
            ref={takeFocus}
            label={fields.url}
            hint={fields.urlHint}
            placeholder={fields.urlPlaceholder}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={problemOf(error, "url")}
          />
          <TextField
            label={fields.description}
            hint={fields.descriptionHint}
            maxLength={500}
            autoComplete="off"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            error={problemOf(error, "description")}
          />
          <CheckboxGroup
            label={fields.events}
            choices={webhookEvents.map((value) => ({ value, ...words.events[value] }))}
            chosen={events}
            onChange={setEvents}
            error={hasTried && events.length === 0 ? fields.noEvent : problemOf(error, "events")}
          />
        </>
      )}
    </FormDialog>
  );
}
