/** The account's sessions; all except the current one can be ended. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endOtherSessions, endSession, sessionsQuery } from "../../api/sessions.ts";
import type { SignedInSession } from "../../api/sessions.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { Row, RowList } from "../../kit/row-list.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { accountWords } from "../../words/account.ts";
import { describeBrowser } from "./describe-browser.ts";

const words = accountWords.sessions;

export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const hasOthers = sessions.data?.items.some((session) => !session.is_current) ?? false;
  return (
    <Card
      title={words.title}
      description={sessions.data && !hasOthers ? words.alone : words.description}
      actions={
        hasOthers && <Button label={words.endOthers} size="small" onClick={() => setAsking(true)} />
      }
      isFlush
    >
      <QueryView query={sessions} skeleton={<SkeletonRows count={2} />}>
        {({ items }) => (
          <RowList label={words.list}>
            {items.map((session) => (
              <SessionRow key={session.session_id} session={session} />
            ))}
          </RowList>
        )}
      </QueryView>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.endingOthers.title}
        confirmLabel={words.endingOthers.submit}
        onConfirm={async () => {
          await endOtherSessions();
          showToast({ text: words.endingOthers.done });
          await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        }}
      >
        {words.endingOthers.text}
      </ConfirmDialog>
    </Card>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const name = nameOf(session.browser);
  const ending = useMutation({
    mutationFn: () => endSession(session.session_id),
    onSuccess: () => showToast({ text: words.ended(name) }),
    onError: useErrorToast(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium" title={session.browser}>
            {name}
          </span>
          {session.is_current && <Badge tone="good">{words.current}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {!session.is_current && (
            <>
              {words.seen} <Time at={session.last_seen_at} />.{" "}
            </>
          )}
          {words.signedIn} <Time at={session.created_at} isExact /> {words.from(session.address)}
        </p>
      </div>
      {!session.is_current && (
        <Button
          label={words.end}
          size="small"
          aria-label={words.endOf(name)}
          isBusy={ending.isPending}
          onClick={() => ending.mutate()}
        />
      )}
    </Row>
  );
}

function nameOf(agent: string): string {
  const { browser, system } = describeBrowser(agent);
  if (browser === undefined) return agent.slice(0, 60) || words.unknownBrowser;
  return system === undefined ? browser : words.on(browser, system);
}
