/** What of all forum posts is shown: words, language, replies, score, time, and what a link has named; kept in the address. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { languageName } from "../../kit/language-name.ts";
import { SearchField } from "../../kit/search-field.tsx";
import { given } from "../../kit/search-params.ts";
import { Select } from "../../kit/select.tsx";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { answerStates, postAges, scoreSteps } from "./post-filters.ts";
import type { PostFilters } from "./post-filters.ts";

const route = getRouteApi("/framed/forum-posts");
const words = forumPostsWords.filters;
/** Those that are detected; an address may name others. */
const languages = ["en", "de", "es", "fr", "it", "nl", "pt", "ja", "ko", "zh", "el", "he", "th"];

export function ForumPostFilters() {
  const filters: PostFilters = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (changed: PostFilters) =>
      void navigate({
        to: ".",
        search: (before: PostFilters) => given({ ...before, ...changed }),
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
      <Select
        label={words.answers}
        isLabelHidden
        className="w-40 max-sm:w-[calc(50%-0.25rem)]"
        value={filters.answers ?? ""}
        onChoose={(value) => change({ answers: answerStates.find((one) => one === value) })}
        choices={[
          { value: "", label: words.anyAnswers },
          ...answerStates.map((value) => ({ value, label: words.answerStates[value] })),
        ]}
      />
      <Select
        label={words.age}
        isLabelHidden
        className="w-40 max-sm:w-[calc(50%-0.25rem)]"
        value={filters.age ?? ""}
        onChoose={(value) => change({ age: postAges.find((one) => one === value) })}
        choices={[
          { value: "", label: words.anyAge },
          ...postAges.map((value) => ({ value, label: words.ages[value] })),
        ]}
      />
      <Select
        label={words.score}
        isLabelHidden
        className="w-40 max-sm:w-[calc(50%-0.25rem)]"
        value={filters.score ?? ""}
        onChoose={(value) => change({ score: scoreSteps.find((one) => one === value) })}
        choices={[
          { value: "", label: words.anyScore },
          ...scoreSteps.map((value) => ({ value, label: words.scoreFrom(value) })),
        ]}
      />
      <Select
        label={words.language}
        isLabelHidden
        className="w-40 max-sm:w-[calc(50%-0.25rem)]"
        value={filters.language ?? ""}
        onChoose={(value) => change({ language: value === "" ? undefined : value })}
        choices={[
          { value: "", label: words.anyLanguage },
          ...known.map((value) => ({ value, label: languageName(value) })),
        ]}
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
          look="quiet"
          onClick={() => void navigate({ to: ".", search: given({ whose: filters.whose }) })}
        />
      )}
    </div>
  );
}
