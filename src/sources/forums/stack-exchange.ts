/** Reads Stack Exchange (API version 2.3): questions of a site by tags or search, with their answers. */
import { z } from "zod";
import type { ReadThread } from "../../records/forum-posts/incoming-thread.ts";
import type { SourceReader, ReaderTools } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { openForumClient } from "./forum-client.ts";
import type { ForumClient } from "./forum-client.ts";
import {
  epochSeconds,
  forumId,
  nameList,
  readSince,
  searchText,
  threadsMaxSetting,
} from "./forum-settings.ts";
import { readForum } from "./read-forum.ts";

const settings = z.object({
  site: z
    .string()
    .regex(/^[\w.-]{0,100}$/)
    .default("")
    .meta({
      description:
        "The site's name in the API, such as `stackoverflow` or `cooking`. Default: the site in the URL.",
      example: "cooking",
    }),
  tags: nameList("Only questions with one of these tags.", ["coffee"]),
  query: searchText("Only questions that contain these words.", "burr grinder"),
  threads_max: threadsMaxSetting,
});

const owner = z.object({ display_name: z.string().nullish() }).nullish();
const question = z.object({
  question_id: forumId,
  title: z.string(),
  link: z.string(),
  body_markdown: z.string().nullish(),
  owner,
  score: z.number().nullish(),
  tags: z.array(z.string()).nullish(),
  is_answered: z.boolean().nullish(),
  accepted_answer_id: forumId.nullish(),
  answer_count: z.number().nullish(),
  creation_date: epochSeconds,
  last_edit_date: epochSeconds.nullish(),
  answers: z
    .array(
      z.object({
        answer_id: forumId,
        body_markdown: z.string().nullish(),
        owner,
        score: z.number().nullish(),
        creation_date: epochSeconds.nullish(),
      }),
    )
    .nullish(),
});
type Question = z.output<typeof question>;

const wrapper = z.object({
  items: z.array(z.unknown()).default([]),
  has_more: z.boolean().default(false),
  /** Seconds before the same method may be called again. */
  backoff: z.number().nullish(),
  quota_remaining: z.number().nullish(),
  error_id: z.number().nullish(),
  error_name: z.string().nullish(),
  error_message: z.string().nullish(),
});
const createdFilter = z.array(z.object({ filter: z.string() })).min(1);

const pageSize = 50;
const name = "Stack Exchange";
const dayMs = 86_400_000;

export function createStackExchangeReader(apiUrl: string): SourceReader<z.output<typeof settings>> {
  return {
    kind: "stack_exchange",
    settings,
    async *read(tools, source) {
      const { tags, query } = source.settings;
      const site = source.settings.site || siteOf(source.url);
      const api = openApi(tools, apiUrl, {
        site,
        ...(source.secret !== null && { key: source.secret }),
      });
      const since = readSince(source.lastReadAt, 60_000);
      const filter = await createFilter(api);
      const toFound = (questions: readonly Question[]) => ({
        threads: questions.map((one) => toThread(one, site)),
        gone: [],
      });
      yield* readForum(
        {
          listings: tags.length > 0 ? tags : [""],
          async list(tag, cursor) {
            const page = Number(cursor ?? 1);
            const { items, has_more: hasMore } = await api(
              query === "" ? "/questions" : "/search/advanced",
              {
                filter,
                sort: "activity",
                order: "desc",
                min: String(Math.floor(since.getTime() / 1_000)),
                page: String(page),
                pagesize: String(pageSize),
                ...(tag !== "" && { tagged: tag }),
                ...(query !== "" && { q: query }),
              },
            );
            return {
              items: items.flatMap((one) => question.safeParse(one).data ?? []),
              next: hasMore && items.length > 0 ? String(page + 1) : null,
            };
          },
          idOf: (one) => one.question_id,
          read: (questions) => Promise.resolve(toFound(questions)),
          threadsPerRead: pageSize,
          checks: {
            threadsMax: 100,
            threadsPerRead: 100,
            read: async (ids) => {
              // Deleted questions are missing from the response.
              const { items } = await api(`/questions/${ids.map(encodeURIComponent).join(";")}`, {
                filter,
                pagesize: "100",
              });
              const questions = items.flatMap((one) => question.safeParse(one).data ?? []);
              const left = new Set(questions.map((one) => one.question_id));
              return { ...toFound(questions), gone: ids.filter((id) => !left.has(id)) };
            },
          },
        },
        source,
      );
    },
  };
}

type Api = (path: string, query: Record<string, string>) => Promise<z.output<typeof wrapper>>;

function openApi(tools: ReaderTools, apiUrl: string, always: Record<string, string>): Api {
  const client = openForumClient(tools, name);
  return async (path, query) => {
    const resource = await client.ask({
      url: `${apiUrl}/2.3${path}?${new URLSearchParams({ ...query, ...always }).toString()}`,
      expectedStatuses: [400, 403, 404, 502, 503],
    });
    const answer = client.read(resource, wrapper);
    if (answer.error_id !== null && answer.error_id !== undefined) throw problemOf(client, answer);
    // The quota is per day.
    client.delay(answer.quota_remaining === 0 ? dayMs : (answer.backoff ?? 0) * 1_000);
    return answer;
  };
}

/** No built-in filter includes the raw bodies and the answers. */
async function createFilter(api: Api): Promise<string> {
  const { items } = await api("/filters/create", {
    base: "default",
    unsafe: "true",
    include:
      "question.body_markdown;question.answers;question.last_edit_date;answer.body_markdown;.backoff;.quota_remaining",
  });
  const [created] = createdFilter.safeParse(items).data ?? [];
  if (created !== undefined) return created.filter;
  throw new SourceProblem(
    "unreadable",
    `${name} sent data in an unexpected format. Try again later.`,
  );
}

function problemOf(
  client: ForumClient,
  { error_id: id, error_message: message }: z.output<typeof wrapper>,
): SourceProblem {
  const words = (message ?? "").slice(0, 200);
  if (id === 502) {
    const [, seconds] = /in (\d{1,6}) seconds/.exec(words) ?? [];
    return client.rateLimited(seconds === undefined ? undefined : Number(seconds) * 1_000);
  }
  if (id === 400 && /site/i.test(words)) {
    return new SourceProblem(
      "not_found",
      `${name} has no site with this name. Check the "site" setting.`,
    );
  }
  if ([401, 402, 403, 405].includes(id ?? 0) || (id === 400 && words.startsWith("`key`"))) {
    return new SourceProblem(
      "credentials_refused",
      `${name} does not accept the API key. Check it in the source's settings.`,
    );
  }
  if (id === 500 || id === 503)
    return new SourceProblem("server_error", `${name} is temporarily unavailable.`);
  return new SourceProblem("unreadable", `${name} rejected the request: ${words}`);
}

/** The API's name of a site: its domain without .com or .net, or the name before .stackexchange.com. */
function siteOf(url: string): string {
  const host = new URL(url).host.replace(/^www\./, "");
  return host.replace(/\.stackexchange\.com$|\.(com|net)$/, "");
}

function toThread(one: Question, site: string): ReadThread {
  const accepted = one.accepted_answer_id ?? null;
  const answers = (one.answers ?? []).toSorted(
    (first, second) => Number(second.answer_id === accepted) - Number(first.answer_id === accepted),
  );
  return {
    externalId: one.question_id,
    url: one.link,
    title: one.title,
    body: one.body_markdown ?? undefined,
    author: one.owner?.display_name ?? "",
    community: site,
    tags: one.tags ?? undefined,
    score: one.score ?? undefined,
    replyCount: one.answer_count ?? answers.length,
    isAnswered: accepted !== null || one.is_answered === true,
    postedAt: one.creation_date,
    editedAt: one.last_edit_date ?? undefined,
    replies: answers.map((answer) => ({
      externalId: answer.answer_id,
      parentExternalId: null,
      author: answer.owner?.display_name ?? "",
      body: answer.body_markdown ?? "",
      score: answer.score ?? undefined,
      postedAt: answer.creation_date ?? undefined,
    })),
  };
}
