/** The newest contents that do not stand among those to read. */
import type { ContentSummary } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { Link } from "../../kit/link.tsx";
import { RowList } from "../../kit/row-list.tsx";
import { homeWords } from "../../words/home.ts";
import { ContentRow } from "./content-row.tsx";

const words = homeWords.recent;
const shownMax = 6;

export function RecentContents({ contents }: { contents: readonly ContentSummary[] }) {
  return (
    <Card
      title={words.title}
      isFlush
      actions={
        <Link to="/contents/" className="text-sm">
          {words.all}
        </Link>
      }
    >
      <RowList label={words.list}>
        {contents.slice(0, shownMax).map((content) => (
          <ContentRow key={content.content_id} content={content} />
        ))}
      </RowList>
    </Card>
  );
}
