/** The filters of the job list, stored in the URL. */
import { getRouteApi } from "@tanstack/react-router";
import { BrandFilter } from "../../frame/brand-filter.tsx";
import { FilterSelect } from "../../kit/forms/filter-select.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { jobsWords as words } from "../../words/jobs.ts";
import { kitWords } from "../../words/kit.ts";

const route = getRouteApi("/framed/jobs");

interface JobSearch {
  state?: keyof typeof kitWords.jobStates;
  type?: keyof typeof kitWords.contentTypes;
  brand_id?: number;
  age?: keyof typeof words.filters.ages;
}

export function JobFilters() {
  const { state: _, ...others } = route.useSearch();
  return (
    <>
      {/* On phones and tablets, where tabs would be cut off, the state is a select like the other filters. */}
      <div className="max-lg:hidden">
        <TabLinks label={words.tabs}>
          <TabLink to="/jobs/" search={others} activeOptions={{ exact: true, includeSearch: true }}>
            {words.all}
          </TabLink>
          {choicesOf(kitWords.jobStates).map(({ value: state, label }) => (
            <TabLink
              label={label}
              key={state}
              to="/jobs/"
              search={{ ...others, state }}
              activeOptions={{ includeSearch: true }}
            />
          ))}
        </TabLinks>
      </div>
      <Choices />
    </>
  );
}

function Choices() {
  const search: JobSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { filters } = words;
  const change = (changed: { [Name in keyof JobSearch]: JobSearch[Name] | undefined }) =>
    void navigate({
      to: "/jobs/",
      search: omitUndefined({ ...search, ...changed }),
      replace: true,
    });
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 lg:grid-cols-[repeat(3,minmax(0,11rem))]">
      <FilterSelect
        label={filters.state}
        any={filters.anyState}
        className="w-full lg:hidden"
        value={search.state}
        choices={choicesOf(kitWords.jobStates)}
        onChoose={(state) => change({ state })}
      />
      <FilterSelect
        label={filters.type}
        any={filters.anyType}
        className="w-full"
        value={search.type}
        choices={choicesOf(kitWords.contentTypes)}
        onChoose={(type) => change({ type })}
      />
      <FilterSelect
        label={filters.age}
        any={filters.anyAge}
        className="w-full"
        value={search.age}
        choices={choicesOf(filters.ages)}
        onChoose={(age) => change({ age })}
      />
      <BrandFilter
        label={filters.brand}
        any={filters.anyBrand}
        unknown={words.unknownBrand}
        className="w-full"
        brandId={search.brand_id}
        onChoose={(brandId) => change({ brand_id: brandId })}
      />
    </div>
  );
}

function choicesOf<Name extends string>(names: Readonly<Record<Name, string>>) {
  return (Object.keys(names) as Name[]).map((value) => ({ value, label: names[value] }));
}
