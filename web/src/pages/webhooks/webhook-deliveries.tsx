/** The deliveries of a webhook, newest first, updated live; with `delivery_id` in the URL, one of them in a dialog. */
import type { Delivery, RequestOptions, Webhook } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { useLiveList } from "../../api/use-live-list.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { PlainLink } from "../../kit/link.tsx";
import { rowLinkClass } from "../../kit/row-list.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { Time } from "../../kit/time.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { webhooksWords } from "../../words/webhooks.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryState, eventName } from "./webhook-state.tsx";

const words = webhooksWords.deliveries;
const route = getRouteApi("/framed/settings/webhooks");
const states = ["pending", "delivered", "dead"] as const;

export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const { webhook_id: webhookId } = webhook;
  const pressroom = usePressroom();
  const { state, delivery_id: deliveryId } = route.useSearch();
  const navigate = route.useNavigate();
  const list = (cursor: { cursor?: string }, options: RequestOptions) =>
    pressroom.webhooks.listDeliveries(webhookId, { state, limit: 50, ...cursor }, options);
  const deliveries = usePagedList<Delivery>({
    queryKey: ["webhooks", webhookId, "deliveries", { state }],
    list,
  });
  useLiveList({
    shown: deliveries,
    list,
    keyOf: (delivery) => delivery.delivery_id,
    // Poll often while a delivery is about to be sent; no stream reports this.
    pollMs: deliveries.items.some((one) => one.state === "pending" && isSoon(one)) ? 1_500 : 15_000,
  });
  const close = () =>
    void navigate({
      to: ".",
      search: ({ delivery_id: _closed, ...before }) => before,
      replace: true,
      resetScroll: false,
    });
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="text-base font-semibold">
        {words.title}
      </h2>
      <p className="mb-2 text-sm text-soft">{words.description}</p>
      <TabLinks label={words.filter}>
        {[undefined, ...states].map((one) => (
          <TabLink
            label={words[one ?? "all"]}
            key={one ?? "all"}
            to="/settings/webhooks/"
            search={{ webhook_id: webhookId, ...(one && { state: one }) }}
            // The URL may also contain an open delivery, which does not change the tab.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === state ? "page" : undefined}
            resetScroll={false}
          />
        ))}
      </TabLinks>
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={deliveries}
          keyOf={(delivery) => delivery.delivery_id}
          row={(delivery) => <DeliveryRow delivery={delivery} />}
          rowHeight={65}
          empty={
            state === undefined ? (
              <EmptyState {...words.empty} />
            ) : (
              <EmptyState title={words.emptyFiltered.title} />
            )
          }
        />
      </Card>
      {deliveryId !== undefined && (
        <DeliveryDialog webhook={webhook} deliveryId={deliveryId} onClose={close} />
      )}
    </section>
  );
}

/** Retries hours away do not need frequent polling. */
function isSoon({ next_attempt_at: next }: Delivery): boolean {
  return next === null || Date.parse(next) - Date.now() < 20_000;
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { type, job_id: jobId, attempts, created_at: createdAt } = delivery;
  const about = [
    jobId === null ? null : words.job(jobId),
    attempts === 0 ? null : words.attempts(attempts),
    outcomeOf(delivery),
  ];
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="."
          search={(before) => ({ ...before, delivery_id: delivery.delivery_id })}
          resetScroll={false}
          className={`block truncate ${rowLinkClass}`}
        >
          {eventName(type)}
        </PlainLink>
        <p className="truncate text-sm text-soft">{about.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="text-sm text-soft max-sm:hidden">
        <Time at={createdAt} />
      </span>
      <DeliveryState state={delivery.state} />
    </>
  );
}

function outcomeOf({ last_status: status, last_error: error, attempts }: Delivery): string {
  if (attempts === 0) return words.notYet;
  return status === null ? (error ?? words.noAnswer) : words.answered(status);
}
