/** The list of webhooks; with `webhook_id` in the URL, one of them with its deliveries. */
import type { Webhook } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { NewIcon, WebhookIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { PlainLink } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { rowLinkClass } from "../../kit/row-list.tsx";
import { SkeletonPage } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { webhooksWords as words } from "../../words/webhooks.ts";
import { useTitleFocus } from "../../kit/use-title-focus.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";
import { WebhookState, eventName, webhookEvents } from "./webhook-state.tsx";

const WebhookDetails = lazyPart(() => import("./webhook-details.tsx"), "WebhookDetails");

const route = getRouteApi("/framed/settings/webhooks");

export function WebhooksPage() {
  const { webhook_id: webhookId } = route.useSearch();
  if (webhookId === undefined) return <AllWebhooks />;
  return (
    <Suspense fallback={<SkeletonPage />}>
      <WebhookDetails key={webhookId} webhookId={webhookId} />
    </Suspense>
  );
}

function AllWebhooks() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  // The only place that holds the secret, while it is shown.
  const [created, setCreated] = useState<{ webhookId: number; secret: string } | null>(null);
  const webhooks = usePagedList<Webhook>({
    queryKey: ["webhooks", "list"],
    list: (cursor, options) => pressroom.webhooks.list({ limit: 50, ...cursor }, options),
  });
  const open = () => setMaking(true);
  useTitleFocus();
  useShortcut("c", words.create, open);
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={<Button label={words.create} variant="primary" icon={NewIcon} onClick={open} />}
      />
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={webhooks}
          keyOf={(webhook) => webhook.webhook_id}
          row={(webhook) => <WebhookRow webhook={webhook} />}
          rowHeight={85}
          empty={
            <EmptyState
              icon={WebhookIcon}
              {...words.empty}
              action={<Button label={words.making.submit} variant="primary" onClick={open} />}
            />
          }
        />
      </Card>
      {isMaking && (
        <WebhookDialog
          onClose={() => setMaking(false)}
          onCreated={({ webhook_id: webhookId, secret }) => {
            setMaking(false);
            setCreated({ webhookId, secret });
            void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
          }}
        />
      )}
      {created && (
        <WebhookSecretDialog
          secret={created.secret}
          onDone={() => {
            setCreated(null);
            void navigate({
              to: "/settings/webhooks/",
              search: { webhook_id: created.webhookId },
            });
          }}
        />
      )}
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { webhook_id: webhookId, url, description, events } = webhook;
  const [only] = events;
  const eventsText =
    events.length === webhookEvents.length
      ? words.allEvents
      : events.length === 1 && only !== undefined
        ? eventName(only)
        : words.eventsCount(events.length);
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/settings/webhooks/"
          search={{ webhook_id: webhookId }}
          className={`block truncate ${rowLinkClass}`}
        >
          {url}
        </PlainLink>
        <p className="truncate text-sm text-soft">
          {[description, eventsText].filter(Boolean).join(" · ")}
        </p>
        <LastDelivery last={webhook.last_delivery} />
      </div>
      <WebhookState webhook={webhook} />
    </>
  );
}

function LastDelivery({ last }: { last: Webhook["last_delivery"] }) {
  if (last === null) return <p className="text-sm text-soft">{words.lastDelivery.none}</p>;
  const { state, status, error, created_at: at } = last;
  // A failed delivery is pending until its next attempt.
  const hasFailed = state !== "delivered" && (status !== null || error !== null);
  const result = status === null ? error : words.deliveries.answered(status);
  return (
    <p className={joinClasses("truncate text-sm", hasFailed ? "text-bad" : "text-soft")}>
      {words.lastDelivery[hasFailed ? "dead" : state]}
      {result !== null && ` · ${result}`} · <Time at={at} />
    </p>
  );
}
