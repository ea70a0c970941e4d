/** The sources of a piece of content: author and quotes used. */
import type { Content } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { formatDay } from "../../kit/format.ts";
import { ExternalLink } from "../../kit/link.tsx";
import { safeAddress } from "../../kit/safe-address.ts";
import { contentWords } from "../../words/content.ts";
import { sourcesOf, textOf } from "./read-content.ts";
import type { ShownSource } from "./read-content.ts";
import { usePassages } from "./passage-scope.tsx";
import { goTo, markId, sourceId } from "./go-to-element.ts";

const words = contentWords.sources;

export function SourcesCard({ content }: { content: Content }) {
  const sources = sourcesOf(content);
  if (sources.length === 0) return null;
  return (
    <Card title={words.title} isFlush>
      <ol className="divide-y divide-line">
        {sources.map((source) => (
          <Source key={source.number} source={source} isMarked={isMarked(content, source.number)} />
        ))}
      </ol>
    </Card>
  );
}

/** Whether the text cites the source, as generated or as typed. */
function isMarked({ markdown, document }: Content, number: number): boolean {
  return (
    textOf(document["html"]).includes(`href="#source-${number}"`) ||
    markdown.includes(`[${number}]`)
  );
}

function Source({ source, isMarked: hasMark }: { source: ShownSource; isMarked: boolean }) {
  const { number, passages, url, posted_at: postedAt } = source;
  const address = safeAddress(url);
  const { show } = usePassages();
  return (
    <li
      id={sourceId(number)}
      tabIndex={-1}
      className="flex gap-3 px-4 py-3 text-sm transition-colors last:rounded-b-xl focus:bg-accent-soft sm:px-5"
    >
      <span className="mt-px w-4 shrink-0 text-right font-semibold text-accent tabular-nums">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{words.who(source)}</p>
        {source.kind === "forum_post" && source.title !== "" && (
          <p className="wrap-anywhere text-soft">{source.title}</p>
        )}
        {passages.length > 0 && <Passages passages={passages} />}
        <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-xs text-soft empty:hidden">
          {postedAt !== null && <time dateTime={postedAt}>{formatDay(postedAt)}</time>}
          {address !== undefined && (
            <ExternalLink
              href={address}
              target="_blank"
              aria-label={words.openOf(words.who(source))}
            >
              {words.open}
            </ExternalLink>
          )}
          {hasMark && (
            <button
              type="button"
              // In the editor, citations are part of the text.
              onClick={() => goTo(markId(number)) || show(`[${number}]`)}
              aria-label={words.inTextOf(number)}
              className="rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
            >
              {words.inText}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

function Passages({ passages }: { passages: readonly string[] }) {
  const [first = "", ...others] = passages;
  const quote = "mt-1 border-l-2 border-line pl-2.5 wrap-anywhere text-soft";
  if (others.length === 0 && first.length < 140)
    return <blockquote className={quote}>{first}</blockquote>;
  return (
    <details className="group mt-1">
      <summary className="list-none rounded-sm [&::-webkit-details-marker]:hidden">
        <span className={`${quote} line-clamp-3 group-open:hidden`}>{first}</span>
        <span className="mt-1 inline-block text-xs font-medium text-accent group-open:hidden">
          {words.more(passages.length)}
        </span>
        <span className="hidden text-xs font-medium text-accent group-open:inline">
          {words.less}
        </span>
      </summary>
      {passages.map((passage, index) => (
        // The same quote may be used twice.
        <blockquote key={`${index}${passage}`} className={quote}>
          {passage}
        </blockquote>
      ))}
    </details>
  );
}
