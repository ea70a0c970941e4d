/** Reads the arguments of `generate` by the same rules as the API, and queues the job. */
import { forAccount } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { contentTypes } from "../../../jobs/accept-requests.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import type { GenerationParameters } from "../../../jobs/accept-requests.ts";
import { openAcceptBatcher } from "../../../jobs/accept-batcher.ts";
import type { AcceptBatcher } from "../../../jobs/accept-batcher.ts";
import { keepForecast } from "../../../jobs/keep-forecast.ts";
import {
  generateParameters,
  presentAcceptance,
} from "../../../http/routes/jobs/generate-content.ts";
import { openAnnouncer } from "../../../queue/announce.ts";
import type { BrandRecord } from "../../../records/brands/brands.ts";
import { writerOf } from "../../../services.ts";
import type { Services } from "../../../services.ts";
import { chooseAccount } from "../../choose-account.ts";
import type { ChosenAccount } from "../../choose-account.ts";
import { chooseBrand } from "../../choose-brand.ts";
import type { Values } from "../../command.ts";
import type { GenerateOptions } from "./generate.ts";
import { nearest } from "../../nearest.ts";
import { readText } from "../../terminal/read-text.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

interface JobRequest {
  readonly parameters: Omit<GenerationParameters, "brandId">;
  readonly idempotencyKey: string | null;
  readonly account: string | undefined;
  readonly brand: string | undefined;
}

/** The command-line names of the API's parameters. */
const optionNames: Record<string, string> = {
  custom_topic: "--topic",
  custom_prompt: "--prompt",
  forum_post_id: "--forum-post",
  language: "--language",
  citations: "--citations",
};

export function readType(type: string): GenerationParameters["contentType"] {
  const known = contentTypes.find((one) => one === type);
  if (known) return known;
  const meant = nearest(type, contentTypes);
  throw refused(
    type === "" ? "TYPE is missing." : `Unknown content type "${type}".`,
    meant === undefined ? `Use one of: ${contentTypes.join(", ")}.` : `Did you mean ${meant}?`,
  );
}

export function readRequest(type: string, values: Values<GenerateOptions>): JobRequest {
  const { topic, prompt, language, citations, account, brand } = values;
  const parsed = generateParameters.safeParse({
    content_type: readType(type),
    ...(topic !== undefined && { custom_topic: topic }),
    ...(prompt !== undefined && { custom_prompt: readText(prompt, "--prompt") }),
    ...(values["forum-post"] !== undefined && { forum_post_id: values["forum-post"] }),
    ...(language !== undefined && { language }),
    ...(citations !== undefined && { citations }),
    ...(values["approve-brief"] && { approve: "brief" }),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${optionNames[String(path[0])] ?? String(path[0])}: ${message}`,
    );
    throw refused(problems.join(" "));
  }
  const { data } = parsed;
  return {
    parameters: {
      contentType: data.content_type,
      customTopic: data.custom_topic,
      customPrompt: data.custom_prompt,
      forumPostId: data.forum_post_id,
      language: data.language,
      approve: data.approve,
      citations: data.citations,
    },
    idempotencyKey: checkIdempotencyKey(values["idempotency-key"]),
    account,
    brand,
  };
}

export async function startJob(services: Services, request: JobRequest) {
  const { database } = services;
  const account = await chooseAccount(database, request);
  const brand = await forAccount(database, account.id, (handle) =>
    chooseBrand(handle, account, request.brand),
  );
  const batcher = await openCommandBatcher(services);
  const answer = await batcher
    .accept({
      credential: { accountId: account.id },
      parameters: { ...request.parameters, brandId: String(brand.id) },
      idempotencyKey: request.idempotencyKey,
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? withAdvice(error, account, { brand, request }) : error;
    });
  return { accountId: account.id, jobId: answer.jobId, accepted: presentAcceptance(answer) };
}

/** Accepts jobs in this process. */
export async function openCommandBatcher({
  database,
  config,
  log,
}: Services): Promise<AcceptBatcher> {
  const forecast = keepForecast(
    { database, log },
    { writerOf: writerOf(config), refreshEveryMs: 0 },
  );
  await forecast.refresh();
  return openAcceptBatcher(
    { acceptPool: database, announcer: openAnnouncer(database), forecast },
    {
      ratePerMinute: config.generateRatePerMinute,
      accountLimits: defaultLimits(config),
      limits: config.limits,
    },
  );
}

/** The API's error with the command that fixes it. */
function withAdvice(
  refusal: Refusal,
  account: ChosenAccount,
  asked: { brand: BrandRecord; request: JobRequest },
): Error {
  const { code, message } = refusal;
  if (code === "brand_needs_keywords") {
    const fix = `pressroom keywords set ${asked.brand.id} "first phrase, second phrase"`;
    return new WrongUse(code, message, `Add some: ${fix}${account.flag}`);
  }
  if (code === "forum_post_not_found") {
    return new WrongUse(
      code,
      `Forum post ${asked.request.parameters.forumPostId} not found in ${account.label}.`,
      `See: pressroom post list${account.flag}`,
    );
  }
  return refusal;
}

function checkIdempotencyKey(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (/^[\x21-\x7e]{1,255}$/.test(given)) return given;
  throw refused("--idempotency-key: use 1 to 255 visible ASCII characters without spaces.");
}
