/**
 * The requests, the same for all three subjects: mostly articles, some of every other type, every tenth for a forum
 * post, each with its own Idempotency-Key, as a careful client sends it. The bytes are prepared once and reused.
 */
import type { SeededAccount } from "../seed-accounts.ts";

export interface PreparedRequest {
  /** The complete request; only the counter in the Idempotency-Key is rewritten for each use. */
  bytes: Buffer;
  counterAt: number;
}

/** Twenty requests: twelve articles, three social sets, two newsletters, two posts, one batch. */
const contentTypes = [
  ..."article article social article article newsletter article post article article".split(" "),
  ..."social article batch article social article newsletter article post article".split(" "),
];

const topics = [
  "Why pour over coffee tastes sour, and how to fix it",
  "How to keep coffee beans fresh",
  "Espresso at home: what a beginner really needs",
  "What roasting dates tell you & what they don't",
];

const counterDigits = 10;

/** The requests of one connection, sent repeatedly in this order. */
export function prepareRequests(
  account: Pick<SeededAccount, "key" | "forumPostId">,
  address: { host: string; path: string },
  keyPrefix: string,
): PreparedRequest[] {
  return contentTypes.map((contentType, index) => {
    const form = new URLSearchParams({
      content_type: contentType,
      custom_topic: topics[index % topics.length] ?? "",
    });
    if (index % 10 === 0) form.set("forum_post_id", String(account.forumPostId));
    const body = form.toString();
    const head = [
      `POST ${address.path} HTTP/1.1`,
      `Host: ${address.host}`,
      `X-API-Key: ${account.key}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Idempotency-Key: ${keyPrefix}`,
    ].join("\r\n");
    return {
      bytes: Buffer.from(`${head}${"0".repeat(counterDigits)}\r\n\r\n${body}`),
      counterAt: Buffer.byteLength(head),
    };
  });
}

export function numberRequest({ bytes, counterAt }: PreparedRequest, counter: number): Buffer {
  let rest = counter;
  for (let at = counterAt + counterDigits - 1; at >= counterAt; at -= 1) {
    bytes[at] = 0x30 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return bytes;
}
