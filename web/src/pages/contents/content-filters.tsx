/** What of all contents is shown: words, type, brand and language, each kept in the address. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { contentOrders, contentStatuses } from "../../kit/choices.ts";
import type { contentViews } from "../../kit/choices.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { formatNumber } from "../../kit/format.ts";
import { languageName } from "../../kit/language-name.ts";
import { SearchField } from "../../kit/search-field.tsx";
import { Select } from "../../kit/select.tsx";
import { toId } from "../../kit/search-params.ts";
import { contentsWords } from "../../words/contents.ts";
import { kitWords } from "../../words/kit.ts";
import { planningWords } from "../../words/planning.ts";
import { countsQuery } from "./counts-query.ts";

const route = getRouteApi("/framed/contents");
const words = contentsWords.filters;
const contentTypes = ["article", "post", "newsletter", "social"] as const;

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
      const search = (before: Filters) => withoutUndefined({ ...before, ...changed });
      void navigate({ to: ".", search, replace: true });
    },
    [navigate],
  );
  const search = useCallback(
    (text: string) => change({ q: text.trim() === "" ? undefined : text }),
    [change],
  );
  // A language or brand that the address names is there to choose, whatever the brands are now.
  const languages = [
    ...new Set([...brands.map(({ language }) => language), filters.language].filter(isText)),
  ];
  const isNamed = brands.some(({ brand_id: id }) => id === filters.brand_id);
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
      <Select
        label={words.type}
        isLabelHidden
        className="w-36 max-sm:min-w-36 max-sm:flex-1"
        value={filters.type ?? ""}
        onChoose={(value) => change({ type: contentTypes.find((type) => type === value) })}
        choices={[
          { value: "", label: words.anyType },
          ...contentTypes.map((type) => ({ value: type, label: kitWords.contentTypes[type] })),
        ]}
      />
      {(brands.length > 1 || filters.brand_id !== undefined) && (
        <Select
          label={words.brand}
          isLabelHidden
          className="w-40 max-sm:min-w-36 max-sm:flex-1"
          value={String(filters.brand_id ?? "")}
          onChoose={(value) => change({ brand_id: toId(value) })}
          choices={[
            { value: "", label: words.anyBrand },
            ...brands.map(({ brand_id: id, name }) => ({ value: String(id), label: name })),
            ...(filters.brand_id === undefined || isNamed
              ? []
              : [{ value: String(filters.brand_id), label: words.brandNumber(filters.brand_id) }]),
          ]}
        />
      )}
      {(languages.length > 1 || filters.language !== undefined) && (
        <Select
          label={words.language}
          isLabelHidden
          className="w-40 max-sm:min-w-36 max-sm:flex-1"
          value={filters.language ?? ""}
          onChoose={(value) => change({ language: value === "" ? undefined : value })}
          choices={[
            { value: "", label: words.anyLanguage },
            ...languages.map((code) => ({ value: code, label: languageName(code) })),
          ]}
        />
      )}
      {filters.deleted !== true && filters.unread !== true && (
        <PlanningFilters filters={filters} change={change} />
      )}
      {hasFilters && <Button label={words.clear} look="quiet" onClick={onClear} />}
    </div>
  );
}

interface PlanningFiltersProps {
  filters: Filters;
  change: (changed: Filters) => void;
}

/** By status, with how many there are of each; by tag; and in which order. */
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
        <Select
          label={planningWords.status}
          isLabelHidden
          className="w-36 max-sm:min-w-36 max-sm:flex-1"
          value={filters.status ?? ""}
          onChoose={(value) => change({ status: contentStatuses.find((one) => one === value) })}
          choices={[
            { value: "", label: planningWords.anyStatus },
            ...contentStatuses.map((status) => ({ value: status, label: nameOf(status) })),
          ]}
        />
      )}
      {tags.length > 0 && (
        <Select
          label={planningWords.tag}
          isLabelHidden
          className="w-32 max-sm:min-w-36 max-sm:flex-1"
          value={filters.tag ?? ""}
          onChoose={(value) => change({ tag: value === "" ? undefined : value })}
          choices={[
            { value: "", label: planningWords.anyTag },
            ...tags.map((tag) => ({ value: tag, label: tag })),
          ]}
        />
      )}
      {filters.view === undefined && filters.q === undefined && (
        <Select
          label={planningWords.order}
          isLabelHidden
          className="w-40 max-sm:min-w-36 max-sm:flex-1"
          value={filters.order ?? ""}
          onChoose={(value) => change({ order: contentOrders.find((one) => one === value) })}
          choices={[
            { value: "", label: planningWords.orders.newest },
            ...contentOrders.map((one) => ({ value: one, label: planningWords.orders[one] })),
          ]}
        />
      )}
    </>
  );
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}

type Given = { [Name in keyof Filters]?: Exclude<Filters[Name], undefined> };

function withoutUndefined(filters: Filters): Given {
  const pairs = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs);
}
