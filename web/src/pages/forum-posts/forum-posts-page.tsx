/** The forum post list: search, add and import. */
import type { ForumPostSummary } from "@pressroom/client";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { FileIcon, ForumIcon, NewIcon, SearchIcon } from "../../kit/icons.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { forumPostsWords as words } from "../../words/forum-posts.ts";
import { ForumPostFilters } from "./forum-post-filters.tsx";
import { ForumPostRow } from "./forum-post-row.tsx";
import { ForumPostTabs } from "./forum-post-tabs.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { toQuery } from "./post-filters.ts";
import type { PostFilters } from "./post-filters.ts";
import { RemovePostDialog } from "./remove-post-dialog.tsx";

const route = getRouteApi("/framed/forum-posts");

export function ForumPostsPage() {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { whose: _whose, ...filters } = search;
  const [isImporting, setImporting] = useState(false);
  const [removing, setRemoving] = useState<ForumPostSummary | null>(null);
  const [todayMs] = useState(() => new Date().setUTCHours(0, 0, 0, 0));
  const query = toQuery(search, todayMs);
  const posts = usePagedList<ForumPostSummary>({
    queryKey: ["forum-posts", "list", query],
    list: (cursor, options) =>
      pressroom.forumPosts.list({ ...query, limit: 50, ...cursor }, options),
  });
  useShortcut("a", words.add, () => void navigate({ to: "/forum-posts/new/" }));
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <Button label={words.import} icon={FileIcon} onClick={() => setImporting(true)} />
            <ButtonLink label={words.add} to="/forum-posts/new/" variant="primary" icon={NewIcon} />
          </>
        }
      />
      <ForumPostTabs filters={filters} />
      <ForumPostFilters />
      {search.whose === "shared" && <p className="mb-4 text-sm text-soft">{words.sharedNote}</p>}
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={posts}
          keyOf={(post) => post.forum_post_id}
          rowHeight={85}
          row={(post) => <ForumPostRow post={post} onRemove={() => setRemoving(post)} />}
          empty={<NoPosts filters={search} />}
        />
      </Card>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
      <RemovePostDialog post={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function NoPosts({ filters }: { filters: PostFilters }) {
  const { q, whose, ...others } = filters;
  if (q !== undefined || Object.keys(others).length > 0) {
    const { title, text } =
      q === undefined
        ? words.emptyFilters
        : { ...words.emptySearch, title: words.emptySearch.title(q) };
    return (
      <EmptyState
        text={text}
        icon={SearchIcon}
        title={title}
        action={<ButtonLink label={words.emptySearch.action} to="/forum-posts/" search={{}} />}
      />
    );
  }
  if (whose === "shared") {
    return <EmptyState {...words.emptyShared} />;
  }
  const { title, text } = whose === "own" ? words.emptyOwn : words.empty;
  return (
    <EmptyState
      text={text}
      icon={ForumIcon}
      title={title}
      action={<ButtonLink label={words.add} to="/forum-posts/new/" variant="primary" />}
    />
  );
}
