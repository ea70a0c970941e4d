/** The API's table of contents. */
import { keyMount, publicMount, sessionMount } from "../auth-mounts.ts";
import { mountOperation } from "../mount-operation.ts";
import { buildDocument } from "../openapi/build-document.ts";
import type { OpenApiDocument } from "../openapi/build-document.ts";
import type { Operation, SelfDecidingOperation } from "../operation.ts";
import type { Route } from "../route.ts";
import { addForumPostOperation } from "./add-forum-post.ts";
import { addKeywordsOperation } from "./add-keywords.ts";
import { archiveBrandOperation } from "./archive-brand.ts";
import { cancelJob } from "./cancel-job.ts";
import { cancelLocalModel } from "./cancel-local-model.ts";
import { changePassword } from "./change-password.ts";
import { continueJob } from "./continue-job.ts";
import { createBrandOperation } from "./create-brand.ts";
import { createKey } from "./create-key.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteAccount } from "./delete-account.ts";
import { deleteContent } from "./delete-content.ts";
import { deleteModels } from "./delete-models.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { dismissJob } from "./dismiss-job.ts";
import { downloadLocalModel } from "./download-local-model.ts";
import { editContent } from "./edit-content.ts";
import { endOtherSessionsOperation } from "./end-other-sessions.ts";
import { endSessionOperation } from "./end-session.ts";
import { estimateContent } from "./estimate-content.ts";
import { exportAccount } from "./export-account.ts";
import { findModelsOperation } from "./find-models.ts";
import { followJob } from "./follow-job.ts";
import { followJobs } from "./follow-jobs.ts";
import { generateContent } from "./generate-content.ts";
import { getAccount } from "./get-account.ts";
import { getBrand } from "./get-brand.ts";
import { getContent } from "./get-content.ts";
import { getContentVersion } from "./get-content-version.ts";
import { getDescription } from "./get-description.ts";
import { getForumPost } from "./get-forum-post.ts";
import { getHealth } from "./get-health.ts";
import { getJob } from "./get-job.ts";
import { getKey } from "./get-key.ts";
import { getModels } from "./get-models.ts";
import { getReadiness } from "./get-readiness.ts";
import { getSession } from "./get-session.ts";
import { getSummary } from "./get-summary.ts";
import { getUsage } from "./get-usage.ts";
import { getWebhook } from "./get-webhook.ts";
import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import { importForumPosts } from "./import-forum-posts.ts";
import { importKeywords } from "./import-keywords.ts";
import { listBrandsOperation } from "./list-brands.ts";
import { listContentVersions } from "./list-content-versions.ts";
import { listContents } from "./list-contents.ts";
import { listForumPostsOperation } from "./list-forum-posts.ts";
import { listJobs } from "./list-jobs.ts";
import { listKeys } from "./list-keys.ts";
import { listKeywordsOperation } from "./list-keywords.ts";
import { listLocalModels } from "./list-local-models.ts";
import { listSessionsOperation } from "./list-sessions.ts";
import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { markContentRead } from "./mark-content-read.ts";
import { regenerateContent } from "./regenerate-content.ts";
import { removeForumPostOperation } from "./remove-forum-post.ts";
import { removeKeyword } from "./remove-keyword.ts";
import { removeKeywordsOperation } from "./remove-keywords.ts";
import { removeLocalModel } from "./remove-local-model.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resendWebhookDelivery } from "./resend-webhook-delivery.ts";
import { resetPassword } from "./reset-password.ts";
import { restoreBrandOperation } from "./restore-brand.ts";
import { restoreContentVersion } from "./restore-content-version.ts";
import { retryJob } from "./retry-job.ts";
import { rewriteContent } from "./rewrite-content.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { sendTestWebhook } from "./send-test-webhook.ts";
import { setKeywordsOperation } from "./set-keywords.ts";
import { setModels } from "./set-models.ts";
import { showBrandPage } from "./show-brand-page.ts";
import { showHomePage } from "./show-home-page.ts";
import { showKeywordsPage } from "./show-keywords-page.ts";
import { showReference } from "./show-reference.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { suggestKeywordsOperation } from "./suggest-keywords.ts";
import { testModels } from "./test-models.ts";
import { undeleteContent } from "./undelete-content.ts";
import { updateAccount } from "./update-account.ts";
import { updateBrandOperation } from "./update-brand.ts";
import { updateKey } from "./update-key.ts";
import { updateWebhook } from "./update-webhook.ts";
import { verifyLocalModel } from "./verify-local-model.ts";

/** What the API can do, in the order of the reference; docs/openapi.json is made from these. */
export const operations: readonly (Operation | SelfDecidingOperation)[] = [
  generateContent,
  estimateContent,

  listJobs,
  getJob,
  followJob,
  followJobs,
  cancelJob,
  continueJob,
  retryJob,
  dismissJob,

  listContents,
  getContent,
  editContent,
  regenerateContent,
  rewriteContent,
  deleteContent,
  undeleteContent,
  markContentRead,
  listContentVersions,
  getContentVersion,
  restoreContentVersion,

  listBrandsOperation,
  createBrandOperation,
  getBrand,
  updateBrandOperation,
  archiveBrandOperation,
  restoreBrandOperation,

  listKeywordsOperation,
  setKeywordsOperation,
  addKeywordsOperation,
  importKeywords,
  removeKeywordsOperation,
  removeKeyword,
  suggestKeywordsOperation,

  listForumPostsOperation,
  addForumPostOperation,
  importForumPosts,
  getForumPost,
  removeForumPostOperation,

  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,

  listKeys,
  createKey,
  getKey,
  updateKey,
  rotateKey,
  revokeKey,

  getModels,
  setModels,
  deleteModels,
  testModels,

  getUsage,

  getSummary,
  getAccount,
  updateAccount,
  exportAccount,
  deleteAccount,
];

/** Operations of the dashboard that require a session; no key can call them. */
export const sessionOperations: readonly Operation[] = [
  changePassword,
  listSessionsOperation,
  endOtherSessionsOperation,
  endSessionOperation,
  findModelsOperation,
  listLocalModels,
  downloadLocalModel,
  verifyLocalModel,
  cancelLocalModel,
  removeLocalModel,
];

/** What the dashboard asks before anybody has signed in. */
export const openOperations: readonly Operation[] = [
  getSession,
  signIn,
  signOut,
  signUp,
  requestPasswordReset,
  resetPassword,
];

let described: OpenApiDocument | undefined;

/** Made when it is first asked for, not whenever a process starts. */
function document(): OpenApiDocument {
  described ??= buildDocument(operations);
  return described;
}

/** Where no dashboard was built: how to do from the command line what its pages are for. */
export const plainPages: readonly Route[] = [showHomePage, showBrandPage, showKeywordsPage];

/** For monitoring. */
const probes: readonly Route[] = [getHealth, getReadiness];

export const routes: readonly Route[] = [
  ...operations.map((one) => mountOperation(one, keyMount)),
  ...[...operations, ...sessionOperations].map((one) => mountOperation(one, sessionMount)),
  ...openOperations.map((one) => mountOperation(one, publicMount)),
  getDescription(document),
  showReference(document),
  ...probes,
];
