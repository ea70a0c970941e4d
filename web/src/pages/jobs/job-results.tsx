/** What a job has made, each one step away; of a batch also what it has not. */
import type { JobDetails } from "@pressroom/client";
import { Badge } from "../../kit/badge.tsx";
import { Card } from "../../kit/card.tsx";
import { typeName } from "../../kit/content-type.tsx";
import { ChevronRightIcon } from "../../kit/icons.ts";
import { PlainLink } from "../../kit/link.tsx";
import { Row, RowList, rowLinkLook } from "../../kit/row-list.tsx";
import { jobWords } from "../../words/job.ts";

const words = jobWords.results;

export function JobResults({ job }: { job: JobDetails }) {
  const { items, content_ids: contentIds, state } = job;
  const count = contentIds.length;
  const isWhole = state === "succeeded";
  const title = isWhole ? (count > 1 ? words.titleMany(count) : words.titleOne) : words.titlePartly;
  return (
    <Card title={title} isFlush>
      <RowList label={title}>
        {items.map((item, index) => (
          <Row key={index}>
            <ResultRow item={item} />
          </Row>
        ))}
      </RowList>
    </Card>
  );
}

function ResultRow({ item }: { item: JobDetails["items"][number] }) {
  const { content_id: contentId, failure, state } = item;
  const type = typeName(item.content_type);
  if (contentId === null) {
    return (
      <>
        <div className="min-w-0 flex-1">
          <p className="text-soft">{type}</p>
          {failure && <p className="text-sm wrap-anywhere text-soft">{failure.message}</p>}
        </div>
        <Badge tone={state === "failed" ? "bad" : "plain"}>
          {state === "failed" ? words.failed : words.canceled}
        </Badge>
      </>
    );
  }
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/contents/$contentId/"
          params={{ contentId }}
          className={`block truncate ${rowLinkLook}`}
        >
          {item.title ?? type}
        </PlainLink>
        <p className="text-sm text-soft">{type}</p>
      </div>
      <ChevronRightIcon aria-hidden="true" className="size-4 text-soft" />
    </>
  );
}
