/** All forum posts that one can write from: searched, added, imported. Quick with any number of them. */
import type { ForumPostSummary } from "@pressroom/client";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { usePagedList } from "../../api/use-paged-list.ts";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { FileIcon, ForumIcon, NewIcon, SearchIcon } from "../../kit/icons.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { SearchField } from "../../kit/search-field.tsx";
import { TabLink, TabLinks } from "../../kit/tab-links.tsx";
import { WindowedList } from "../../kit/windowed-list.tsx";
import { forumPostsWords as words } from "../../words/forum-posts.ts";
import { ForumPostRow } from "./forum-post-row.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { RemovePostDialog } from "./remove-post-dialog.tsx";

const route = getRouteApi("/framed/forum-posts");
const exact = { exact: true, includeSearch: true };

export function ForumPostsPage() {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const { q, whose } = route.useSearch();
  const [isImporting, setImporting] = useState(false);
  const [removing, setRemoving] = useState<ForumPostSummary | null>(null);
  // A search looks at all posts.
  const filters = q === undefined ? { whose: whose ?? ("all" as const) } : { q: q.slice(0, 200) };
  const posts = usePagedList<ForumPostSummary>({
    queryKey: ["forum-posts", "list", filters],
    list: (cursor, options) =>
      pressroom.forumPosts.list({ ...filters, limit: 50, ...cursor }, options),
  });
  const search = useCallback(
    (text: string) =>
      void navigate({
        to: "/forum-posts/",
        search: text.trim() === "" ? {} : { q: text.trim() },
        replace: true,
      }),
    [navigate],
  );
  useShortcut("a", words.add, () => void navigate({ to: "/forum-posts/new/" }));
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            <Button label={words.import} icon={FileIcon} onClick={() => setImporting(true)} />
            <ButtonLink label={words.add} to="/forum-posts/new/" look="primary" icon={NewIcon} />
          </>
        }
      />
      <TabLinks label={words.tabs}>
        <TabLink label={words.whose.all} to="/forum-posts/" search={{}} activeOptions={exact} />
        <TabLink to="/forum-posts/" search={{ whose: "own" }} activeOptions={exact}>
          {words.whose.own}
        </TabLink>
        <TabLink to="/forum-posts/" search={{ whose: "shared" }} activeOptions={exact}>
          {words.whose.shared}
        </TabLink>
      </TabLinks>
      <SearchField
        label={words.search}
        value={q ?? ""}
        onSearch={search}
        className="mb-4 max-w-md"
      />
      {whose === "shared" && q === undefined && (
        <p className="mb-4 text-sm text-soft">{words.sharedNote}</p>
      )}
      <Card isFlush>
        <WindowedList
          label={words.list}
          list={posts}
          keyOf={(post) => post.forum_post_id}
          rowHeight={85}
          row={(post) => <ForumPostRow post={post} onRemove={() => setRemoving(post)} />}
          empty={<NoPosts q={q} whose={whose} />}
        />
      </Card>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
      <RemovePostDialog post={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function NoPosts({ q, whose }: { q: string | undefined; whose: "own" | "shared" | undefined }) {
  if (q !== undefined) {
    return (
      <EmptyState
        text={words.emptySearch.text}
        icon={SearchIcon}
        title={words.emptySearch.title(q)}
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
      action={<ButtonLink label={words.add} to="/forum-posts/new/" look="primary" />}
    />
  );
}
