/**
 * From a key to a finished article: the beginning of the reference. The steps of one language, one after the other, are
 * a program; a test takes them off the page and runs them.
 */
import { keyPlaceholder } from "./code-examples.ts";
import type { Language } from "./code-examples.ts";

export interface GuideStep {
  heading: string;
  /** Markdown. */
  text: string;
  code: Record<Language, string>;
}

export function guideFor(baseUrl: string): GuideStep[] {
  return [
    {
      heading: "1. Take a key",
      text: "Keys are made where Pressroom runs: `npm run --silent pressroom -- key create --mode test --account EMAIL --name laptop`. A test key costs nothing and answers at once; leave out `--mode test` for the model that is configured. Send it in `X-API-Key`, as `Authorization: Bearer`, or as `?api_key=`; in exactly one of the three. A busy service answers 429 or 503 and says in `Retry-After` when to come back, which the lines below obey.",
      code: {
        curl: `url=${baseUrl}/agents/api
key=${keyPlaceholder}
call() { curl -sS --retry 10 -H "X-API-Key: $key" "$@"; }`,
        TypeScript: `const url = "${baseUrl}/agents/api";
const key = "${keyPlaceholder}";

async function call(path: string, options: RequestInit = {}): Promise<Response> {
  const headers = { ...options.headers, "X-API-Key": key };
  const response = await fetch(url + path, { ...options, headers });
  if (response.ok) return response;
  if (response.status !== 429 && response.status !== 503) throw new Error(await response.text());
  const seconds = Number(response.headers.get("Retry-After"));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return call(path, options);
}`,
        Python: `import json, time, urllib.error, urllib.parse, urllib.request

url = "${baseUrl}/agents/api"
key = "${keyPlaceholder}"

def call(path, headers={}, parameters=None):
    data = parameters and urllib.parse.urlencode(parameters).encode()
    request = urllib.request.Request(url + path, data, {**headers, "X-API-Key": key})
    try:
        with urllib.request.urlopen(request) as response:
            return response.read().decode()
    except urllib.error.HTTPError as error:
        if error.code not in (429, 503):
            raise
        time.sleep(int(error.headers["Retry-After"]))
        return call(path, headers, parameters)`,
      },
    },
    {
      heading: "2. Ask for an article",
      text: "One request starts a job. The answer comes at once, and once you have it the job is on disk. The `Idempotency-Key` is yours to choose: should you have to send the request again, it starts nothing twice.",
      code: {
        curl: `started=$(call "$url/articles/generate/" \\
  -H "Idempotency-Key: my-first-article" \\
  -d content_type=article \\
  --data-urlencode "custom_topic=What people ask us most")
echo "$started"
job_id=$(echo "$started" | sed -n 's/.*"job_id":\\([0-9]*\\).*/\\1/p')`,
        TypeScript: `const started = await call("/articles/generate/", {
  method: "POST",
  headers: { "Idempotency-Key": "my-first-article" },
  body: new URLSearchParams({
    content_type: "article",
    custom_topic: "What people ask us most",
  }),
}).then((response) => response.json());
console.log(started);`,
        Python: `started = json.loads(call(
    "/articles/generate/",
    {"Idempotency-Key": "my-first-article"},
    {"content_type": "article", "custom_topic": "What people ask us most"},
))
print(started)`,
      },
    },
    {
      heading: "3. Follow the job",
      text: "A job is `queued`, then `running`, and ends as `succeeded`, `failed` or `canceled`; a batch of which a part could be written as `partially_succeeded`. Whatever the end, it has a `finished_at` then, and where it failed, `failure` says why. With `wait` the answer comes when something has changed, or after so many seconds: there is nothing to time.",
      code: {
        curl: `while job=$(call "$url/jobs/$job_id/?wait=30"); echo "$job" | grep -q '"finished_at":null'
do :; done
echo "$job"`,
        TypeScript: `let job;
do {
  job = await (await call(\`/jobs/\${started.job_id}/?wait=30\`)).json();
} while (job.finished_at === null);
console.log(job.state);`,
        Python: `job = {"finished_at": None}
while job["finished_at"] is None:
    job = json.loads(call(f"/jobs/{started['job_id']}/?wait=30"))
print(job["state"])`,
      },
    },
    {
      heading: "4. Read what it wrote",
      text: "As Markdown where `Accept` asks for it, and otherwise as JSON with everything that is known about it: its parts, its sources, and what was checked.",
      code: {
        curl: `content_id=$(echo "$job" | sed -n 's/.*"content_ids":\\[\\([0-9]*\\).*/\\1/p')
call "$url/contents/$content_id/" -H "Accept: text/markdown"`,
        TypeScript: `for (const id of job.content_ids) {
  const article = await call(\`/contents/\${id}/\`, { headers: { Accept: "text/markdown" } });
  console.log(await article.text());
}`,
        Python: `for content_id in job["content_ids"]:
    print(call(f"/contents/{content_id}/", {"Accept": "text/markdown"}))`,
      },
    },
  ];
}
