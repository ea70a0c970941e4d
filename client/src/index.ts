/** The public exports of the Pressroom API client. */
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidParametersError,
  JobFailedError,
  NotFoundError,
  PressroomError,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
} from "./errors.ts";
export type { ParameterProblem } from "./errors.ts";
export type { RewriteOptions, Suggestion } from "./contents.ts";
export type { EventsOptions, JobChange, JobEvent } from "./jobs.ts";
export type { GenerateAndWaitOptions, Generated } from "./generate-and-wait.ts";
export * from "./generated/schemas.ts";
export type { WaitOptions } from "./jobs.ts";
export { Pages } from "./pages.ts";
export type { Page } from "./pages.ts";
export { Pressroom } from "./pressroom.ts";
export type { KeyOptions, SessionOptions } from "./pressroom.ts";
export type { RequestOptions, TextOptions } from "./request-types.ts";
export { verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";
export type { WebhookEvent, WebhookInput } from "./verify-webhook.ts";
