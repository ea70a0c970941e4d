/**
 * The guide at the top of the reference: a quickstart from a key to a finished article, and topics beyond it. The examples
 * of one language form a program; a test extracts them from the page and runs them.
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
      text: "One request starts a job. The response is immediate, and by the time you receive it, the job has been saved to disk. Choose any `Idempotency-Key`. If you have to send the request again, use the same key, so that it does not start a second job.",
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
      text: "A job is `queued`, then `running`, and ends as `succeeded`, `failed` or `canceled`. A job with the content type `batch` ends as `partially_succeeded` if only some of its items could be written. Once it has ended, `finished_at` is set; if it failed, `failure` says why. With `wait=30`, the response is sent as soon as something changes, or after 30 seconds at the latest, so you do not need a polling interval.",
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

interface Topic extends Omit<GuideStep, "code"> {
  /** The anchor on the page. */
  id: string;
  code?: GuideStep["code"];
}

export const topics: readonly Topic[] = [
  {
    id: "live",
    heading: "Stream the job's progress",
    text: "Instead of polling, follow the job's events as they happen. If the stream breaks, send the number of the last event as `Last-Event-ID` to resume after it. [Follow a job](#followJob) lists the events.",
    code: {
      curl: `call -N "$url/jobs/$job_id/events/"`,
      TypeScript: `const stream = await call(\`/jobs/\${started.job_id}/events/\`);
const decoder = new TextDecoder();
let rest = "";
for await (const chunk of stream.body ?? []) {
  const lines = (rest + decoder.decode(chunk, { stream: true })).split("\\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (!line.startsWith("data: ")) continue;
    const event = JSON.parse(line.slice("data: ".length));
    console.log(event.sequence, event.state, event.stage, event.progress);
  }
}`,
      Python: `request = urllib.request.Request(
    f"{url}/jobs/{started['job_id']}/events/", headers={"X-API-Key": key}
)
with urllib.request.urlopen(request) as stream:
    for line in stream:
        if line.startswith(b"data: "):
            event = json.loads(line[len(b"data: "):])
            print(event["sequence"], event["state"], event["stage"], event["progress"])`,
    },
  },
  {
    id: "receiving",
    heading: "Receive webhooks",
    text: `[Create a webhook](#createWebhook), store its \`secret\`, and Pressroom sends a signed POST to your URL when something happens. Your receiver must:

- verify the signature over the raw body, byte for byte, and check that \`webhook-timestamp\` is within five minutes of the current time;
- respond with 2xx within 15 seconds and do its work afterward;
- store each \`webhook-id\` and ignore IDs that you have already processed: each event is delivered at least once, always with the same ID, and events can arrive out of order.

Signatures follow [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages; the code below needs none.

If the response is not 2xx or does not arrive in time, Pressroom retries after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, unless the operator configured a different schedule. A 410 response disables the webhook. With a 429 or 503 response, you can send \`Retry-After\` to delay the next attempt. Failed deliveries stay in the list of deliveries for 30 days and can be resent.`,
    code: {
      curl: `is_genuine() { # secret, webhook-id, webhook-timestamp, webhook-signature, body
  local key expected
  key=$(printf %s "\${1#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
  expected=$(printf '%s.%s.%s' "$2" "$3" "$5" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  [[ " $4 " == *" v1,$expected "* ]]
}`,
      TypeScript: `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(secret: string, headers: Headers, body: string): boolean {
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300)) return false;
  const expected = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(\`\${headers.get("webhook-id")}.\${timestamp}.\${body}\`)
    .digest();
  const signatures = (headers.get("webhook-signature") ?? "").split(" ");
  return signatures.some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
      Python: `import base64, hashlib, hmac, time

def is_genuine(secret, headers, body):
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    given = headers["webhook-signature"].encode().split()
    return any(hmac.compare_digest(expected, one) for one in given)`,
    },
  },
  {
    id: "lists",
    heading: "Lists",
    text: "Lists are paginated, with `limit` items per page (1 to 100, default 20). To get the next page, send `next_cursor` as `cursor` with the same filters; it is null on the last page. Each page starts where the previous one ended, even if items were added or removed in between, and page ten thousand is as fast as the first. Treat cursors as opaque.",
  },
  {
    id: "again",
    heading: "Retry safely",
    text: "Requests that start a job accept an `Idempotency-Key`: for 24 hours, the same key with the same parameters returns the first response again, with `Idempotency-Replayed: true`; different parameters are rejected with 422. GET, PUT and DELETE are safe to retry. A request that was rejected with 429 had no effect and is safe to retry. If the response to any other POST or PATCH is lost, check whether the request took effect before you send it again.",
  },
  {
    id: "limits",
    heading: "Limits",
    text: "Each key has one rate limit for generation requests and another for all other requests. Every response reports the current state in `RateLimit-Limit` (requests per minute), `RateLimit-Remaining` and `RateLimit-Reset` (seconds). An account can also have a rate limit across all its keys, a maximum number of queued and running jobs, and a daily budget in US dollars. When you hit a limit, you get 429 with `Retry-After`. [Get the account](#getAccount) shows the limits.",
  },
  {
    id: "versions",
    heading: "Versions",
    text: "In `API-Version`, every response names the API version that produced it. Send the header to pin the version your code was written for. New operations, optional parameters, fields, headers, event types and error codes can be added without notice, so ignore anything you do not recognize, and tell errors apart by `code`. Any other change gets a new version, and the old version stays available for at least twelve months.",
  },
];
