/** Asks for a website, has it read and shows the progress. The caller handles the proposals. */
import type { BrandProposal } from "@pressroom/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { brandProposalQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Form } from "../../kit/forms/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Progress } from "../../kit/progress.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { websiteWords as words } from "../../words/website.ts";
import { shownAddress } from "./proposal-evidence.tsx";

export function WebsiteForm({ onFinished }: { onFinished: (proposal: BrandProposal) => void }) {
  const pressroom = usePressroom();
  const [url, setUrl] = useState("");
  const [isTried, setTried] = useState(false);
  const starting = useMutation({
    mutationFn: () => pressroom.brands.startProposal({ url: url.trim() }),
  });
  const { data: found, error } = useQuery(
    brandProposalQuery(pressroom, starting.data?.proposal_id),
  );
  const proposal = found ?? starting.data;
  const finish = useEffectEvent(onFinished);
  const reported = useRef<number>(undefined);
  useEffect(() => {
    if (found?.state !== "finished" || reported.current === found.proposal_id) return;
    reported.current = found.proposal_id;
    finish(found);
  }, [found]);
  const isReading =
    starting.isPending ||
    (error === null && (proposal?.state === "queued" || proposal?.state === "reading"));
  const isMissing = isTried && url.trim() === "";
  return (
    <Form
      noValidate
      aria-label={words.title}
      className="flex flex-col gap-3"
      onSend={(form) => {
        setTried(true);
        if (url.trim() === "") form.querySelector("input")?.focus();
        else if (!isReading) starting.mutate();
      }}
    >
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <TextField
          label={words.field}
          isLabelHidden
          name="url"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder="example.com"
          className="flex-1"
          value={url}
          error={isMissing ? words.needsAddress : problemOf(starting.error, "url")}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button
          label={proposal?.state === "finished" ? words.readAgain : words.read}
          type="submit"
          isBusy={isReading}
        />
      </div>
      <div role="status" className="empty:hidden">
        {isReading && <Reading proposal={proposal} />}
        {!isReading && proposal?.state === "finished" && (
          <p className="text-sm text-soft">
            {words.finished(
              words.pages(proposal.pages.filter(({ problem }) => problem === null).length),
              hostOf(proposal.pages[0]?.url ?? proposal.url),
            )}
          </p>
        )}
      </div>
      {starting.error && <ErrorNotice error={starting.error} shownParams={["url"]} />}
      {error && <ErrorNotice error={error} />}
      {proposal?.state === "failed" && (
        <Notice tone="bad" isAlert title={words.failed}>
          <p>{proposal.problem?.message}</p>
          <p>{words.failedAdvice}</p>
        </Notice>
      )}
      {proposal?.state === "finished" && proposal.model_problem !== null && (
        <Notice tone="warn" text={words.modelProblem(proposal.model_problem)} />
      )}
    </Form>
  );
}

function Reading({ proposal }: { proposal: BrandProposal | undefined }) {
  const total = proposal?.pages_total ?? null;
  const read = proposal?.pages.length ?? 0;
  const text =
    total === null
      ? words.opening
      : read >= total
        ? words.preparing
        : words.reading(formatNumber(read + 1), formatNumber(total));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{text}</p>
      <Progress label={words.title} percent={total === null ? null : (100 * read) / total} />
    </div>
  );
}

function hostOf(url: string): string {
  return shownAddress(url).split("/", 1)[0] ?? url;
}
