/** A mock of Reddit: access tokens, listings, comments with "more", rate limits, and the public Atom feeds. */
import { newestFirst, seconds, startForumServer, toHtml } from "./forum-server.fixture.ts";
import type {
  Answer,
  Asked,
  ForumReply,
  ForumServer,
  ForumThread,
} from "./forum-server.fixture.ts";

export const redditSecret = "client-id:client-secret";
const commentsShown = 8;

export function startReddit(threads: ForumThread[]): Promise<ForumServer & { expire(): void }> {
  let tokens = 0;
  let expired = 0;
  const answer = (asked: Asked, server: ForumServer): Answer => {
    const { url, headers } = asked;
    if (url.pathname === "/api/v1/access_token") {
      const isRight =
        headers["authorization"] === `Basic ${Buffer.from(redditSecret).toString("base64")}`;
      if (!isRight || asked.body !== "grant_type=client_credentials") {
        return { status: 401, body: { message: "Unauthorized", error: 401 } };
      }
      tokens += 1;
      return {
        body: {
          access_token: `token-${tokens}`,
          token_type: "bearer",
          expires_in: 86_400,
          scope: "*",
        },
      };
    }
    if (url.pathname.endsWith(".rss")) return feed(url, server);
    const [, token] = /^bearer token-(\d+)$/i.exec(headers["authorization"] ?? "") ?? [];
    if (token === undefined || Number(token) <= expired) {
      return { status: 401, body: { message: "Unauthorized", error: 401 } };
    }
    const found = answerApi(url, server);
    const limits = {
      "x-ratelimit-used": "4",
      "x-ratelimit-remaining": "996.0",
      "x-ratelimit-reset": "300",
    };
    return { ...found, headers: { ...limits, ...found.headers } };
  };
  return startForumServer(threads, answer).then((server) =>
    Object.assign(server, {
      expire() {
        expired = tokens;
      },
    }),
  );
}

function answerApi(url: URL, server: ForumServer): Answer {
  const ask = (name: string) => url.searchParams.get(name);
  if (url.pathname === "/r/coffee/new" || url.pathname === "/r/coffee/search") {
    const words = (ask("q") ?? "").toLowerCase();
    const all = newestFirst(server.threads).filter((one) =>
      one.title.toLowerCase().includes(words),
    );
    const start = all.findIndex((one) => `t3_${one.id.toString(36)}` === ask("after")) + 1;
    const limit = Number(ask("limit") ?? 25);
    const shown = all.slice(start, start + limit);
    const last = shown.at(-1);
    const hasMore = all.length > start + limit && last !== undefined;
    return {
      body: listing(
        shown.map((one) => ({ kind: "t3", data: postOf(one) })),
        hasMore ? `t3_${last.id.toString(36)}` : null,
      ),
    };
  }
  const [, id] = /^\/comments\/(\w+)$/.exec(url.pathname) ?? [];
  const thread = server.threads.find((one) => one.id.toString(36) === id);
  if (thread !== undefined) {
    const shown = thread.replies.slice(0, commentsShown);
    const left = thread.replies.slice(commentsShown);
    const more = {
      kind: "more",
      data: {
        count: left.length,
        name: "t1_more",
        id: "more",
        parent_id: `t3_${id}`,
        depth: 0,
        children: left.map((one) => one.id.toString(36)),
      },
    };
    const top = commentsBelow(thread, shown, 0);
    return {
      body: [
        listing([{ kind: "t3", data: postOf(thread) }], null),
        listing(left.length > 0 ? [...top, more] : top, null),
      ],
    };
  }
  if (url.pathname === "/api/morechildren") {
    const ofPost = server.threads.find((one) => `t3_${one.id.toString(36)}` === ask("link_id"));
    const wanted = new Set((ask("children") ?? "").split(","));
    const found = ofPost?.replies.filter((one) => wanted.has(one.id.toString(36))) ?? [];
    return {
      body: {
        json: {
          errors: [],
          data: { things: found.map((one) => ({ kind: "t1", data: commentOf(ofPost, one, "") })) },
        },
      },
    };
  }
  if (url.pathname === "/api/info") {
    const wanted = new Set((ask("id") ?? "").split(","));
    const found = server.threads.filter((one) => wanted.has(`t3_${one.id.toString(36)}`));
    return {
      body: listing(
        found.map((one) => ({ kind: "t3", data: postOf(one) })),
        null,
      ),
    };
  }
  return { status: 404, body: { message: "Not Found", error: 404 } };
}

function listing(children: unknown[], after: string | null) {
  return {
    kind: "Listing",
    data: { after, dist: children.length, modhash: null, geo_filter: "", children, before: null },
  };
}

function postOf(one: ForumThread) {
  const id = one.id.toString(36);
  return {
    id,
    name: `t3_${id}`,
    title: one.title,
    selftext: one.isDeleted ? "[removed]" : one.text,
    author: one.isDeleted ? "[deleted]" : one.author,
    subreddit: "coffee",
    score: one.score,
    ups: one.score,
    num_comments: one.replies.length,
    created_utc: seconds(one.at),
    edited: false,
    permalink: `/r/coffee/comments/${id}/which_grinder/`,
    url: `https://www.reddit.com/r/coffee/comments/${id}/which_grinder/`,
    is_self: true,
    link_flair_text: one.tags[0] ?? null,
    removed_by_category: one.isDeleted ? "moderator" : null,
    stickied: false,
  };
}

function commentsBelow(
  thread: ForumThread,
  shown: readonly ForumReply[],
  parent: number,
): unknown[] {
  return shown
    .filter((one) => one.parent === parent)
    .map((one) => {
      const below = commentsBelow(thread, shown, one.id);
      return {
        kind: "t1",
        data: commentOf(thread, one, below.length === 0 ? "" : listing(below, null)),
      };
    });
}

function commentOf(thread: ForumThread | undefined, one: ForumReply, replies: unknown) {
  return {
    id: one.id.toString(36),
    author: one.isDeleted ? "[deleted]" : one.author,
    body: one.isDeleted ? "[removed]" : one.text,
    score: 5,
    created_utc: seconds(thread?.at ?? new Date()),
    edited: false,
    parent_id: one.parent === 0 ? `t3_${thread?.id.toString(36)}` : `t1_${one.parent.toString(36)}`,
    link_id: `t3_${thread?.id.toString(36)}`,
    replies,
  };
}

/** Feeds have no parents, scores or pages, and 100 entries at most. */
function feed(url: URL, server: ForumServer): Answer {
  const headers = { "content-type": "application/atom+xml; charset=UTF-8" };
  const [, id] = /\/comments\/(\w+)\//.exec(url.pathname) ?? [];
  if (id !== undefined) {
    const thread = server.threads.find((one) => one.id.toString(36) === id && !one.isDeleted);
    if (thread === undefined) return { status: 404, headers, body: "" };
    const entries = thread.replies.map((one) =>
      entryOf(`t1_${one.id.toString(36)}`, `/u/${one.author} on ${thread.title}`, one, thread),
    );
    return { headers, body: atom([entryOf(`t3_${id}`, thread.title, thread, thread), ...entries]) };
  }
  if (!url.pathname.startsWith("/r/coffee/")) return { status: 404, headers, body: "" };
  const words = (url.searchParams.get("q") ?? "").toLowerCase();
  const shown = newestFirst(server.threads)
    .filter((one) => !one.isDeleted && one.title.toLowerCase().includes(words))
    .slice(0, Number(url.searchParams.get("limit") ?? 25));
  return {
    headers,
    body: atom(shown.map((one) => entryOf(`t3_${one.id.toString(36)}`, one.title, one, one))),
  };
}

function atom(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><category term="coffee" label="r/coffee"/><updated>2026-05-03T10:00:00+00:00</updated><id>/r/coffee/new/.rss</id><title>coffee</title>${entries.join("")}</feed>`;
}

function entryOf(
  id: string,
  title: string,
  one: { author: string; text: string },
  thread: ForumThread,
): string {
  const time = thread.at.toISOString().replace(".000Z", "+00:00");
  const html = `<!-- SC_OFF --><div class="md">${toHtml(one.text)}\n</div><!-- SC_ON --> &#32; submitted by &#32; <a href="https://www.reddit.com/user/${one.author}"> /u/${one.author} </a> <br/> <span><a href="https://www.reddit.com/r/coffee/">[link]</a></span> &#32; <span><a href="https://www.reddit.com/r/coffee/">[comments]</a></span>`;
  const content = id.startsWith("t3_") ? html : html.slice(0, html.indexOf(" &#32; submitted"));
  return `<entry><author><name>/u/${one.author}</name><uri>https://www.reddit.com/user/${one.author}</uri></author><category term="coffee" label="r/coffee"/><content type="html">${escapeXml(content)}</content><id>${id}</id><link href="https://www.reddit.com/r/coffee/comments/${thread.id.toString(36)}/which_grinder/" /><updated>${time}</updated><published>${time}</published><title>${escapeXml(title)}</title></entry>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
