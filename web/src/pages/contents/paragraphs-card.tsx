/** The sources of each paragraph; paragraphs based on general knowledge come first, because they need checking. */
import type { Content } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { Card } from "../../kit/card.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { contentWords } from "../../words/content.ts";
import { paragraphsOf } from "./read-content.ts";
import type { ShownParagraph } from "./read-content.ts";
import { goTo, sourceId } from "./go-to-element.ts";
import { usePassages } from "./passage-scope.tsx";

const words = contentWords.paragraphs;

export function ParagraphsCard({ content }: { content: Content }) {
  const paragraphs = paragraphsOf(content);
  if (paragraphs.length === 0) return null;
  const general = paragraphs.filter(({ basis }) => basis === "general");
  return (
    <Card
      title={words.title}
      actions={
        general.length > 0 && (
          <Badge tone="warn">{words.generalCount(formatNumber(general.length))}</Badge>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {general.length > 0 && <Paragraphs paragraphs={general} />}
        <details>
          <summary className="rounded-sm font-medium">
            {words.all(formatNumber(paragraphs.length))}
          </summary>
          <div className="mt-3">
            <Paragraphs paragraphs={paragraphs} />
          </div>
        </details>
      </div>
    </Card>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: readonly ShownParagraph[] }) {
  const { show } = usePassages();
  const showToast = useToast();
  return (
    <ol className="flex flex-col gap-3">
      {paragraphs.map(({ begins, sources, basis }, index) => (
        <li key={`${index}${begins}`} className="flex flex-col items-start gap-1">
          <button
            type="button"
            aria-label={words.show(begins)}
            onClick={() => {
              if (!show(begins)) showToast({ text: words.notThere, tone: "bad" });
            }}
            className="line-clamp-2 rounded-sm text-start wrap-anywhere underline decoration-edge/50 underline-offset-3 hover:decoration-ink"
          >
            {begins}…
          </button>
          {basis === "general" && <span className="font-medium text-warn">{words.general}</span>}
          {basis === "none" && <span className="text-soft">{words.none}</span>}
          {basis === "sources" && <Numbers numbers={sources} />}
        </li>
      ))}
    </ol>
  );
}

function Numbers({ numbers }: { numbers: readonly number[] }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-soft">
      {words.sources}
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={words.source(number)}
          onClick={() => goTo(sourceId(number))}
          className="min-h-6 min-w-6 rounded-sm font-semibold text-accent tabular-nums hover:bg-hover"
        >
          {number}
        </button>
      ))}
    </span>
  );
}
