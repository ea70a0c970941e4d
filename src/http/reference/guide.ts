/**
 * The quickstart at the top of the reference: from a key to a finished article. The steps of one language form a
 * program; a test extracts them from the page and runs them.
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
      heading: "1. Get a key",
      text: "Create a key on the machine that runs Pressroom: `npm run --silent pressroom -- key create --mode test --account EMAIL --name laptop`. Test keys are free and respond immediately; omit `--mode test` to use the configured model. Send the key in `X-API-Key`, in an `Authorization: Bearer` header, or as `?api_key=`, using exactly one of the three. When the service is busy it responds with 429 or 503 and sets `Retry-After`; the code below waits that long and retries.",
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
      heading: "2. Request an article",
      text: "One request starts a job. The response is immediate; by then, the job has been saved to disk. Choose any `Idempotency-Key`: if you have to send the request again, it does not start a second job.",
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
      text: "A job is `queued`, then `running`, and ends as `succeeded`, `failed` or `canceled`, or, if only some items of a batch could be written, as `partially_succeeded`. Once it has ended, `finished_at` is set; if it failed, `failure` says why. With `wait`, the response is sent when something changes or after that many seconds, so you do not need a polling interval.",
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
      heading: "4. Read the content",
      text: "Request Markdown with `Accept`. Otherwise you get JSON with everything known about the content: its parts, its sources and the results of its checks.",
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
