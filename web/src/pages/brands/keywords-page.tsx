/** The keywords of a brand. If another page redirected here, it explains why and leads back. */
import type { Brand, SuggestKeywordsAnswer } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { keywordsQuery, suggestionsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { safeNext } from "../../api/safe-next.ts";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { ArrowRightIcon, NewIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Spinner } from "../../kit/spinner.tsx";
import { keywordsWords as words } from "../../words/keywords.ts";
import { AddKeywords } from "./add-keywords.tsx";
import { BrandLayout } from "./brand-layout.tsx";
import { KeywordList } from "./keyword-list.tsx";
import { useAddKeywords } from "./use-add-keywords.ts";

const route = getRouteApi("/framed/brand/$brandId/keywords");

export function KeywordsPage() {
  const { brandId } = route.useParams();
  const { next } = route.useSearch();
  return (
    <BrandLayout
      brandId={brandId}
      title={words.title}
      next={next}
      skeleton={
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-6">
            <Skeleton className="h-44 rounded-xl" />
            <Skeleton className="h-64 rounded-xl" />
          </div>
          <Skeleton className="h-96 rounded-xl" />
        </div>
      }
    >
      {(brand) => <BrandKeywords brand={brand} next={next} />}
    </BrandLayout>
  );
}

function BrandKeywords({ brand, next }: { brand: Brand; next: string | undefined }) {
  const { brand_id: brandId } = brand;
  const keywords = useQuery(keywordsQuery(usePressroom(), brandId));
  const { adding, revert } = useAddKeywords(brandId);
  const suggested = useAddKeywords(brandId);
  const isArchived = brand.archived_at !== null;
  const count = keywords.data?.length ?? brand.keywords_count;
  const typed = adding.data?.fresh;
  const taken = suggested.adding.data?.fresh;
  const freshIds = useMemo(
    () => new Set([...(typed ?? []), ...(taken ?? [])].map((keyword) => keyword.keyword_id)),
    [typed, taken],
  );
  return (
    // On phones, suggestions come before the list, which may be long; on wide screens, they are next to both.
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start">
      {!isArchived && (
        <>
          <div className="flex min-w-0 flex-col gap-6">
            <KeywordsNotice brandId={brandId} count={count} next={next} />
            <AddKeywords brandId={brandId} adding={adding} revert={revert} />
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <KeywordSuggestions
              brandId={brandId}
              onAdd={(keyword) => suggested.addSome([keyword])}
            />
          </div>
        </>
      )}
      <div className="min-w-0">
        <KeywordList brand={brand} query={keywords} freshIds={freshIds} />
      </div>
    </div>
  );
}

interface KeywordsNoticeProps {
  brandId: number;
  count: number;
  next: string | undefined;
}

/** Explains why keywords are needed, and leads back to the previous page or to a new piece. */
function KeywordsNotice({ brandId, count, next }: KeywordsNoticeProps) {
  const router = useRouter();
  const [wasEmpty] = useState(count === 0);
  if (count === 0) {
    return <Notice tone="warn" {...words.why} />;
  }
  if (next === undefined && !wasEmpty) return null;
  const button = { variant: "primary", size: "small", icon: ArrowRightIcon } as const;
  return (
    <Notice
      {...words.ready}
      actions={
        next === undefined ? (
          <ButtonLink label={words.write} to="/new/" search={{ brand_id: brandId }} {...button} />
        ) : (
          <Button onClick={() => router.history.push(`/agents${safeNext(next)}`)} {...button}>
            {next === "/" ? words.goHome : words.goBack}
          </Button>
        )
      }
    />
  );
}

interface KeywordSuggestionsProps {
  brandId: number;
  /** Resolves to whether the keyword was added. */
  onAdd: (keyword: string) => Promise<boolean>;
}

type Suggestion = SuggestKeywordsAnswer["items"][number];

const suggestionWords = words.suggestions;
const shownMax = 6;

/** Keyword suggestions with reasons, added with one click. */
function KeywordSuggestions({ brandId, onAdd }: KeywordSuggestionsProps) {
  const query = suggestionsQuery(usePressroom(), brandId);
  const { data, error, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [isAll, setAll] = useState(false);
  const [hasAdded, setAdded] = useState(false);
  const add = async (taken: string) => {
    if (busy !== undefined) return;
    setBusy(taken);
    const isThere = await onAdd(taken);
    setBusy(undefined);
    if (!isThere) return;
    setAdded(true);
    queryClient.setQueryData(
      query.queryKey,
      (shown) =>
        shown && { ...shown, items: shown.items.filter(({ keyword }) => keyword !== taken) },
    );
  };
  return (
    <Card title={suggestionWords.title} description={suggestionWords.description} isFlush>
      {data && data.items.length > 0 && (
        <ul aria-label={suggestionWords.list} className="[&>li:last-child]:border-0">
          {data.items.slice(0, isAll ? undefined : shownMax).map((suggestion) => (
            <SuggestionRow
              key={suggestion.keyword}
              suggestion={suggestion}
              read={data.posts_read}
              isBusy={busy === suggestion.keyword}
              onAdd={() => void add(suggestion.keyword)}
            />
          ))}
        </ul>
      )}
      {data && !isAll && data.items.length > shownMax && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" size="small" className="w-full" onClick={() => setAll(true)}>
            {suggestionWords.showMore(formatNumber(data.items.length - shownMax))}
          </Button>
        </div>
      )}
      {data?.items.length === 0 && (
        <div className="flex flex-col items-start gap-2 p-4 text-sm text-soft sm:px-5">
          <p>{hasAdded ? suggestionWords.all : suggestionWords.none}</p>
          {!hasAdded && (
            <Link label={suggestionWords.editOverview} to="/brand/$brandId/" params={{ brandId }} />
          )}
        </div>
      )}
      {!data && !error && <SuggestionsSkeleton />}
      {!data && error && (
        <div className="p-4">
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Card>
  );
}

interface SuggestionRowProps {
  suggestion: Suggestion;
  read: number;
  isBusy: boolean;
  onAdd: () => void;
}

function SuggestionRow({ suggestion, read, isBusy, onAdd }: SuggestionRowProps) {
  const { keyword, source, count, forum_post_ids: postIds } = suggestion;
  const [postId] = postIds;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 pr-2.5 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-sm font-medium wrap-anywhere">
          {keyword}
        </p>
        <p className="text-xs text-soft">
          {source === "overview"
            ? suggestionWords.overview
            : source === "documents"
              ? suggestionWords.documents(formatNumber(count))
              : suggestionWords.posts(formatNumber(count), formatNumber(read))}
          {postId !== undefined && (
            <>
              {" · "}
              <Link to="/forum-posts/$forumPostId/" params={{ forumPostId: postId }}>
                {suggestionWords.seePost}
              </Link>
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={suggestionWords.add(keyword)}
        aria-busy={isBusy || undefined}
        onClick={onAdd}
        className="flex size-9 shrink-0 items-center justify-center rounded-lg text-accent hover:bg-accent-soft max-sm:size-11"
      >
        {isBusy ? <Spinner /> : <NewIcon className="size-4.5" />}
      </button>
    </li>
  );
}

function SuggestionsSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div
          key={index}
          className="flex h-14 flex-col justify-center gap-1.5 border-b border-line px-5"
        >
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  );
}
