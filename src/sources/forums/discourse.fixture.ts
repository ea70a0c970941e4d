/** A mock of Discourse's JSON API. */
import { newestFirst, startForumServer, toHtml } from "./forum-server.fixture.ts";
import type { Answer, ForumReply, ForumServer, ForumThread } from "./forum-server.fixture.ts";

const perPage = 30;
const postsPerTopic = 20;
const notFound: Answer = {
  status: 404,
  body: {
    errors: ["The requested URL or resource could not be found."],
    error_type: "not_found",
  },
};

export function startDiscourse(threads: ForumThread[], hasRaw = true): Promise<ForumServer> {
  return startForumServer(threads, ({ url }, server) => {
    const page = Number(url.searchParams.get("page") ?? 0);
    if (url.pathname === "/categories.json") return { body: categories };
    const [, list] =
      /^(\/latest|\/c\/gear\/grinders\/7\/l\/latest|\/tag\/grinders)\.json$/.exec(url.pathname) ??
      [];
    if (list !== undefined) return topicList(server.threads, list, page);
    const [, id, posts] = /^\/t\/(\d+)(\/posts)?\.json$/.exec(url.pathname) ?? [];
    const thread = server.threads.find((one) => String(one.id) === id && !one.isDeleted);
    if (thread === undefined) return notFound;
    const isRaw = hasRaw && url.searchParams.has("include_raw");
    if (posts === undefined) return topic(thread, isRaw);
    const wanted = new Set(url.searchParams.getAll("post_ids[]").map(Number));
    const found = postsOf(thread, isRaw).filter((one) => wanted.has(one.id));
    return { body: { post_stream: { posts: found }, id: thread.id } };
  });
}

const categories = {
  category_list: {
    can_create_category: false,
    categories: [
      {
        id: 6,
        name: "Gear",
        slug: "gear",
        topic_count: 3,
        subcategory_ids: [7],
        subcategory_list: [{ id: 7, name: "Grinders", slug: "grinders", parent_category_id: 6 }],
      },
    ],
  },
};

function topicList(threads: readonly ForumThread[], list: string, page: number): Answer {
  const all = newestFirst(threads.filter((one) => !one.isDeleted));
  const shown = all.slice(page * perPage, (page + 1) * perPage);
  const hasMore = all.length > (page + 1) * perPage;
  return {
    body: {
      users: [],
      primary_groups: [],
      topic_list: {
        can_create_topic: false,
        ...(hasMore && { more_topics_url: `${list}?no_definitions=true&page=${page + 1}` }),
        per_page: perPage,
        topics: shown.map((one) => ({
          id: one.id,
          title: one.title,
          fancy_title: one.title,
          slug: `topic-${one.id}`,
          posts_count: one.replies.length + 1,
          created_at: one.at.toISOString(),
          last_posted_at: one.at.toISOString(),
          bumped: true,
          bumped_at: one.at.toISOString(),
          archetype: "regular",
          pinned: false,
          visible: true,
          closed: false,
          tags: one.tags,
          category_id: 7,
          has_accepted_answer: one.isAnswered,
        })),
      },
    },
  };
}

function topic(thread: ForumThread, isRaw: boolean): Answer {
  const posts = postsOf(thread, isRaw);
  return {
    body: {
      post_stream: { posts: posts.slice(0, postsPerTopic), stream: posts.map((one) => one.id) },
      id: thread.id,
      title: thread.title,
      fancy_title: thread.title,
      posts_count: posts.length,
      created_at: thread.at.toISOString(),
      slug: `topic-${thread.id}`,
      category_id: 7,
      tags: thread.tags.map((name, id) => ({ id, name, slug: name })),
      accepted_answer: thread.isAnswered ? { post_number: 2, username: "helper0" } : undefined,
    },
  };
}

function postsOf(thread: ForumThread, isRaw: boolean) {
  const numbers = new Map(thread.replies.map((reply, index) => [reply.id, index + 2]));
  const first = {
    id: thread.id * 10_000 + 9_999,
    parent: 0,
    author: thread.author,
    text: thread.text,
  };
  return [first, ...thread.replies].map((one: ForumReply, index) => ({
    id: one.id,
    name: one.author,
    username: one.author,
    created_at: thread.at.toISOString(),
    updated_at: thread.at.toISOString(),
    version: 1,
    cooked: toHtml(one.text),
    ...(isRaw && { raw: one.text }),
    post_number: index + 1,
    post_type: 1,
    reply_to_post_number: numbers.get(one.parent) ?? null,
    actions_summary: index === 0 ? [{ id: 2, count: thread.score }] : [],
    hidden: false,
    user_deleted: one.isDeleted ?? false,
  }));
}
