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
      <TabLink label={words.whose.all} to="/forum-posts/" search={filters} activeOptions={exact} />
      <TabLink
        to="/forum-posts/"
        search={{ ...filters, whose: "own" }}
        activeOptions={exact}
        label={words.whose.own}
      />
      <TabLink
        to="/forum-posts/"
        search={{ ...filters, whose: "shared" }}
        activeOptions={exact}
        label={words.whose.shared}
      />
      <TabLink label={words.ranked} to="/forum-posts/ranked/" />
    </TabLinks>
  );
}
