/** The state of a webhook and of a delivery as badges. */
import type { Delivery, Webhook } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { webhooksWords as words } from "../../words/webhooks.ts";

export type WebhookEventName = keyof typeof words.events;
export const webhookEvents = Object.keys(words.events) as WebhookEventName[];

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, disabled_reason: reason, failing_since: failingSince } = webhook;
  if (enabled) {
    return failingSince === null ? (
      <Badge tone="good">{words.states.on}</Badge>
    ) : (
      <Badge tone="warn">{words.states.failing}</Badge>
    );
  }
  if (reason === "failing") return <Badge tone="bad">{words.states.disabledFailing}</Badge>;
  if (reason === "gone") return <Badge tone="bad">{words.states.gone}</Badge>;
  return <Badge>{words.states.by_hand}</Badge>;
}

const tones = { pending: "busy", delivered: "good", dead: "bad" } as const;

export function DeliveryState({ state }: Pick<Delivery, "state">) {
  return <Badge tone={tones[state]}>{words.deliveries[state]}</Badge>;
}

export function eventName(type: string): string {
  if (type === "webhook.test") return words.testEvent;
  return isKnown(type) ? words.events[type].name : type;
}

export function isKnown(type: string): type is WebhookEventName {
  return type in words.events;
}
