/** The tabs of the forum post lists. */
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { forumPostsWords as words } from "../../words/forum-posts.ts";
import type { PostFilters } from "./post-filters.ts";

const exact = { exact: true, includeSearch: true };

type Filters = {
  [Name in keyof Omit<PostFilters, "whose">]?: Exclude<PostFilters[Name], undefined>;
};

/** `filters` are kept when switching tabs. */
export function ForumPostTabs({ filters = {} }: { filters?: Filters }) {
  return (
    <TabLinks label={words.tabs}>
      {(["all", "own", "shared"] as const).map((whose) => (
        <TabLink
          key={whose}
          label={words.whose[whose]}
          to="/forum-posts/"
          search={whose === "all" ? filters : { ...filters, whose }}
          activeOptions={exact}
        />
      ))}
      <TabLink label={words.ranked} to="/forum-posts/ranked/" />
    </TabLinks>
  );
}
