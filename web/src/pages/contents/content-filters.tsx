/** The search field and filters of the content list, all stored in the URL. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { BrandFilter } from "../../frame/brand-filter.tsx";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { contentOrders, contentStatuses, contentTypes } from "../../kit/filter-values.ts";
import type { contentViews } from "../../kit/filter-values.ts";
import { FilterSelect } from "../../kit/forms/filter-select.tsx";
import { formatNumber, languageName } from "../../kit/format.ts";
import { SearchField } from "../../kit/forms/search-field.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { contentsWords } from "../../words/contents.ts";
import { kitWords } from "../../words/kit.ts";
import { planningWords } from "../../words/planning.ts";
import { countsQuery } from "./content-query.ts";

const route = getRouteApi("/framed/contents");
const words = contentsWords.filters;

interface Filters {
  q?: string | undefined;
  type?: (typeof contentTypes)[number] | undefined;
  brand_id?: number | undefined;
  language?: string | undefined;
  status?: (typeof contentStatuses)[number] | undefined;
  tag?: string | undefined;
  order?: (typeof contentOrders)[number] | undefined;
  view?: (typeof contentViews)[number] | undefined;
  unread?: true | undefined;
  deleted?: true | undefined;
}

interface ContentFiltersProps {
  hasFilters: boolean;
  onClear: () => void;
}

export function ContentFilters({ hasFilters, onClear }: ContentFiltersProps) {
  const filters: Filters = route.useSearch();
  const navigate = route.useNavigate();
  const { brands } = useCurrentBrand();
  const change = useCallback(
    (changed: Filters) => {
      const search = (before: Filters) => omitUndefined({ ...before, ...changed });
      void navigate({ to: ".", search, replace: true });
    },
    [navigate],
  );
  const search = useCallback(
    (text: string) => change({ q: text.trim() === "" ? undefined : text }),
    [change],
  );
  // Offer the language in the URL even if no brand uses it.
  const languages = [
    ...new Set([...brands.map(({ language }) => language), filters.language].filter(isText)),
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {filters.deleted !== true && filters.unread !== true && filters.view !== "calendar" && (
        <SearchField
          label={contentsWords.search}
          value={filters.q ?? ""}
          onSearch={search}
          className="min-w-56 flex-1 max-sm:basis-full"
        />
      )}
      <FilterSelect
        label={words.type}
        any={words.anyType}
        className="w-36 max-sm:min-w-36 max-sm:flex-1"
        value={filters.type}
        onChoose={(type) => change({ type })}
        choices={contentTypes.map((value) => ({ value, label: kitWords.contentTypes[value] }))}
      />
      {(brands.length > 1 || filters.brand_id !== undefined) && (
        <BrandFilter
          label={words.brand}
          any={words.anyBrand}
          unknown={words.brandNumber}
          className="w-40 max-sm:min-w-36 max-sm:flex-1"
          brandId={filters.brand_id}
          onChoose={(brandId) => change({ brand_id: brandId })}
        />
      )}
      {(languages.length > 1 || filters.language !== undefined) && (
        <FilterSelect
          label={words.language}
          any={words.anyLanguage}
          className="w-40 max-sm:min-w-36 max-sm:flex-1"
          value={filters.language}
          onChoose={(language) => change({ language })}
          choices={languages.map((value) => ({ value, label: languageName(value) }))}
        />
      )}
      {filters.deleted !== true && filters.unread !== true && (
        <PlanningFilters filters={filters} change={change} />
      )}
      {hasFilters && <Button label={words.clear} variant="quiet" onClick={onClear} />}
    </div>
  );
}

interface PlanningFiltersProps {
  filters: Filters;
  change: (changed: Filters) => void;
}

/** Filters by status (with counts) and tag, and the order. */
function PlanningFilters({ filters, change }: PlanningFiltersProps) {
  const { data } = useQuery(countsQuery(usePressroom(), filters.brand_id));
  const tags = [...new Set([...(data?.tags ?? []), filters.tag].filter(isText))];
  const nameOf = (status: (typeof contentStatuses)[number]) => {
    const name = kitWords.contentStatuses[status];
    return data ? planningWords.counted(name, formatNumber(data.statuses[status])) : name;
  };
  return (
    <>
      {filters.view === undefined && (
        <FilterSelect
          label={planningWords.status}
          any={planningWords.anyStatus}
          className="w-36 max-sm:min-w-36 max-sm:flex-1"
          value={filters.status}
          onChoose={(status) => change({ status })}
          choices={contentStatuses.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      {tags.length > 0 && (
        <FilterSelect
          label={planningWords.tag}
          any={planningWords.anyTag}
          className="w-32 max-sm:min-w-36 max-sm:flex-1"
          value={filters.tag}
          onChoose={(tag) => change({ tag })}
          choices={tags.map((value) => ({ value, label: value }))}
        />
      )}
      {filters.view === undefined && filters.q === undefined && (
        <FilterSelect
          label={planningWords.order}
          any={planningWords.orders.newest}
          className="w-40 max-sm:min-w-36 max-sm:flex-1"
          value={filters.order}
          onChoose={(order) => change({ order })}
          choices={contentOrders.map((value) => ({ value, label: planningWords.orders[value] }))}
        />
      )}
    </>
  );
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}
