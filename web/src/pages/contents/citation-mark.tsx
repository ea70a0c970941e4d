/** The small number behind what rests on a source: says whose it is when one points at it, and goes to the source. */
import { Tooltip } from "../../kit/tooltip.tsx";
import { contentWords as words } from "../../words/content.ts";
import type { ShownSource } from "./content-sources.ts";
import { goTo, markId, sourceId } from "./go-to-element.ts";

interface CitationMarkProps {
  source: ShownSource;
  /** The first one for its source is where the source leads back to. */
  isFirst: boolean;
}

const passageMax = 180;

export function CitationMark({ source, isFirst }: CitationMarkProps) {
  const { number, passages } = source;
  const [passage = ""] = passages;
  const cut = passage.length > passageMax ? `${passage.slice(0, passageMax)}…` : passage;
  const who = words.sources.who(source);
  return (
    <Tooltip text={cut === "" ? who : words.sources.quoted(who, cut)}>
      <button
        type="button"
        data-citation={number}
        {...(isFirst && { id: markId(number) })}
        aria-label={words.sources.mark(number, who)}
        onClick={() => goTo(sourceId(number))}
        className="citation"
      >
        {number}
      </button>
    </Tooltip>
  );
}
