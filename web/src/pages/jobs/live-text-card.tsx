/** The text of a job as it is written. It scrolls to the newest text until the user scrolls up. */
import type { Job } from "@pressroom/client";
import ToBottomIcon from "lucide-react/icons/arrow-down";
import { Fragment, memo, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { typeName } from "../../kit/content-type.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { jobWords } from "../../words/job.ts";
import { isOver } from "./job-queries.ts";
import { textsOf } from "./job-event-state.ts";
import type { JobEventState, LiveText } from "./job-event-state.ts";

const words = jobWords.text;
/** This close to the end counts as the end. */
const nearPx = 48;

export function JobText({
  job,
  eventState,
}: {
  job: Pick<Job, "state" | "items">;
  eventState: JobEventState;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { items } = job;
  const shown = chosen ?? String(eventState.latestItem ?? 1);
  const pane = (item: number) => (
    <TextPane key={item} texts={textsOf(eventState, item)} isLive={!isOver(job)} />
  );
  return (
    <Card title={isOver(job) ? words.titleOver : words.title} description={noteOf(job)}>
      {items.length > 1 ? (
        <Tabs
          label={words.tabs}
          value={shown}
          onChange={setChosen}
          tabs={items.map(({ content_type: type }, index) => ({
            value: String(index + 1),
            label: typeName(type),
            content: pane(index + 1),
          }))}
        />
      ) : (
        pane(1)
      )}
    </Card>
  );
}

function noteOf({ state }: Pick<Job, "state">): string {
  if (state === "queued" || state === "running") return words.note;
  return state === "failed" || state === "canceled" ? words.noteStopped : words.noteDone;
}

function TextPane({ texts, isLive }: { texts: readonly LiveText[]; isLive: boolean }) {
  const pane = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const length = texts.reduce((sum, { text }) => sum + text.length, 0);
  const toEnd = () => pane.current?.scrollTo({ top: pane.current.scrollHeight });
  useLayoutEffect(() => {
    if (isFollowing && isLive) toEnd();
  });
  if (length === 0) {
    return <p className="text-sm text-soft">{isLive ? words.nothing : words.nothingShown}</p>;
  }
  return (
    <div className="relative">
      {/* Scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={pane}
        tabIndex={0}
        role="region"
        aria-label={words.region}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setFollowing(scrollHeight - scrollTop - clientHeight < nearPx)
        }
        className="max-h-[min(32rem,60dvh)] overflow-y-auto rounded-lg bg-sunken px-4 py-3 wrap-anywhere sm:px-5"
      >
        {texts.map(({ piece, text }) => (
          <section key={piece}>
            {texts.length > 1 && (
              <p className="mt-6 mb-1 text-xs font-medium tracking-wide text-soft uppercase first:mt-0">
                {pieceName(piece)}
              </p>
            )}
            <DraftText text={text} />
          </section>
        ))}
      </div>
      {!isFollowing && isLive && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            label={words.follow}
            size="small"
            className="pointer-events-auto shadow-raised"
            icon={ToBottomIcon}
            onClick={() => {
              setFollowing(true);
              toEnd();
            }}
          />
        </div>
      )}
    </div>
  );
}

function pieceName(piece: string): string {
  const number = piece.match(/^s(\d+)$/)?.[1];
  if (number !== undefined) return jobWords.section(Number(number));
  return jobWords.pieces[piece] ?? piece;
}

const DraftText = memo(function DraftText({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  return (
    <>
      {blocks.map((block, index) => (
        // Blocks are only ever appended.
        <Block key={index} block={block} />
      ))}
    </>
  );
});

const Block = memo(function Block({ block }: { block: string }) {
  const lines = block.split("\n");
  const heading = lines[0]?.match(/^#{1,6} {1,4}(\S.*)$/)?.[1];
  if (heading !== undefined) {
    return (
      <>
        <p className="mt-5 mb-1 font-semibold">
          <Words text={heading} />
        </p>
        {lines.length > 1 && <Block block={lines.slice(1).join("\n")} />}
      </>
    );
  }
  if (lines.every((line) => /^[-*]\s/.test(line))) {
    return (
      <ul className="my-3 list-disc pl-5">
        {lines.map((line, index) => (
          <li key={index}>
            <Words text={line.slice(2)} />
          </li>
        ))}
      </ul>
    );
  }
  if (block.startsWith("> ")) {
    return (
      <blockquote className="my-3 border-l-2 border-line pl-4 text-soft">
        <Words text={lines.map((line) => line.replace(/^>\s?/, "")).join(" ")} />
      </blockquote>
    );
  }
  return (
    <p className="my-3 whitespace-pre-line">
      <Words text={block} />
    </p>
  );
});

/** Citations such as `[p4]` are shown as small numbers. */
function Words({ text }: { text: string }) {
  const parts = text.split(/\s?\[([a-z]?\d+(?:,\s*[a-z]?\d+)*)\]/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index % 2 === 0 ? (
        part
      ) : (
        <sup className="pl-0.5 text-[0.65rem] text-soft">{part.replaceAll(/[a-z]/g, "")}</sup>
      )}
    </Fragment>
  ));
}
