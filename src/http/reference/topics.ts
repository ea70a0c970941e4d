/**
 * What a caller needs beyond a first article, on the reference page itself: whoever reads it has nothing else at hand.
 * Examples of a topic go on from the guide's steps; a test takes them off the page and runs them.
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
    heading: "Watch it being written",
    text: "Instead of waiting, follow the job's events as they happen. Should the stream break, send the number of the last event as `Last-Event-ID` and it goes on behind it. Which events there are stands at [Follow a job](#followJob).",
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
    heading: "Be told by webhooks",
    text: `[Create a webhook](#createWebhook), keep its \`secret\`, and Pressroom sends a signed POST to your address when something happens. Your receiver

- verifies the signature over the body as it came, byte for byte, and that \`webhook-timestamp\` is no more than five minutes from now. The signature is by [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages; the lines below do without;
- answers with 2xx within 15 seconds, and works afterwards;
- remembers \`webhook-id\`: an event is delivered at least once, with the same id each time, and in any order.

Anything else than 2xx is tried again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours, unless whoever runs Pressroom set another schedule. 410 disables the webhook; 429 and 503 may say in \`Retry-After\` how long to wait. What did not arrive stays in the list of deliveries for 30 days and can be sent again.`,
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
    text: "Lists come in pages of `limit` items (1 to 100, 20 unless told). Send `next_cursor` as `cursor`, with the same filters, to get the next page; null says that it was the last. A page begins where the one before it ended, whatever was added or removed meanwhile, and the ten-thousandth takes no longer than the first. Cursors are not to be taken apart.",
  },
  {
    id: "again",
    heading: "Sending again",
    text: "What starts a job takes an `Idempotency-Key`: the same key with the same parameters gets the first answer again for 24 hours, with `Idempotency-Replayed: true`, and other parameters are refused with 422. GET, PUT and DELETE can be sent again without harm. Of the other requests, those that were answered with 429 were not done; where an answer to one was lost, look before you send it again.",
  },
  {
    id: "limits",
    heading: "Limits",
    text: "Each key has a rate for generating and one for everything else; `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` say in every answer how it stands, in requests a minute and seconds. An account may have a rate over all its keys, a number of jobs that may be queued and running, and dollars that it may spend in a day. Whoever meets a limit gets 429 with `Retry-After`. [Get the account](#getAccount) shows them.",
  },
  {
    id: "versions",
    heading: "Versions",
    text: "Every answer says in `API-Version` by which version of the API it was given; send the header to pin the one that you wrote against. Without notice there may be new operations, optional parameters, fields, headers, types of events and codes of errors, so leave alone what you do not know and tell errors apart by `code`. Everything else gets a new version, beside which the old one is answered for at least twelve months.",
  },
];
