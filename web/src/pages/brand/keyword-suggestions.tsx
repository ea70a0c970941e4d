/** Keywords that the brand could want, each with why, and one press away. */
import type { SuggestKeywordsAnswer } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { suggestionsQuery } from "../../api/keywords.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { NewIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { Spinner } from "../../kit/spinner.tsx";
import { keywordsWords } from "../../words/keywords.ts";

interface KeywordSuggestionsProps {
  brandId: number;
  /** Says whether it is there now. */
  onAdd: (keyword: string) => Promise<boolean>;
}

type Suggestion = SuggestKeywordsAnswer["items"][number];

const words = keywordsWords.suggestions;
const shownMax = 6;

export function KeywordSuggestions({ brandId, onAdd }: KeywordSuggestionsProps) {
  const query = suggestionsQuery(usePressroom(), brandId);
  const { data, error, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [isAll, setAll] = useState(false);
  const [hasTaken, setTaken] = useState(false);
  const add = async (taken: string) => {
    if (busy !== undefined) return;
    setBusy(taken);
    const isThere = await onAdd(taken);
    setBusy(undefined);
    if (!isThere) return;
    setTaken(true);
    queryClient.setQueryData(
      query.queryKey,
      (shown) =>
        shown && { ...shown, items: shown.items.filter(({ keyword }) => keyword !== taken) },
    );
  };
  return (
    <Card title={words.title} description={words.description} isFlush>
      {data && data.items.length > 0 && (
        <ul aria-label={words.list} className="[&>li:last-child]:border-0">
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
          <Button look="quiet" size="small" className="w-full" onClick={() => setAll(true)}>
            {words.showMore(formatNumber(data.items.length - shownMax))}
          </Button>
        </div>
      )}
      {data?.items.length === 0 && (
        <div className="flex flex-col items-start gap-2 p-4 text-sm text-soft sm:px-5">
          <p>{hasTaken ? words.all : words.none}</p>
          {!hasTaken && (
            <Link label={words.editOverview} to="/brand/$brandId/" params={{ brandId }} />
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
            ? words.overview
            : source === "documents"
              ? words.documents(formatNumber(count))
              : words.posts(formatNumber(count), formatNumber(read))}
          {postId !== undefined && (
            <>
              {" · "}
              <Link to="/forum-posts/$forumPostId/" params={{ forumPostId: postId }}>
                {words.seePost}
              </Link>
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={words.add(keyword)}
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
