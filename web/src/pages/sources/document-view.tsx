/** One document of a source: the text that drafts can quote. External text is never rendered as markup. */
import { useQuery } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { Card } from "../../kit/card.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ExternalIcon } from "../../kit/icons.ts";
import { Link, ExternalLink } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { safeAddress } from "../../kit/safe-address.ts";
import { SkeletonPage } from "../../kit/skeleton.tsx";
import { Time } from "../../kit/time.tsx";
import { sourceWords as words } from "../../words/sources.ts";

export function DocumentView({ sourceId, documentId }: { sourceId: number; documentId: number }) {
  const pressroom = usePressroom();
  const query = useQuery({
    queryKey: ["sources", sourceId, "document", documentId],
    queryFn: ({ signal }) => pressroom.sources.getDocument(sourceId, documentId, { signal }),
  });
  const back = (
    <Link label={words.backToSource} to="/sources/$sourceId/" params={{ sourceId }} search={{}} />
  );
  return (
    <PageQueryView query={query} title={words.document} back={back} skeleton={<SkeletonPage />}>
      {(document) => {
        const address = safeAddress(document.url);
        return (
          <>
            <PageHeader
              title={document.title || document.url || words.document}
              back={back}
              description={
                <>
                  {words.read} <Time at={document.read_at} /> ·{" "}
                  {words.passages(formatNumber(document.passages.length))}
                </>
              }
            />
            <Card className="max-w-3xl">
              {document.markdown === "" ? (
                <p className="text-soft">{words.emptyText}</p>
              ) : (
                <div dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  {document.markdown}
                </div>
              )}
              {address !== undefined && (
                <p className="mt-4 text-sm">
                  <ExternalLink
                    href={address}
                    target="_blank"
                    className="inline-flex items-center gap-1"
                  >
                    {words.original}
                    <ExternalIcon aria-hidden="true" className="size-3.5" />
                  </ExternalLink>
                </p>
              )}
            </Card>
          </>
        );
      }}
    </PageQueryView>
  );
}
