/** A Stack Exchange of any number of sites in a process of its own, so that what it costs is not counted as ours: a thousand questions each, made of the threads of eval/relevance. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { corpusHalves } from "../../eval/relevance/corpus/index.ts";

const texts = Object.values(corpusHalves)
  .flat()
  .flatMap(({ threads }) => threads.map(({ thread }) => thread));
const perSite = Number(process.argv[2]);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://forum");
  const page = Number(searchParams.get("page") ?? 1);
  const size = Number(searchParams.get("pagesize") ?? 50);
  const site = searchParams.get("site") ?? "";
  const from = (page - 1) * size;
  const items = pathname.endsWith("/filters/create")
    ? [{ filter: "all" }]
    : Array.from({ length: Math.min(size, perSite - from) }, (_, at) =>
        questionOf(site, from + at),
      );
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ items, has_more: from + size < perSite, quota_remaining: 9_999 }));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});

/** Three of the corpus in one, which is about as long as posts are. */
function questionOf(site: string, number: number) {
  const first = texts[number % texts.length]!;
  const others = [7, 13].map((step) => texts[(number * step) % texts.length]!.body);
  const now = Math.floor(Date.now() / 1_000);
  return {
    question_id: number + 1,
    title: first.title,
    link: `https://${site}.stackexchange.com/questions/${number + 1}`,
    body_markdown: [first.body, ...others].join("\n"),
    owner: { display_name: "bench" },
    score: number % 10,
    tags: ["bench"],
    answer_count: first.replies.length,
    creation_date: now,
    answers: first.replies.map((body, at) => ({
      answer_id: number * 10 + at,
      body_markdown: body,
      owner: { display_name: "bench" },
      score: 0,
      creation_date: now,
    })),
  };
}
