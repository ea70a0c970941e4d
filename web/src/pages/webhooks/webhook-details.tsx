/** One webhook: its state, actions and deliveries. */
import type { Webhook } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { Facts } from "../../kit/facts.tsx";
import { exactTime } from "../../kit/format.ts";
import { SendIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "../../kit/menu.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { SkeletonPage } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { webhooksWords as words } from "../../words/webhooks.ts";
import { RotateDialog } from "../keys/rotate-dialog.tsx";
import { useTitleFocus } from "../../kit/use-title-focus.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";
import { WebhookState, eventName } from "./webhook-state.tsx";

export function WebhookDetails({ webhookId }: { webhookId: number }) {
  const pressroom = usePressroom();
  const query = useQuery({
    queryKey: ["webhooks", webhookId],
    queryFn: ({ signal }) => pressroom.webhooks.get(webhookId, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <PageQueryView query={query} title={words.one} skeleton={<SkeletonPage />}>
      {(webhook) => <LoadedWebhook webhook={webhook} />}
    </PageQueryView>
  );
}

function LoadedWebhook({ webhook }: { webhook: Webhook }) {
  const { webhook_id: webhookId, url, enabled, description } = webhook;
  const [dialog, setDialog] = useState<"edit" | "rotate" | "remove" | null>(null);
  useTitleFocus();
  const pressroom = usePressroom();
  const switching = useOptimisticChange<Webhook, { enabled: boolean }>({
    queryKey: ["webhooks", webhookId],
    apply: (shown, input) => ({
      ...shown,
      ...input,
      disabled_reason: input.enabled ? null : "by_hand",
    }),
    send: (input) => pressroom.webhooks.update(webhookId, input),
    undo: (input) => pressroom.webhooks.update(webhookId, { enabled: !input.enabled }),
    done: (input) => (input.enabled ? words.resumed : words.paused),
    touches: [["webhooks", "list"]],
  });
  const sending = useSendTest(webhookId);
  const facts = [
    { name: words.facts.events, value: webhook.events.map(eventName).join(", ") },
    { name: words.facts.created, value: <Time at={webhook.created_at} isExact /> },
    { name: words.facts.description, value: description !== "" && description },
  ];
  return (
    <>
      <PageHeader
        title={url}
        back={<Link label={words.back} to="/settings/webhooks/" search={{}} />}
        aside={<WebhookState webhook={webhook} />}
        actions={
          <>
            {enabled ? (
              <Button icon={SendIcon} isBusy={sending.isPending} onClick={() => sending.mutate()}>
                {words.sendTest}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => switching.mutate({ enabled: true })}>
                {words.resume}
              </Button>
            )}
            <Button label={words.edit} onClick={() => setDialog("edit")} />
            <MoreMenu label={words.more}>
              {enabled && (
                <MenuItem onSelect={() => switching.mutate({ enabled: false })}>
                  {words.pause}
                </MenuItem>
              )}
              <MenuItem label={words.rotate} onSelect={() => setDialog("rotate")} />
              <MenuSeparator />
              <MenuItem label={words.remove} isDanger onSelect={() => setDialog("remove")} />
            </MoreMenu>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <StateNotice webhook={webhook} />
        <Card>
          <Facts facts={facts} />
        </Card>
        <WebhookDeliveries webhook={webhook} />
      </div>
      <WebhookDialogs webhook={webhook} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

function StateNotice({ webhook }: { webhook: Webhook }) {
  const { enabled, disabled_reason: reason, failing_since: failingSince } = webhook;
  if (enabled) {
    return (
      failingSince !== null && (
        <Notice text={words.reasons.failingSince(exactTime(failingSince))} tone="warn" />
      )
    );
  }
  const isByHand = reason === null || reason === "by_hand";
  return <Notice text={words.reasons[reason ?? "by_hand"]} tone={isByHand ? "info" : "bad"} />;
}

function useSendTest(webhookId: number) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => pressroom.webhooks.sendTest(webhookId),
    onSuccess: async () => {
      showToast({ text: words.testSent });
      await queryClient.invalidateQueries({ queryKey: ["webhooks", webhookId] });
    },
    onError: useErrorToast(),
  });
}

interface WebhookDialogsProps {
  webhook: Webhook;
  dialog: "edit" | "rotate" | "remove" | null;
  onClose: () => void;
}

function WebhookDialogs({ webhook, dialog, onClose }: WebhookDialogsProps) {
  const { webhook_id: webhookId } = webhook;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const navigate = useNavigate();
  // The only place that holds the secret, while it is shown.
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {dialog === "edit" && (
        <WebhookDialog
          webhook={webhook}
          onClose={onClose}
          onChanged={() => {
            onClose();
            showToast({ text: words.editing.done });
            void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
          }}
        />
      )}
      {dialog === "rotate" && (
        <RotateDialog
          words={words.rotating}
          onClose={onClose}
          send={async (overlapSeconds) => {
            const body = { overlap_seconds: overlapSeconds };
            const rotated = await pressroom.webhooks.rotateSecret(webhookId, body);
            setSecret(rotated.secret);
            onClose();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === "remove"}
        onClose={onClose}
        title={words.removing.title}
        confirmLabel={words.removing.submit}
        onConfirm={async () => {
          await pressroom.webhooks.delete(webhookId);
          showToast({ text: words.removing.done });
          await navigate({ to: "/settings/webhooks/", search: {}, replace: true });
          queryClient.removeQueries({ queryKey: ["webhooks", webhookId] });
          await queryClient.invalidateQueries({ queryKey: ["webhooks", "list"] });
        }}
      >
        <p className="font-medium wrap-anywhere text-ink">{webhook.url}</p>
        <p className="mt-2">{words.removing.text}</p>
      </ConfirmDialog>
      {secret !== null && <WebhookSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}
