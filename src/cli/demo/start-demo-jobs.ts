/**
 * The demo account's examples: one job of every content type, accepted at the first start, so that no page is empty.
 * They are drafts without a model, because no one has agreed to pay for calls.
 */
import { Refusal } from "../../errors.ts";
import { forAccount } from "../../db/account-handle.ts";
import { accept } from "../../jobs/accept-requests.ts";
import type { GenerationParameters, GenerationRequest } from "../../jobs/accept-requests.ts";
import { createApiKey, keyDigest, revokeApiKey } from "../../records/keys/api-keys.ts";
import type { Services } from "../../services.ts";
import type { DemoContents } from "./demo-account.ts";
import { bannerTopic } from "./demo-brands.ts";
import type { demoPosts } from "./demo-posts.ts";

interface DemoExample {
  readonly contentType: GenerationParameters["contentType"];
  readonly topic: string;
  readonly instructions: string | null;
  /** The external ID of the forum post that it answers. */
  readonly post: (typeof demoPosts)[number]["externalId"] | null;
}

/** The batch comes first, so that Home lists the others above its four pieces. */
const demoExamples: readonly DemoExample[] = [
  {
    contentType: "batch",
    topic: "Pour over coffee at home: where to begin",
    instructions: null,
    post: null,
  },
  {
    contentType: "article",
    topic: bannerTopic,
    instructions: "Say what to change first, with amounts and temperatures.",
    post: "sour-pour-over",
  },
  {
    contentType: "social",
    topic: "Decaf that actually tastes good",
    instructions: null,
    post: "decaf-that-tastes-of-something",
  },
  {
    contentType: "newsletter",
    topic: "How long beans stay good after roasting",
    instructions: "Invite people to the brewing hour on Saturday.",
    post: "how-long-do-beans-last",
  },
  {
    contentType: "post",
    topic: "Better grinder or better beans first?",
    instructions: null,
    post: "grinder-or-subscription",
  },
];

/** Starts the missing examples; idempotent, so that it can be repeated after a kill. */
export async function startDemoJobs(
  services: Services,
  accountId: number,
  { brands, posts }: DemoContents,
): Promise<void> {
  const { config, database } = services;
  const brand = brands.find(({ keywordsCount }) => keywordsCount > 0);
  if (brand === undefined) return;
  // A test key never calls a model. Without a model, live jobs are drafts too.
  const mode = config.model ? "test" : "live";
  const { key, record } = await forAccount(database, accountId, (account) =>
    createApiKey(account, { mode, name: "examples", brandId: brand.id }),
  );
  const digest = keyDigest(key);
  if (digest === undefined) throw new Error("the new API key is malformed");
  const requests = demoExamples.map((example): GenerationRequest => {
    const post = posts.find(({ externalId }) => externalId === example.post);
    return {
      credential: { keyDigest: digest, mode },
      idempotencyKey: `demo-${example.contentType}`,
      parameters: {
        contentType: example.contentType,
        customTopic: example.topic,
        customPrompt: example.instructions,
        forumPostId: post === undefined ? null : String(post.id),
        brandId: String(brand.id),
        language: null,
      },
    };
  });
  const answers = await accept(database, requests, { ratePerMinute: 60, limits: false });
  await forAccount(database, accountId, (account) => revokeApiKey(account, record.id));
  for (const answer of answers) {
    // idempotency_in_progress: another process is starting it right now.
    if (answer instanceof Refusal && answer.code !== "idempotency_in_progress") {
      services.log.warn({ err: answer }, "could not start an example job of the demo account");
    }
  }
}
