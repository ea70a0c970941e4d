/** What was checked in a content and what was found, beside its text, with the way to each sentence that is meant. */
import type { Content } from "@pressroom/client";
import type { ReactNode } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Card } from "../../kit/card.tsx";
import { formatNumber, formatPercent } from "../../kit/format.ts";
import { CheckIcon, WarningIcon } from "../../kit/icons.ts";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { useShowPassage } from "../contents/passages.tsx";
import { findPassage } from "./find-passage.ts";
import { checksOf } from "./quality-checks.ts";
import type { Check } from "./quality-checks.ts";
import { quotedIn, readQuality } from "./read-quality.ts";
import type { KeywordUse, Quality } from "./read-quality.ts";

const words = contentEditorWords.quality;

export function QualityPanel({ content }: { content: Content }) {
  const quality = readQuality(content.quality);
  const text = `${content.title}\n\n${content.markdown}`;
  const checks = checksOf(content.content_type, quality);
  const open = checks.reduce((sum, { messages }) => sum + messages.length, 0);
  if (Object.keys(content.quality).length === 0) {
    return (
      <Card title={words.title}>
        <p className="text-sm text-soft">{words.none}</p>
      </Card>
    );
  }
  return (
    <Card
      title={words.title}
      actions={
        <Badge tone={open === 0 ? "good" : "warn"}>
          {open === 0 ? words.good : words.open(open)}
        </Badge>
      }
    >
      <div className="flex flex-col gap-5 text-sm">
        <ul className="flex flex-col gap-2">
          {checks
            .toSorted((one, other) => other.messages.length - one.messages.length)
            .map((check) => (
              <CheckRow key={check.name} check={check} text={text} />
            ))}
        </ul>
        <Measures quality={quality} />
        {quality.keywords.length > 0 && (
          <Part title={words.keywords}>
            <ul className="flex flex-col gap-1.5">
              {quality.keywords.map((use) => (
                <Keyword key={use.keyword} use={use} />
              ))}
            </ul>
          </Part>
        )}
        {quality.toAdd.length > 0 && (
          <Part title={words.toAdd}>
            <Texts texts={quality.toAdd} />
          </Part>
        )}
        {quality.notes.length > 0 && (
          <details className="border-t border-line pt-4">
            <summary className="rounded-sm font-semibold">
              {words.notes} ({formatNumber(quality.notes.length)})
            </summary>
            <div className="mt-2">
              <Texts texts={quality.notes} />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
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

function CheckRow({ check, text }: { check: Check; text: string }) {
  const { name, state, messages } = check;
  return (
    <li>
      <div className="flex items-center gap-2">
        {state === "passed" && (
          <CheckIcon aria-hidden="true" className="size-4 shrink-0 text-good" />
        )}
        {state === "failed" && (
          <WarningIcon aria-hidden="true" className="size-4 shrink-0 text-warn" />
        )}
        {state === "unchecked" && (
          <span aria-hidden="true" className="size-4 shrink-0 text-center">
            –
          </span>
        )}
        <span className={state === "unchecked" ? "text-soft" : undefined}>
          {words.checks[name]}
        </span>
        <span className="sr-only">: {words[state]}</span>
      </div>
      {messages.length > 0 && (
        <ul className="mt-1 ml-6 flex flex-col gap-1.5 text-soft">
          {messages.map((message, index) => (
            <li key={`${index}${message}`} className="wrap-anywhere">
              <WithJump message={message} text={text} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A message, and behind it the way to what it quotes, where that stands in the text. */
function WithJump({ message, text }: { message: string; text: string }) {
  const jump = useJump();
  const quoted = quotedIn(message);
  return (
    <>
      {message}
      {quoted !== undefined && findPassage(text, quoted) !== undefined && (
        <button
          type="button"
          aria-label={words.showOf(quoted)}
          onClick={() => jump(quoted)}
          className="ml-1.5 rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
        >
          {words.show}
        </button>
      )}
    </>
  );
}

function useJump(): (passage: string) => void {
  const show = useShowPassage();
  const showToast = useToast();
  return (passage) => {
    if (!show(passage)) showToast({ text: words.notThere, tone: "bad" });
  };
}

function Keyword({ use }: { use: KeywordUse }) {
  const jump = useJump();
  const { keyword, count } = use;
  const where = (["in_title", "in_heading", "in_first_hundred_words"] as const)
    .filter((place) => use[place])
    .map((place) => words.where[place]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {count > 0 ? (
        <button
          type="button"
          aria-label={words.showOf(keyword)}
          onClick={() => jump(keyword)}
          className="rounded-sm text-start font-medium wrap-anywhere underline decoration-edge/50 underline-offset-3 hover:decoration-ink"
        >
          {keyword}
        </button>
      ) : (
        <span className="font-medium wrap-anywhere">{keyword}</span>
      )}
      <span className="text-soft">
        {[count > 0 ? words.times(formatNumber(count)) : words.notUsed, ...where].join(", ")}
      </span>
    </li>
  );
}

function Measures({ quality }: { quality: Quality }) {
  const { readability, longSentences, words: count, wordsMin, wordsMax } = quality;
  const counted = count === null ? undefined : formatNumber(count);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line pt-4 [&_dd]:text-right [&_dt]:text-soft">
      {counted !== undefined && wordsMin > 0 && (
        <>
          <dt>{words.words}</dt>
          <dd>
            {wordsMax === null
              ? words.wordsOf(counted, formatNumber(wordsMin))
              : words.wordsRange(counted, formatNumber(wordsMin), formatNumber(wordsMax))}
          </dd>
        </>
      )}
      {readability !== null && (
        <>
          <dt>{words.readability}</dt>
          <dd>{words.readabilityOf(formatNumber(Math.round(readability)), easeOf(readability))}</dd>
        </>
      )}
      {longSentences !== null && (
        <>
          <dt>{words.longSentences}</dt>
          <dd>{formatPercent(longSentences * 100)}</dd>
        </>
      )}
    </dl>
  );
}

/** By Flesch's scale, as it is usually read. */
function easeOf(score: number): string {
  if (score >= 70) return words.ease.easy;
  return score >= 50 ? words.ease.plain : words.ease.hard;
}
