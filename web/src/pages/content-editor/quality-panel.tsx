/** The checks of a piece of content's current version, with links to the places in the text. */
import type { Content, ContentQuality } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber, formatPercent } from "../../kit/format.ts";
import { CheckIcon, WarningIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { Link, ExternalLink } from "../../kit/link.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { qualityQuery } from "../contents/content-query.ts";
import { usePassages } from "../contents/passage-scope.tsx";
import { textsOf } from "../contents/read-content.ts";
import { QualityMeasures } from "./quality-measures.tsx";
import { QualityPreviews } from "./quality-previews.tsx";
import { TopicCheck } from "./topic-check.tsx";
import { useGoToPlace } from "./use-go-to-place.ts";
import type { GoToPlace, NamedPlace } from "./use-go-to-place.ts";

const words = contentEditorWords.quality;

type Check = ContentQuality["checks"][number];

/** Checks that did not run are hidden, except for the topic check, which can be started here. */
function isShown({ name, state, reason }: Check): boolean {
  return reason === null || (name === "topic" && state === "not_run");
}

export function QualityPanel({ content }: { content: Content }) {
  const { version } = content;
  const { isEdited } = usePassages();
  const query = qualityQuery(usePressroom(), content);
  const { data, error, refetch } = useQuery(query);
  const goTo = useGoToPlace(content);
  if (!data) {
    return (
      <Card title={words.title}>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </Card>
    );
  }
  const isOutdated = isEdited || data.version !== version;
  const notes = textsOf(content.quality["notes"]);
  const toAdd = textsOf(content.quality["to_add"]);
  const passed = data.checks.filter(({ state }) => state === "passed");
  const folded = [
    { title: words.passed(formatNumber(passed.length)), checks: passed },
    ...(["not_run", "not_applicable"] as const).map((state) => {
      const checks = data.checks.filter((check) => check.state === state && !isShown(check));
      return { title: words.hidden[state](formatNumber(checks.length)), checks };
    }),
  ];
  const topic = data.checks.find(({ name }) => name === "topic");
  const isTopicOpen = topic?.state === "not_run" || topic?.state === "finding";
  return (
    <Card title={words.title} actions={<Verdict quality={data} isOutdated={isOutdated} />}>
      <div className="flex flex-col gap-5 text-sm">
        <p role="status" className={joinClasses("text-warn", !isOutdated && "sr-only")}>
          {isOutdated ? words.outdatedText(data.version) : words.current(data.version)}
        </p>
        <ul className="flex flex-col gap-2 empty:hidden">
          {data.checks
            .filter((check) => check.state !== "passed" && isShown(check))
            .toSorted((one, other) => other.findings.length - one.findings.length)
            .map((check) => (
              <CheckRow
                key={check.name}
                check={check}
                duplicates={check.name === "duplicates" ? data.duplicates : undefined}
                goTo={goTo}
              >
                {check === topic && isTopicOpen && !isOutdated && (
                  <TopicCheck content={content} queryKey={query.queryKey} />
                )}
              </CheckRow>
            ))}
        </ul>
        <div className="flex flex-col gap-2 empty:hidden">
          {folded.map(
            ({ title, checks }) =>
              checks.length > 0 && (
                <details key={title}>
                  <summary className="rounded-sm text-soft">{title}</summary>
                  <ul className="mt-2 flex flex-col gap-1.5">
                    {checks.map((check) => (
                      <CheckRow key={check.name} check={check} goTo={goTo} />
                    ))}
                  </ul>
                </details>
              ),
          )}
        </div>
        {data.links.length > 0 && (
          <Part title={words.links}>
            <ul className="flex flex-col gap-3">
              {data.links.map((link) => (
                <li key={link.url} className="flex flex-col items-start gap-1">
                  <JumpButton label={link.quote} onGo={() => goTo(link)} />
                  <span className="text-soft wrap-anywhere">
                    {words.linkTo}{" "}
                    <ExternalLink href={link.url} target="_blank">
                      {link.title}
                    </ExternalLink>
                  </span>
                  <Button
                    size="small"
                    className="max-sm:h-11"
                    aria-label={words.insertLinkTo(link.title)}
                    onClick={() => goTo(link, link.url)}
                  >
                    {words.insertLink}
                  </Button>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {data.previews && (
          <Part title={words.previews} isFolded>
            <QualityPreviews previews={data.previews} />
          </Part>
        )}
        {data.keywords.length > 0 && (
          <Part title={words.keywords} count={data.keywords.length} isFolded>
            <ul className="flex flex-col gap-1.5">
              {data.keywords.map((use) => (
                <Keyword key={use.keyword} use={use} goTo={goTo} />
              ))}
            </ul>
          </Part>
        )}
        {data.outline.length > 1 && (
          <Part title={words.outline} count={data.outline.length} isFolded>
            <ol className="flex flex-col gap-1">
              {data.outline.map(({ level, text, start }, index) => (
                <li key={index} style={{ paddingInlineStart: `${(level - 1) * 0.75}rem` }}>
                  <span className="text-xs text-soft">{words.level(level)}</span>{" "}
                  {text === "" ? (
                    <span className="text-warn">{words.emptyHeading}</span>
                  ) : (
                    <JumpButton label={text} onGo={() => goTo({ quote: text, start })} />
                  )}
                </li>
              ))}
            </ol>
          </Part>
        )}
        <QualityMeasures quality={content.quality} />
        {toAdd.length > 0 && (
          <Part title={words.toAdd}>
            <Texts texts={toAdd} />
          </Part>
        )}
        {notes.length > 0 && (
          <Part title={words.notes} count={notes.length} isFolded>
            <Texts texts={notes} />
          </Part>
        )}
      </div>
    </Card>
  );
}

/** "All checks passed" refers to this version only, and requires that every applicable check has run. */
function Verdict({ quality, isOutdated }: { quality: ContentQuality; isOutdated: boolean }) {
  if (isOutdated) return <Badge>{words.outdated}</Badge>;
  const open = quality.checks.reduce((sum, { findings }) => sum + findings.length, 0);
  if (open > 0) return <Badge tone="warn">{words.open(open)}</Badge>;
  if (quality.all_passed) return <Badge tone="good">{words.good}</Badge>;
  const left = quality.checks.filter(({ state }) => state === "not_run").length;
  return <Badge>{words.left(left)}</Badge>;
}

interface PartProps {
  title: string;
  count?: number;
  isFolded?: boolean;
  children: ReactNode;
}

function Part({ title, count, isFolded = false, children }: PartProps) {
  if (isFolded) {
    return (
      <details className="border-t border-line pt-4">
        <summary className="rounded-sm font-semibold">
          {title} {count !== undefined && `(${formatNumber(count)})`}
        </summary>
        <div className="mt-2">{children}</div>
      </details>
    );
  }
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-4 text-soft marker:text-soft">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

interface CheckRowProps {
  check: Check;
  goTo: GoToPlace;
  /** Replaces the check's findings, which say the same without a link. */
  duplicates?: ContentQuality["duplicates"] | undefined;
  children?: ReactNode;
}

function CheckRow({ check, goTo, duplicates, children }: CheckRowProps) {
  const { name, state, reason, findings } = check;
  return (
    <li>
      <div className="flex items-center gap-2">
        <CheckMark state={state} />
        <span className={reason === null ? undefined : "text-soft"}>
          {(state === "finding" ? words.found : words.checks)[name]}
        </span>
        <span className="sr-only">: {words.states[state]}</span>
      </div>
      {reason !== null && <p className="ml-6 text-soft">{reason}</p>}
      {(duplicates ?? findings).length > 0 && (
        <ul className="mt-1 ml-6 flex flex-col gap-1.5 text-soft">
          {duplicates?.map((duplicate) => (
            <li key={duplicate.content_id} className="wrap-anywhere">
              <Link
                label={duplicate.title}
                to="/contents/$contentId/"
                params={{ contentId: duplicate.content_id }}
              />{" "}
              {words.share(formatPercent(duplicate.share * 100))}
              <ShowButton place={duplicate} name={duplicate.quote} goTo={goTo} />
            </li>
          ))}
          {!duplicates &&
            findings.map((finding, index) => (
              <li key={index} className="wrap-anywhere">
                {finding.message}
                <ShowButton place={finding} name={finding.message} goTo={goTo} />
              </li>
            ))}
        </ul>
      )}
      {children && <div className="mt-1.5 ml-6">{children}</div>}
    </li>
  );
}

interface ShowButtonProps {
  place: NamedPlace;
  name: string;
  goTo: GoToPlace;
}

/** Renders nothing if the finding has no position in the text. */
function ShowButton({ place, name, goTo }: ShowButtonProps) {
  const { start, field = "markdown" } = place;
  const isText = field === "markdown";
  if (start === null && isText) return null;
  return (
    <button
      type="button"
      aria-label={(isText ? words.showOf : words.editOf)(name)}
      onClick={() => goTo(place)}
      className="ml-1.5 rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
    >
      {isText ? words.show : words.edit}
    </button>
  );
}

function CheckMark({ state }: Pick<Check, "state">) {
  if (state === "passed") {
    return <CheckIcon aria-hidden="true" className="size-4 shrink-0 text-good" />;
  }
  if (state === "finding") {
    return <WarningIcon aria-hidden="true" className="size-4 shrink-0 text-warn" />;
  }
  return (
    <span aria-hidden="true" className="size-4 shrink-0 text-center">
      –
    </span>
  );
}

/** Quoted text that leads to its place. */
function JumpButton({ label, onGo }: { label: string; onGo: () => void }) {
  return (
    <button
      type="button"
      aria-label={words.showOf(label)}
      onClick={onGo}
      className="rounded-sm text-start font-medium wrap-anywhere underline decoration-edge/50 underline-offset-3 hover:decoration-ink"
    >
      {label}
    </button>
  );
}

function Keyword({ use, goTo }: { use: ContentQuality["keywords"][number]; goTo: GoToPlace }) {
  const { keyword, count, start } = use;
  const where = (["in_title", "in_heading", "in_first_hundred_words"] as const)
    .filter((place) => use[place])
    .map((place) => words.where[place]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {start === null ? (
        <span className="font-medium wrap-anywhere">{keyword}</span>
      ) : (
        <JumpButton label={keyword} onGo={() => goTo(use)} />
      )}
      <span className="text-soft">
        {[count > 0 ? words.times(formatNumber(count)) : words.notUsed, ...where].join(", ")}
      </span>
    </li>
  );
}
