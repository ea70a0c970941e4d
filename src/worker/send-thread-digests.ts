/**
 * Sends the daily email about new threads, if a mail server is configured: one per account and day, whatever the
 * number of workers. An account is claimed before its email is sent; only if a worker dies in between can a second
 * one be sent.
 */
import { forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Mail, Mailer } from "../mail.ts";
import {
  claimThreadDigest,
  endThreadDigest,
  readThreadDigest,
} from "../records/thread-matches/thread-digests.ts";
import type { DigestBrand } from "../records/thread-matches/thread-digests.ts";
import { describeReason, fitOf } from "../relevance/describe-reason.ts";
import { repeat } from "./run-periodically.ts";

const everyMs = 60_000;
const threadsMax = 5;
const reasonsMax = 2;
const defaults = { fromHour: 6, leaseSeconds: 300, attemptsMax: 5 };

export interface DigestTools {
  queuePool: Database;
  log: Log;
  mailer: Mailer;
  /** The address of the dashboard. */
  baseUrl: string;
}

/** Returns how many accounts were processed. */
export async function sendDueDigests(
  { queuePool, mailer, baseUrl }: Pick<DigestTools, "queuePool" | "mailer" | "baseUrl">,
  fromHour = defaults.fromHour,
): Promise<number> {
  for (let count = 0; ; count += 1) {
    const claimed = await claimThreadDigest(queuePool, { ...defaults, fromHour });
    if (claimed === undefined) return count;
    const brands = await forAccount(queuePool, claimed.accountId, (account) =>
      readThreadDigest(account, claimed, threadsMax),
    );
    // If the mail server is unavailable, the lease remains, and another attempt follows after it expires.
    if (brands.length > 0) await mailer.send(digestMail(claimed.email, brands, baseUrl));
    const threadsCount = brands.reduce((sum, brand) => sum + brand.count, 0);
    await forAccount(queuePool, claimed.accountId, (account) =>
      endThreadDigest(account, claimed, threadsCount),
    );
  }
}

function digestMail(to: string, brands: readonly DigestBrand[], baseUrl: string): Mail {
  const count = brands.reduce((sum, brand) => sum + brand.count, 0);
  const subject = `${count} new ${count === 1 ? "forum post" : "forum posts"} worth answering`;
  const parts = brands.map((brand) => {
    const threads = brand.threads.map(({ title, url, score, reasons }) =>
      [
        `- ${oneLine(title)} (${fitOf(score)} fit)`,
        ...(url === "" ? [] : [`  ${oneLine(url)}`]),
        ...reasons.slice(0, reasonsMax).map((reason) => `  ${oneLine(describeReason(reason))}`),
      ].join("\n"),
    );
    const rest = brand.count - brand.threads.length;
    const more = rest > 0 ? [`and ${rest} more`] : [];
    const all = `View all: ${baseUrl}/agents/forum-posts/ranked?brand=${brand.id}`;
    return [oneLine(brand.name), ...threads, ...more, all].join("\n\n");
  });
  const end = "To stop these emails, turn off the daily email in the brand's settings.";
  return { to, subject, text: [...parts, end].join("\n\n\n") };
}

/** User-written text may contain line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 500);
}

/** Returns a function that stops it and waits for the step in progress. */
export function sendThreadDigests(tools: DigestTools): () => Promise<void> {
  const failure = "could not send a daily email about forum posts; retrying";
  return repeat({ everyMs, log: tools.log, failure }, async () => {
    await sendDueDigests(tools);
  });
}
