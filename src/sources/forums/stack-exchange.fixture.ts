/** A mock of the Stack Exchange API: filters, pages, quota and the common response wrapper. */
import { newestFirst, seconds, startForumServer } from "./forum-server.fixture.ts";
import type { Answer, ForumServer, ForumThread } from "./forum-server.fixture.ts";

const filter = "!6WPIomnMOOD*e";

export function startStackExchange(threads: ForumThread[]): Promise<ForumServer> {
  let quota = 300;
  return startForumServer(threads, ({ url }, server) => {
    const ask = (name: string) => url.searchParams.get(name);
    quota -= 1;
    const wrap = (items: unknown[], hasMore = false): Answer => ({
      body: { items, has_more: hasMore, quota_max: 300, quota_remaining: quota },
    });
    if (url.pathname === "/2.3/filters/create") {
      return wrap([{ filter, filter_type: "unsafe", included_fields: [] }]);
    }
    if (ask("site") !== "cooking") return refuse(400, "bad_parameter", "No site found for name");
    const isFull = ask("filter") === filter;
    const alive = newestFirst(server.threads.filter((one) => !one.isDeleted));
    if (url.pathname === "/2.3/questions" || url.pathname === "/2.3/search/advanced") {
      const size = Number(ask("pagesize") ?? 30);
      if (size > 100) return refuse(400, "bad_parameter", "pagesize");
      const page = Number(ask("page") ?? 1);
      const words = (ask("q") ?? "").toLowerCase();
      const all = alive.filter(
        (one) =>
          seconds(one.at) >= Number(ask("min") ?? 0) && one.title.toLowerCase().includes(words),
      );
      const shown = all.slice((page - 1) * size, page * size);
      return wrap(
        shown.map((one) => questionOf(one, isFull)),
        all.length > page * size,
      );
    }
    const [, ids] = /^\/2\.3\/questions\/([\d;]+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (ids === undefined) return refuse(404, "no_method", "no method found with this name");
    const wanted = new Set(ids.split(";"));
    return wrap(
      alive.filter((one) => wanted.has(String(one.id))).map((one) => questionOf(one, isFull)),
    );
  });
}

export function refuse(id: number, name: string, message: string): Answer {
  return { status: 400, body: { error_id: id, error_message: message, error_name: name } };
}

function questionOf(one: ForumThread, isFull: boolean) {
  const owner = { user_id: 1, user_type: "registered", display_name: one.author };
  return {
    tags: one.tags,
    owner,
    is_answered: one.isAnswered,
    view_count: 10,
    ...(one.isAnswered && { accepted_answer_id: one.replies.at(-1)?.id }),
    answer_count: one.replies.length,
    score: one.score,
    last_activity_date: seconds(one.at),
    creation_date: seconds(one.at),
    question_id: one.id,
    link: `https://cooking.stackexchange.com/questions/${one.id}/grinder`,
    title: one.title,
    ...(isFull && {
      body_markdown: one.text,
      answers: one.replies.map((reply) => ({
        owner: { ...owner, display_name: reply.author },
        is_accepted: one.isAnswered && reply === one.replies.at(-1),
        score: 2,
        creation_date: seconds(one.at),
        answer_id: reply.id,
        question_id: one.id,
        body_markdown: reply.text,
      })),
    }),
  };
}
