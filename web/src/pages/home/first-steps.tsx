/** The first steps of a new account, until it has content. */
import type { GetSummaryAnswer } from "@pressroom/client";
import type { ReactNode } from "react";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { CheckIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { homeWords } from "../../words/home.ts";

const words = homeWords.steps;

export function FirstSteps({ summary }: { summary: GetSummaryAnswer }) {
  const { brand, brands, isPending } = useCurrentBrand();
  if (isPending) return null;
  const hasBrand = brands.length > 0;
  const hasKeywords = brands.some(({ keywords_count: count }) => count > 0);
  const job = summary.running.items[0];
  const isBusy = job !== undefined || summary.queued_count > 0;
  const next = !hasBrand ? "brand" : !hasKeywords ? "keywords" : "content";
  return (
    <Card title={words.title}>
      <ol className="flex flex-col gap-4">
        <Step
          number={1}
          title={words.brand.title}
          text={words.brand.text}
          isDone={hasBrand}
          action={
            next === "brand" && (
              <ButtonLink
                label={words.brand.action}
                to="/brand/new/"
                search={{ next: "/" }}
                variant="primary"
              />
            )
          }
        />
        <Step
          number={2}
          title={words.keywords.title}
          text={brand ? words.keywords.text(brand.name) : words.keywords.textNoBrand}
          isDone={hasKeywords}
          action={
            next === "keywords" &&
            brand && (
              <ButtonLink
                label={words.keywords.action}
                to="/brand/$brandId/keywords/"
                params={{ brandId: brand.brand_id }}
                search={{ next: "/" }}
                variant="primary"
              />
            )
          }
        />
        <Step
          number={3}
          title={words.content.title}
          text={isBusy ? words.content.busy : words.content.text}
          isDone={false}
          action={
            next === "content" &&
            (job ? (
              <ButtonLink to="/jobs/$jobId/" params={{ jobId: job.job_id }}>
                {words.content.watch}
              </ButtonLink>
            ) : (
              !isBusy && (
                <div className="flex flex-wrap gap-2">
                  <ButtonLink label={words.content.questions} to="/forum-posts/ranked/" />
                  <ButtonLink label={words.content.action} to="/new/" />
                </div>
              )
            ))
          }
        />
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  isDone: boolean;
  action: ReactNode;
}

function Step({ number, title, text, isDone, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <span
        aria-hidden={!isDone}
        className={joinClasses(
          "flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold",
          isDone
            ? "bg-good-soft text-good"
            : action
              ? "bg-accent text-on-accent"
              : "bg-hover text-soft",
        )}
      >
        {isDone ? (
          <>
            <CheckIcon aria-hidden="true" className="size-4" />
            <span className="sr-only">{words.done}</span>
          </>
        ) : (
          number
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className={joinClasses("font-medium", isDone && "text-soft")}>{title}</p>
        {!isDone && <p className="text-sm text-pretty text-soft">{text}</p>}
      </div>
      {action && <div className="max-sm:w-full max-sm:pl-10">{action}</div>}
    </li>
  );
}
