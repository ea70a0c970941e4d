/** A brand's keywords: adding, removing and suggestions. Whoever was sent here is told why, and led back. */
import type { Brand } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { keywordsQuery } from "../../api/keywords.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { safeNext } from "../../api/safe-next.ts";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { ArrowRightIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { keywordsWords as words } from "../../words/keywords.ts";
import { AddKeywords } from "./add-keywords.tsx";
import { BrandView } from "./brand-head.tsx";
import { KeywordList } from "./keyword-list.tsx";
import { KeywordSuggestions } from "./keyword-suggestions.tsx";
import { useAddingKeywords } from "./use-adding-keywords.ts";

const route = getRouteApi("/framed/brand/$brandId/keywords");

export function KeywordsPage() {
  const { brandId } = route.useParams();
  const { next } = route.useSearch();
  return (
    <BrandView
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
    </BrandView>
  );
}

function BrandKeywords({ brand, next }: { brand: Brand; next: string | undefined }) {
  const { brand_id: brandId } = brand;
  const keywords = useQuery(keywordsQuery(usePressroom(), brandId));
  const { adding, takeBack } = useAddingKeywords(brandId);
  const suggested = useAddingKeywords(brandId);
  const isArchived = brand.archived_at !== null;
  const count = keywords.data?.length ?? brand.keywords_count;
  const typed = adding.data?.fresh;
  const taken = suggested.adding.data?.fresh;
  const freshIds = useMemo(
    () => new Set([...(typed ?? []), ...(taken ?? [])].map((keyword) => keyword.keyword_id)),
    [typed, taken],
  );
  return (
    // On a phone suggestions stand before the list, which may be long; on a wide screen beside both.
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start">
      {!isArchived && (
        <>
          <div className="flex min-w-0 flex-col gap-6">
            <Why brandId={brandId} count={count} next={next} />
            <AddKeywords brandId={brandId} adding={adding} takeBack={takeBack} />
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

interface WhyProps {
  brandId: number;
  count: number;
  next: string | undefined;
}

/** Why one is here, and where to go on: to what was being done, else to something new. */
function Why({ brandId, count, next }: WhyProps) {
  const router = useRouter();
  const [wasEmpty] = useState(count === 0);
  if (count === 0) {
    return <Notice tone="warn" {...words.why} />;
  }
  if (next === undefined && !wasEmpty) return null;
  const look = { look: "primary", size: "small", icon: ArrowRightIcon } as const;
  return (
    <Notice
      {...words.ready}
      actions={
        next === undefined ? (
          <ButtonLink label={words.write} to="/new/" search={{ brand_id: brandId }} {...look} />
        ) : (
          <Button onClick={() => router.history.push(`/agents${safeNext(next)}`)} {...look}>
            {next === "/" ? words.goHome : words.goBack}
          </Button>
        )
      }
    />
  );
}
