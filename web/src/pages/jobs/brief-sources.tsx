/** The passages that a brief's facts may name, to be read beside it. */
import type { JobDetails } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { briefWords as words } from "../../words/brief.ts";

export function BriefSources({ passages }: { passages: JobDetails["brief_passages"] }) {
  if (passages.length === 0) return null;
  return (
    <Card title={words.sources} description={words.sourcesText}>
      {/* It scrolls, by keyboard too. */}
      <dl
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={words.sources}
        className="flex max-h-96 flex-col gap-3 overflow-y-auto text-sm"
      >
        {passages.map(({ id, author, text }) => (
          <div key={id} className="flex gap-3">
            <dt className="w-9 shrink-0 font-mono text-soft">{id}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
              {author !== "" && <span className="block text-soft">{author}</span>}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
