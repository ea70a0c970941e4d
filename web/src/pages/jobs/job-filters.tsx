/** Which jobs are shown. All of it stands in the address, so that it can be kept, sent and gone back to. */
import { getRouteApi } from "@tanstack/react-router";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Select } from "../../kit/select.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { toId } from "../../kit/search-params.ts";
import { jobsWords as words } from "../../words/jobs.ts";
import { kitWords } from "../../words/kit.ts";

const route = getRouteApi("/framed/jobs");

interface JobSearch {
  state?: keyof typeof kitWords.jobStates;
  type?: keyof typeof kitWords.contentTypes;
  brand_id?: number;
  age?: keyof typeof words.filters.ages;
}

const jobStates = keysOf(kitWords.jobStates);
const jobTypes = keysOf(kitWords.contentTypes);
const jobAges = keysOf(words.filters.ages);

export function JobFilters() {
  const { state: _, ...others } = route.useSearch();
  return (
    <>
      {/* On phones and tablets, where they would be cut off, states are chosen as the rest is. */}
      <div className="max-lg:hidden">
        <TabLinks label={words.tabs}>
          <TabLink to="/jobs/" search={others} activeOptions={{ exact: true, includeSearch: true }}>
            {words.all}
          </TabLink>
          {jobStates.map((state) => (
            <TabLink
              label={kitWords.jobStates[state]}
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
  const { brands } = useCurrentBrand();
  const { filters } = words;
  const change = <Name extends keyof JobSearch>(name: Name, value: JobSearch[Name] | "") => {
    const { [name]: _, ...others } = search;
    const isChosen = value !== "" && value !== undefined;
    const changed = (isChosen ? { ...others, [name]: value } : others) as JobSearch;
    void navigate({ to: "/jobs/", search: changed, replace: true });
  };
  const look = "w-full";
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 lg:grid-cols-[repeat(3,minmax(0,11rem))]">
      <Select
        label={filters.state}
        isLabelHidden
        className={`${look} lg:hidden`}
        value={search.state ?? ""}
        choices={[
          { value: "", label: filters.anyState },
          ...jobStates.map((state) => ({ value: state, label: kitWords.jobStates[state] })),
        ]}
        onChoose={(state) => change("state", state)}
      />
      <Select
        label={filters.type}
        isLabelHidden
        className={look}
        value={search.type ?? ""}
        choices={[
          { value: "", label: filters.anyType },
          ...jobTypes.map((type) => ({ value: type, label: kitWords.contentTypes[type] })),
        ]}
        onChoose={(type) => change("type", type)}
      />
      <Select
        label={filters.age}
        isLabelHidden
        className={look}
        value={search.age ?? ""}
        choices={[
          { value: "", label: filters.anyAge },
          ...jobAges.map((age) => ({ value: age, label: filters.ages[age] })),
        ]}
        onChoose={(age) => change("age", age)}
      />
      <Select
        label={filters.brand}
        isLabelHidden
        className={look}
        value={String(search.brand_id ?? "")}
        choices={[
          { value: "", label: filters.anyBrand },
          ...brands.map((brand) => ({ value: String(brand.brand_id), label: brand.name })),
          ...unknownChoice(
            search.brand_id,
            brands.map((brand) => brand.brand_id),
          ),
        ]}
        onChoose={(brand) => change("brand_id", toId(brand) ?? "")}
      />
    </div>
  );
}

/** A brand that the address names and that is not among the choices: archived, or one of very many. */
function unknownChoice(brandId: number | undefined, known: readonly number[]) {
  if (brandId === undefined || known.includes(brandId)) return [];
  return [{ value: String(brandId), label: words.unknownBrand(brandId) }];
}

function keysOf<Name extends string>(names: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(names) as Name[];
}
