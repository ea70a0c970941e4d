/**
 * What a caller needs beyond a first article. It is on the reference page itself, because readers have no other docs.
 * The examples continue from the steps of the guide; a test extracts them from the page and runs them.
 */
import type { GuideStep } from "./guide.ts";

export interface Topic extends Omit<GuideStep, "code"> {
  /** Of its place on the page. */
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

- verify the signature over the raw body, byte for byte, and check that \`webhook-timestamp\` is within five minutes of the current time. Signatures follow [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages; the code below needs none;
- respond with 2xx within 15 seconds and do its work afterward;
- store each \`webhook-id\` and ignore IDs that you have already processed: each event is delivered at least once, always with the same ID, and in any order.

After any other response, Pressroom retries after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours, unless the operator configured a different schedule. A 410 disables the webhook; 429 and 503 can set \`Retry-After\`. Failed deliveries stay in the list of deliveries for 30 days and can be resent.`,
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
    text: "Requests that start a job accept an `Idempotency-Key`: for 24 hours, the same key with the same parameters returns the first response again, with `Idempotency-Replayed: true`; different parameters are rejected with 422. GET, PUT and DELETE are safe to retry. A request that was rejected with 429 had no effect and is safe to retry. For any other POST or PATCH whose response was lost, check the state before you send it again.",
  },
  {
    id: "limits",
    heading: "Limits",
    text: "Each key has one rate limit for generating and one for everything else. Every response reports the current state in `RateLimit-Limit` (requests per minute), `RateLimit-Remaining` and `RateLimit-Reset` (seconds). An account can also have a rate limit across all its keys, a maximum number of queued and running jobs, and a daily budget in US dollars. When you hit a limit, you get 429 with `Retry-After`. [Get the account](#getAccount) shows the limits.",
  },
  {
    id: "versions",
    heading: "Versions",
    text: "Every response names the API version that produced it in `API-Version`. Send the header to pin the version your code was written for. New operations, optional parameters, fields, headers, event types and error codes can be added without notice, so ignore anything you do not recognize, and tell errors apart by `code`. Any other change gets a new version, and the old version stays available for at least twelve months.",
  },
];
