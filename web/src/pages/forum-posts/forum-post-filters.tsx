/** The search field and filters of the forum post list, stored in the URL. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { FilterSelect } from "../../kit/forms/filter-select.tsx";
import { languageName } from "../../kit/format.ts";
import { SearchField } from "../../kit/forms/search-field.tsx";
import { omitUndefined } from "../../kit/search-params.ts";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { answerStates, postAges, scoreSteps } from "./post-filters.ts";
import type { PostFilters } from "./post-filters.ts";

const route = getRouteApi("/framed/forum-posts");
const words = forumPostsWords.filters;
/** The languages that are detected; the URL may contain others. */
const languages = ["en", "de", "es", "fr", "it", "nl", "pt", "ja", "ko", "zh", "el", "he", "th"];
const filterClass = "w-40 max-sm:w-[calc(50%-0.25rem)]";

export function ForumPostFilters() {
  const filters: PostFilters = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (changed: PostFilters) =>
      void navigate({
        to: ".",
        search: (before: PostFilters) => omitUndefined({ ...before, ...changed }),
        replace: true,
      }),
    [navigate],
  );
  const search = useCallback(
    (text: string) => change({ q: text.trim() === "" ? undefined : text.trim() }),
    [change],
  );
  const { whose: _whose, ...others } = filters;
  const known = languages.includes(filters.language ?? "en")
    ? languages
    : [filters.language ?? "", ...languages];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label={forumPostsWords.search}
        value={filters.q ?? ""}
        onSearch={search}
        className="min-w-56 flex-1 max-sm:basis-full"
      />
      <FilterSelect
        label={words.answers}
        any={words.anyAnswers}
        className={filterClass}
        value={filters.answers}
        onChoose={(answers) => change({ answers })}
        choices={answerStates.map((value) => ({ value, label: words.answerStates[value] }))}
      />
      <FilterSelect
        label={words.age}
        any={words.anyAge}
        className={filterClass}
        value={filters.age}
        onChoose={(age) => change({ age })}
        choices={postAges.map((value) => ({ value, label: words.ages[value] }))}
      />
      <FilterSelect
        label={words.score}
        any={words.anyScore}
        className={filterClass}
        value={filters.score}
        onChoose={(score) => change({ score })}
        choices={scoreSteps.map((value) => ({ value, label: words.scoreFrom(value) }))}
      />
      <FilterSelect
        label={words.language}
        any={words.anyLanguage}
        className={filterClass}
        value={filters.language}
        onChoose={(language) => change({ language })}
        choices={known.map((value) => ({ value, label: languageName(value) }))}
      />
      {filters.community !== undefined && (
        <Badge className="max-w-full truncate">{words.community(filters.community)}</Badge>
      )}
      {filters.tag !== undefined && (
        <Badge className="max-w-full truncate">{words.tag(filters.tag)}</Badge>
      )}
      {filters.source_id !== undefined && (
        <Badge className="max-w-full truncate">{words.source(filters.source_id)}</Badge>
      )}
      {Object.keys(others).length > 0 && (
        <Button
          label={words.clear}
          variant="quiet"
          onClick={() =>
            void navigate({ to: ".", search: omitUndefined({ whose: filters.whose }) })
          }
        />
      )}
    </div>
  );
}
