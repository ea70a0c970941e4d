/** The layout of all pages of a brand: title, badges, actions and tabs. */
import type { Brand } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { WriteIcon } from "../../kit/icons.ts";
import { Link } from "../../kit/link.tsx";
import { MenuItem, MoreMenu } from "../../kit/menu.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { PageQueryView } from "../../kit/page-query-view.tsx";
import { Skeleton } from "../../kit/skeleton.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { useToast } from "../../kit/toast.tsx";
import { brandWords as words } from "../../words/brand.ts";
import { brandsWords } from "../../words/brands.ts";
import { kitWords } from "../../words/kit.ts";

interface BrandLayoutProps {
  brandId: number;
  title: string;
  next?: string | undefined;
  /** Shown below the header while the brand loads. */
  skeleton?: ReactNode;
  children: (brand: Brand) => ReactNode;
}

const backToBrands = <Link label={words.back} to="/brands/" />;

export function BrandLayout({ brandId, title, next, skeleton, children }: BrandLayoutProps) {
  const query = useQuery(brandQuery(usePressroom(), brandId));
  return (
    <PageQueryView
      query={query}
      title={title}
      back={backToBrands}
      skeleton={
        <div role="status" aria-label={kitWords.loading}>
          <HeadSkeleton />
          {skeleton}
        </div>
      }
    >
      {(brand) => (
        <>
          <BrandHead brand={brand} next={next} />
          <Fragment key={brand.brand_id}>{children(brand)}</Fragment>
        </>
      )}
    </PageQueryView>
  );
}

function BrandHead({ brand, next }: { brand: Brand; next: string | undefined }) {
  const params = { brandId: brand.brand_id };
  const isArchived = brand.archived_at !== null;
  return (
    <>
      <PageHeader
        title={brand.name}
        back={backToBrands}
        aside={
          <>
            {brand.is_default && <Badge>{words.isDefault}</Badge>}
            {isArchived && <Badge tone="warn">{words.archivedBadge}</Badge>}
          </>
        }
        actions={isArchived ? undefined : <BrandActions brand={brand} />}
      />
      <TabLinks label={words.tabs}>
        <TabLink
          label={words.profile}
          to="/brand/$brandId/"
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
        />
        <TabLink
          to="/brand/$brandId/keywords/"
          params={params}
          search={next === undefined ? {} : { next }}
          activeOptions={{ includeSearch: false }}
        >
          {words.keywords}
          <span className="text-xs text-soft tabular-nums">
            {formatNumber(brand.keywords_count)}
          </span>
        </TabLink>
        <TabLink label={words.channels} to="/brand/$brandId/channels/" params={params} />
      </TabLinks>
      {isArchived && <ArchivedNotice brand={brand} />}
    </>
  );
}

function BrandActions({ brand }: { brand: Brand }) {
  const pressroom = usePressroom();
  const { brand_id: brandId, name } = brand;
  const shared = { queryKey: ["brands", brandId], touches: [["brands"], ["account"]] };
  const archive = useOptimisticChange<Brand>({
    ...shared,
    apply: (shown) => ({ ...shown, archived_at: new Date().toISOString() }),
    send: () => pressroom.brands.archive(brandId),
    undo: () => pressroom.brands.restore(brandId),
    done: () => brandsWords.archivedIt(name),
  });
  const makeDefault = useOptimisticChange<Brand>({
    ...shared,
    apply: (shown) => ({ ...shown, is_default: true }),
    send: () => pressroom.account.update({ default_brand_id: brandId }),
    done: () => brandsWords.madeDefault(name),
  });
  return (
    <>
      <ButtonLink label={words.write} to="/new/" search={{ brand_id: brandId }} icon={WriteIcon} />
      {!brand.is_default && (
        <MoreMenu label={words.more}>
          <MenuItem label={brandsWords.makeDefault} onSelect={() => makeDefault.mutate()} />
          <MenuItem label={brandsWords.archive} onSelect={() => archive.mutate()} />
        </MoreMenu>
      )}
    </>
  );
}

function ArchivedNotice({ brand }: { brand: Brand }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const restore = useMutation({
    mutationFn: () => pressroom.brands.restore(brand.brand_id),
    onSuccess: (restored) => {
      queryClient.setQueryData(["brands", brand.brand_id], restored);
      showToast({ text: brandsWords.restoredIt(brand.name) });
      return queryClient.invalidateQueries({ queryKey: ["brands"] });
    },
    onError: useErrorToast(),
  });
  const { title, text, action } = words.archived;
  return (
    <div className="mb-6">
      <Notice
        text={text}
        tone="warn"
        title={title}
        actions={
          <Button size="small" isBusy={restore.isPending} onClick={() => restore.mutate()}>
            {action}
          </Button>
        }
      />
    </div>
  );
}

/** The header while the brand loads. */
function HeadSkeleton() {
  return (
    <>
      <div className="mb-6">
        <Skeleton className="mb-1.5 h-6 w-20" />
        <Skeleton className="h-8 w-56 max-w-full" />
      </div>
      <div className="mb-6 flex h-10.25 items-center gap-6 border-b border-line px-3">
        <Skeleton className="h-4 w-14" />
        <Skeleton className="h-4 w-20" />
      </div>
    </>
  );
}
