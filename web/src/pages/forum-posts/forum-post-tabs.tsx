/** The way between the lists of forum posts. */
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { forumPostsWords as words } from "../../words/forum-posts.ts";
import type { PostFilters } from "./post-filters.ts";

const exact = { exact: true, includeSearch: true };

type Given = { [Name in keyof Omit<PostFilters, "whose">]?: Exclude<PostFilters[Name], undefined> };

/** `filters` are kept on the way. */
export function ForumPostTabs({ filters = {} }: { filters?: Given }) {
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
