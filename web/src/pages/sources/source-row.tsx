/** One row of the source list: kind, state and what was read. */
import type { Source } from "@pressroom/client";
import { PlainLink } from "../../kit/link.tsx";
import { MoreMenu } from "../../kit/menu.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { sourcesWords as words } from "../../words/sources.ts";
import { SourceState, countsOf, isSlowed, kindName, stateOf } from "./source-state.tsx";
import { useSourceActions } from "./use-source-actions.tsx";

export function SourceRow({ source }: { source: Source }) {
  const { source_id: sourceId, name, url, problem } = source;
  const actions = useSourceActions(source);
  const counts = countsOf(source);
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/sources/$sourceId/"
          params={{ sourceId }}
          dir="auto"
          className={`block truncate ${rowLinkClass}`}
        >
          {name}
        </PlainLink>
        {problem !== null && !source.paused ? (
          <p className={`truncate text-sm ${isSlowed(source) ? "text-warn" : "text-bad"}`}>
            {problem.message}
          </p>
        ) : (
          <p className="truncate text-sm text-soft">
            {[kindName(source.kind), url].filter(Boolean).join(" · ")}
          </p>
        )}
        <p className="flex min-w-0 gap-1.5 text-xs text-soft">
          {/* Replaces the badge on phones. */}
          <span className="font-medium whitespace-nowrap sm:hidden">{stateOf(source).name}</span>
          <span aria-hidden="true" className="sm:hidden">
            ·
          </span>
          <span className="truncate">
            {counts.length > 0 ? counts.join(" · ") : words.nothingRead}
          </span>
          {source.last_read_at !== null && (
            <span className="whitespace-nowrap max-sm:hidden">
              · {words.lastRead} <Time at={source.last_read_at} />
            </span>
          )}
        </p>
      </div>
      <SourceState source={source} className="max-sm:hidden" />
      <div className={aboveRowLink}>
        <MoreMenu label={words.more(name)}>{actions.items}</MoreMenu>
      </div>
      {actions.dialog}
    </>
  );
}
