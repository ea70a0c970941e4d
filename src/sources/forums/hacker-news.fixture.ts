/** A mock of Hacker News: Algolia's search and items, and Firebase's items, on one host. */
import { newestFirst, seconds, startForumServer, toHtml } from "./forum-server.fixture.ts";
import type { ForumReply, ForumServer, ForumThread } from "./forum-server.fixture.ts";

export function startHackerNews(threads: ForumThread[]): Promise<ForumServer> {
  return startForumServer(threads, ({ url }, server) => {
    if (url.pathname === "/api/v1/search_by_date") return search(url, server.threads);
    const [, id] = /^\/api\/v1\/items\/(\d+)$/.exec(url.pathname) ?? [];
    const thread = server.threads.find((one) => String(one.id) === id);
    if (thread !== undefined && !thread.isDeleted) return { body: storyOf(thread) };
    const [, item] = /^\/v0\/item\/(\d+)\.json$/.exec(url.pathname) ?? [];
    if (item !== undefined) {
      const found = server.threads.find((one) => String(one.id) === item);
      return { body: found === undefined ? null : { id: found.id, deleted: true, type: "story" } };
    }
    return { status: 404, body: { status: 404, error: "Not Found" } };
  });
}

function search(url: URL, threads: readonly ForumThread[]) {
  const perPage = Number(url.searchParams.get("hitsPerPage") ?? 20);
  const page = Number(url.searchParams.get("page") ?? 0);
  const query = (url.searchParams.get("query") ?? "").toLowerCase();
  const after = Number(
    /^created_at_i>(\d+)$/.exec(url.searchParams.get("numericFilters") ?? "")?.[1],
  );
  const hits = newestFirst(threads).filter(
    (one) => !one.isDeleted && seconds(one.at) > after && one.title.toLowerCase().includes(query),
  );
  return {
    body: {
      hits: hits.slice(page * perPage, (page + 1) * perPage).map((one) => ({
        objectID: String(one.id),
        story_id: one.id,
        title: one.title,
        author: one.author,
        points: one.score,
        num_comments: one.replies.length,
        created_at: one.at.toISOString(),
        created_at_i: seconds(one.at),
        _tags: ["story", `author_${one.author}`, `story_${one.id}`],
      })),
      nbHits: hits.length,
      page,
      nbPages: Math.ceil(hits.length / perPage),
      hitsPerPage: perPage,
      exhaustiveNbHits: true,
      query,
      processingTimeMS: 3,
    },
  };
}

function storyOf(one: ForumThread) {
  return {
    id: one.id,
    created_at: one.at.toISOString(),
    created_at_i: seconds(one.at),
    type: "story",
    author: one.author,
    title: one.title,
    url: null,
    text: toHtml(one.text),
    points: one.score,
    parent_id: null,
    story_id: one.id,
    options: [],
    children: childrenOf(one, 0),
  };
}

function childrenOf(thread: ForumThread, parent: number): unknown[] {
  return thread.replies
    .filter((one) => one.parent === parent)
    .map((one: ForumReply) => ({
      id: one.id,
      created_at: thread.at.toISOString(),
      created_at_i: seconds(thread.at),
      type: "comment",
      author: one.isDeleted ? null : one.author,
      title: null,
      url: null,
      text: one.isDeleted ? null : toHtml(one.text),
      points: null,
      parent_id: parent === 0 ? thread.id : parent,
      story_id: thread.id,
      options: [],
      children: childrenOf(thread, one.id),
    }));
}
