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
      text: "Keys are made where Pressroom runs: `npm run --silent pressroom -- key create --mode test --account EMAIL --name laptop`. A test key costs nothing and answers at once; leave out `--mode test` for the model that is configured. Send it in `X-API-Key`, as `Authorization: Bearer`, or as `?api_key=`; in exactly one of the three.",
      code: {
        curl: `url=${baseUrl}/agents/api
key=${keyPlaceholder}`,
        TypeScript: `const url = "${baseUrl}/agents/api";
const headers = { "X-API-Key": "${keyPlaceholder}" };`,
        Python: `import json, time, urllib.parse, urllib.request

url = "${baseUrl}/agents/api"
headers = {"X-API-Key": "${keyPlaceholder}"}`,
      },
    },
    {
      heading: "2. Ask for an article",
      text: "One request starts a job. The answer comes at once, and once you have it the job is on disk. The `Idempotency-Key` is yours to choose: should you have to send the request again, it starts nothing twice.",
      code: {
        curl: `started=$(curl -sS "$url/articles/generate/" \\
  -H "X-API-Key: $key" \\
  -H "Idempotency-Key: my-first-article" \\
  -d content_type=article \\
  --data-urlencode "custom_topic=What people ask us most")
echo "$started"
job_id=$(echo "$started" | sed -n 's/.*"job_id":\\([0-9]*\\).*/\\1/p')`,
        TypeScript: `const started = await fetch(\`\${url}/articles/generate/\`, {
  method: "POST",
  headers: { ...headers, "Idempotency-Key": "my-first-article" },
  body: new URLSearchParams({
    content_type: "article",
    custom_topic: "What people ask us most",
  }),
}).then((response) => response.json());
console.log(started);`,
        Python: `def call(path, more_headers={}, parameters=None):
    data = parameters and urllib.parse.urlencode(parameters).encode()
    request = urllib.request.Request(url + path, data, {**headers, **more_headers})
    with urllib.request.urlopen(request) as response:
        return response.read().decode()

started = json.loads(call(
    "/articles/generate/",
    {"Idempotency-Key": "my-first-article"},
    {"content_type": "article", "custom_topic": "What people ask us most"},
))
print(started)`,
      },
    },
    {
      heading: "3. Follow the job",
      text: "A job is `queued`, then `running`, and ends as `succeeded`, `failed` or `canceled`; a batch of which a part could be written as `partially_succeeded`. Whatever the end, it has a `finished_at` then, and where it failed, `failure` says why.",
      code: {
        curl: `until job=$(curl -sS "$url/jobs/$job_id/" -H "X-API-Key: $key") &&
  echo "$job" | grep -q '"finished_at":"'
do sleep 1; done
echo "$job"`,
        TypeScript: `async function getJob() {
  const response = await fetch(\`\${url}/jobs/\${started.job_id}/\`, { headers });
  return response.json();
}
let job = await getJob();
while (job.finished_at === null) {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  job = await getJob();
}
console.log(job.state);`,
        Python: `job = json.loads(call(f"/jobs/{started['job_id']}/"))
while job["finished_at"] is None:
    time.sleep(1)
    job = json.loads(call(f"/jobs/{started['job_id']}/"))
print(job["state"])`,
      },
    },
    {
      heading: "4. Read what it wrote",
      text: "As Markdown where `Accept` asks for it, and otherwise as JSON with everything that is known about it: its parts, its sources, and what was checked.",
      code: {
        curl: `content_id=$(echo "$job" | sed -n 's/.*"content_ids":\\[\\([0-9]*\\).*/\\1/p')
curl -sS "$url/contents/$content_id/" -H "X-API-Key: $key" -H "Accept: text/markdown"`,
        TypeScript: `for (const id of job.content_ids) {
  const article = await fetch(\`\${url}/contents/\${id}/\`, {
    headers: { ...headers, Accept: "text/markdown" },
  });
  console.log(await article.text());
}`,
        Python: `for content_id in job["content_ids"]:
    print(call(f"/contents/{content_id}/", {"Accept": "text/markdown"}))`,
      },
    },
  ];
}
