/** A mock of Lemmy's API, version 3. */
import { newestFirst, startForumServer } from "./forum-server.fixture.ts";
import type { Answer, ForumServer, ForumThread } from "./forum-server.fixture.ts";

/** Without cursors, it behaves like versions before 0.19. */
export function startLemmy(threads: ForumThread[], hasCursors = true): Promise<ForumServer> {
  return startForumServer(threads, ({ url }, server) => {
    const ask = (name: string) => url.searchParams.get(name);
    const limit = Number(ask("limit") ?? 10);
    const page = Number(ask("page") ?? 1);
    if (url.pathname === "/api/v3/post/list") {
      if (ask("community_name") !== "coffee") return error(404, "couldnt_find_community");
      const all = newestFirst(server.threads);
      const cursor = hasCursors
        ? Number((ask("page_cursor") ?? "P0").slice(1))
        : (page - 1) * limit;
      const shown = all.slice(cursor, cursor + limit);
      return {
        body: {
          posts: shown.map(viewOf),
          ...(hasCursors && all.length > cursor + limit && { next_page: `P${cursor + limit}` }),
        },
      };
    }
    if (url.pathname === "/api/v3/post") {
      const found = server.threads.find((one) => String(one.id) === ask("id"));
      return found === undefined
        ? error(404, "couldnt_find_post")
        : { body: { post_view: viewOf(found), moderators: [], cross_posts: [] } };
    }
    if (url.pathname === "/api/v3/comment/list") {
      const thread = server.threads.find((one) => String(one.id) === ask("post_id"));
      const all = (thread?.replies ?? []).slice((page - 1) * limit, page * limit);
      return { body: { comments: all.map((one) => commentOf(one)) } };
    }
    return error(404, "not_found");
  });
}

function error(status: number, name: string): Answer {
  return { status, body: { error: name } };
}

/** The time has no time zone, as before 0.19. */
function viewOf(one: ForumThread) {
  return {
    post: {
      id: one.id,
      name: one.title,
      body: one.text,
      creator_id: 2,
      community_id: 3,
      removed: false,
      locked: false,
      published: one.at.toISOString().slice(0, -1),
      deleted: one.isDeleted ?? false,
      nsfw: false,
      ap_id: `https://lemmy.example/post/${one.id}`,
      local: true,
      language_id: 0,
      featured_community: false,
      featured_local: false,
    },
    creator: { id: 2, name: one.author, actor_id: `https://lemmy.example/u/${one.author}` },
    community: { id: 3, name: "coffee", title: "Coffee", removed: false },
    counts: { post_id: one.id, comments: one.replies.length, score: one.score },
    subscribed: "NotSubscribed",
    saved: false,
  };
}

function commentOf(one: ForumThread["replies"][number]) {
  return {
    comment: {
      id: one.id,
      creator_id: 4,
      content: one.text,
      removed: false,
      published: "2026-05-02T10:00:00.123456Z",
      deleted: one.isDeleted ?? false,
      path: one.parent === 0 ? `0.${one.id}` : `0.${one.parent}.${one.id}`,
      distinguished: false,
      language_id: 0,
    },
    creator: { id: 4, name: one.author },
    counts: { comment_id: one.id, score: 3, upvotes: 3, downvotes: 0, child_count: 0 },
  };
}
