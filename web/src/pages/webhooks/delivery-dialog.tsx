/** One delivery: its request, each attempt with its response, and a button to send it again. */
import { NotFoundError } from "@pressroom/client";
import type { DeliveryWithAttempts, Webhook } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { CodeBlock } from "../../kit/code-block.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Facts } from "../../kit/facts.tsx";
import { formatMilliseconds } from "../../kit/format.ts";
import { ChevronRightIcon, SendIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useNow } from "../../kit/use-now.ts";
import { webhooksWords } from "../../words/webhooks.ts";
import { kitWords } from "../../words/kit.ts";
import { DeliveryState, eventName } from "./webhook-state.tsx";

const words = webhooksWords.delivery;

interface DeliveryDialogProps {
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
}

export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const { webhook_id: webhookId, enabled } = webhook;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const query = useQuery({
    queryKey: ["webhooks", webhookId, "delivery", deliveryId],
    queryFn: ({ signal }) => pressroom.webhooks.getDelivery(webhookId, deliveryId, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 1_500 : false),
  });
  const resending = useMutation({
    mutationFn: () => pressroom.webhooks.resendDelivery(webhookId, deliveryId),
    onSuccess: () => showToast({ text: words.sentAgain }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["webhooks", webhookId] }),
  });
  const delivery = query.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={delivery ? eventName(delivery.type) : words.title}
      width="large"
      actions={
        <>
          <Button label={kitWords.close} onClick={onClose} />
          {delivery && enabled && (
            <Button
              label={words.sendAgain}
              variant="primary"
              icon={SendIcon}
              isBusy={resending.isPending}
              onClick={() => resending.mutate()}
            />
          )}
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        {resending.error && <ErrorNotice error={resending.error} />}
        {delivery ? (
          <LoadedDelivery delivery={delivery} />
        ) : query.error instanceof NotFoundError ? (
          <Notice text={words.gone} />
        ) : query.error ? (
          <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
    </Dialog>
  );
}

function LoadedDelivery({ delivery }: { delivery: DeliveryWithAttempts }) {
  const { job_id: jobId, next_attempt_at: next, finished_at: finishedAt, tries } = delivery;
  const now = useNow();
  const facts = [
    {
      name: words.id,
      value: <code className="font-mono text-xs">{delivery.delivery_id}</code>,
    },
    { name: words.created, value: <Time at={delivery.created_at} isExact /> },
    { name: words.finished, value: finishedAt !== null && <Time at={finishedAt} isExact /> },
    {
      name: webhooksWords.deliveries.next,
      // A due delivery is waiting in the queue.
      value:
        next !== null &&
        delivery.state === "pending" &&
        (Date.parse(next) > now ? <Time at={next} /> : webhooksWords.deliveries.due),
    },
    {
      name: words.job,
      value: jobId !== null && (
        <Link to="/jobs/$jobId/" params={{ jobId }}>
          {webhooksWords.deliveries.job(jobId)}
        </Link>
      ),
    },
  ];
  return (
    <>
      <div>
        <DeliveryState state={delivery.state} />
      </div>
      <Facts facts={facts} />
      <section className="flex min-w-0 flex-col gap-1.5">
        <h3 className="text-sm font-medium">{words.requestBody}</h3>
        <CodeBlock
          label={words.requestBody}
          code={formatBody(delivery.request_body)}
          copied={delivery.request_body}
        />
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="text-sm font-medium">{words.tries}</h3>
        {tries.length === 0 && <p className="text-sm text-soft">{words.noTries}</p>}
        {tries.toReversed().map((one, index) => (
          <Attempt key={one.created_at} attempt={one} isOpen={index === 0} />
        ))}
      </section>
    </>
  );
}

interface AttemptProps {
  attempt: DeliveryWithAttempts["tries"][number];
  isOpen: boolean;
}

function Attempt({ attempt, isOpen }: AttemptProps) {
  const { status, error, response_body: body, response_headers: headers } = attempt;
  const isRight = status !== null && status >= 200 && status < 300;
  return (
    <details open={isOpen} className="group rounded-lg border border-line">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4 text-soft transition-transform group-open:rotate-90" />
        <span className="font-medium">{words.attempt(attempt.attempt)}</span>
        <Badge tone={isRight ? "good" : "bad"}>
          {status === null
            ? webhooksWords.deliveries.noAnswer
            : webhooksWords.deliveries.answered(status)}
        </Badge>
        <span className="text-soft tabular-nums">{formatMilliseconds(attempt.milliseconds)}</span>
        <span className="ml-auto text-soft">
          <Time at={attempt.created_at} isExact />
        </span>
      </summary>
      <div className="flex min-w-0 flex-col gap-3 border-t border-line p-3 text-sm">
        {error !== null && <p className="wrap-anywhere text-bad">{error}</p>}
        <Part title={words.request} note={attempt.url}>
          <CodeBlock label={words.requestHeaders} code={headerLines(attempt.request_headers)} />
        </Part>
        {headers !== null && (
          <Part title={words.answer}>
            <CodeBlock label={words.responseHeaders} code={headerLines(headers)} />
          </Part>
        )}
        {body !== null &&
          (body === "" ? (
            <p className="text-soft">{words.emptyBody}</p>
          ) : (
            <Part title={words.responseBody} note={words.responseBodyMax}>
              <CodeBlock label={words.responseBody} code={formatBody(body)} copied={body} />
            </Part>
          ))}
      </div>
    </details>
  );
}

interface PartProps {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

function Part({ title, note, children }: PartProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="wrap-anywhere text-soft">
        <span className="font-medium text-ink">{title}</span> {note}
      </p>
      {children}
    </div>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Formats JSON; any other text is unchanged. */
function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
