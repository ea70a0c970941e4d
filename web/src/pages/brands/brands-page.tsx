/** The brand list. An example for pages with lists: filters in the URL, paging, optimistic changes with Undo. */
import type { Brand } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { BrandIcon, NewIcon } from "../../kit/icons.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { brandsWords as words } from "../../words/brands.ts";
import { BrandRow } from "./brand-row.tsx";

const route = getRouteApi("/framed/brands");

export function BrandsPage() {
  const pressroom = usePressroom();
  const { archived = false } = route.useSearch();
  const brands = usePagedList<Brand>({
    queryKey: ["brands", "list", { archived }],
    list: (cursor, options) => pressroom.brands.list({ archived, limit: 50, ...cursor }, options),
  });
  const create = (
    <ButtonLink label={words.create} to="/brand/new/" variant="primary" icon={NewIcon} />
  );
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={create} />
      <TabLinks label={words.tabs}>
        <TabLink to="/brands/" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          {words.active}
        </TabLink>
        <TabLink to="/brands/" search={{ archived: true }} activeOptions={{ includeSearch: true }}>
          {words.archived}
        </TabLink>
      </TabLinks>
      {archived && <p className="mb-4 text-sm text-soft">{words.archivedNote}</p>}
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={brands}
          keyOf={(brand) => brand.brand_id}
          row={(brand) => <BrandRow brand={brand} listKey={brands.queryKey} />}
          empty={
            archived ? (
              <EmptyState {...words.emptyArchive} />
            ) : (
              <EmptyState
                icon={BrandIcon}
                {...words.empty}
                action={<ButtonLink label={words.create} to="/brand/new/" variant="primary" />}
              />
            )
          }
        />
      </Card>
    </>
  );
}
