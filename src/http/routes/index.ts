/** The API's table of contents. */
import { keyMount, publicMount, sessionMount } from "../auth-mounts.ts";
import { mountOperation } from "../mount-operation.ts";
import { buildDocument } from "../openapi/build-document.ts";
import type { OpenApiDocument } from "../openapi/build-document.ts";
import type { Operation, SelfDecidingOperation } from "../operation.ts";
import type { Route } from "../route.ts";
import { createChannelOperation } from "./channels/create-channel.ts";
import { deleteChannelOperation } from "./channels/delete-channel.ts";
import { getChannel } from "./channels/get-channel.ts";
import { listChannelsOperation } from "./channels/list-channels.ts";
import { testChannelOperation } from "./channels/test-channel.ts";
import { updateChannelOperation } from "./channels/update-channel.ts";
import {
  retryPublication,
  unpublishPublication,
  updatePublication,
} from "./publications/change-publication.ts";
import { showFeed } from "./feeds/show-feed.ts";
import { getPublication } from "./publications/get-publication.ts";
import { listPublicationsOperation } from "./publications/list-publications.ts";
import { publishContent } from "./publications/publish-content.ts";
import { addForumPostOperation } from "./forum-posts/add-forum-post.ts";
import { listForumPostRevisions } from "./forum-posts/list-forum-post-revisions.ts";
import { undoForumPostImport } from "./forum-posts/undo-forum-post-import.ts";
import { updateForumPost } from "./forum-posts/update-forum-post.ts";
import { addKeywordsOperation } from "./brands/add-keywords.ts";
import { archiveBrandOperation } from "./brands/archive-brand.ts";
import { createBatch } from "./batches/create-batch.ts";
import { getBatch } from "./batches/get-batch.ts";
import { listBatches } from "./batches/list-batches.ts";
import { archiveContents } from "./contents/archive-contents.ts";
import { checkTopic } from "./contents/check-topic.ts";
import { changeContents } from "./contents/change-contents.ts";
import { countContents } from "./contents/count-contents.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { cancelLocalModel } from "./models/cancel-local-model.ts";
import { changePassword } from "./sessions/change-password.ts";
import { continueJob } from "./jobs/continue-job.ts";
import { createBrandOperation } from "./brands/create-brand.ts";
import { createKey } from "./keys/create-key.ts";
import { createSourceOperation } from "./sources/create-source.ts";
import { createWebhook } from "./webhooks/create-webhook.ts";
import { deleteAccount } from "./accounts/delete-account.ts";
import { deleteContent } from "./contents/delete-content.ts";
import { deleteModels } from "./models/delete-models.ts";
import { deleteSourceOperation } from "./sources/delete-source.ts";
import { deleteWebhook } from "./webhooks/delete-webhook.ts";
import { dismissThread } from "./thread-matches/dismiss-thread.ts";
import { dismissIdeaOperation } from "./brands/dismiss-idea.ts";
import { dismissJob } from "./jobs/dismiss-job.ts";
import { downloadLocalModel } from "./models/download-local-model.ts";
import { editContent } from "./contents/edit-content.ts";
import { endOtherSessionsOperation } from "./sessions/end-other-sessions.ts";
import { endSessionOperation } from "./sessions/end-session.ts";
import { estimateContent } from "./jobs/estimate-content.ts";
import { exportAccount } from "./accounts/export-account.ts";
import { findModelsOperation } from "./models/find-models.ts";
import { followJob } from "./jobs/follow-job.ts";
import { followJobs } from "./jobs/follow-jobs.ts";
import { generateContent } from "./jobs/generate-content.ts";
import { getAccount } from "./accounts/get-account.ts";
import { getBrand } from "./brands/get-brand.ts";
import { getBrandProposal } from "./brands/get-brand-proposal.ts";
import { getContent } from "./contents/get-content.ts";
import { getImage } from "./contents/get-image.ts";
import { getContentQuality } from "./contents/get-content-quality.ts";
import { getContentVersion } from "./contents/get-content-version.ts";
import { getDescription } from "./service/get-description.ts";
import { getForumPost } from "./forum-posts/get-forum-post.ts";
import { getHealth } from "./service/get-health.ts";
import { getJob } from "./jobs/get-job.ts";
import { getKey } from "./keys/get-key.ts";
import { getModels } from "./models/get-models.ts";
import { getReadiness } from "./service/get-readiness.ts";
import { getSession } from "./sessions/get-session.ts";
import { getSource } from "./sources/get-source.ts";
import { getSourceDocument } from "./sources/get-source-document.ts";
import { getSummary } from "./accounts/get-summary.ts";
import { getUsage } from "./usage/get-usage.ts";
import { getWebhook } from "./webhooks/get-webhook.ts";
import { getWebhookDelivery } from "./webhooks/get-webhook-delivery.ts";
import { importForumPosts } from "./forum-posts/import-forum-posts.ts";
import { importKeywordsOperation } from "./brands/import-keywords.ts";
import { listBrandsOperation } from "./brands/list-brands.ts";
import { listContentVersions } from "./contents/list-content-versions.ts";
import { listContents } from "./contents/list-contents.ts";
import { listForumPostsOperation } from "./forum-posts/list-forum-posts.ts";
import { listIdeas } from "./brands/list-ideas.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { listKeys } from "./keys/list-keys.ts";
import { listKeywordsOperation } from "./brands/list-keywords.ts";
import { listLocalModels } from "./models/list-local-models.ts";
import { listSessionsOperation } from "./sessions/list-sessions.ts";
import { listSourceDocuments } from "./sources/list-source-documents.ts";
import { listSourcesOperation } from "./sources/list-sources.ts";
import { listThreads } from "./thread-matches/list-threads.ts";
import { listWebhookDeliveries } from "./webhooks/list-webhook-deliveries.ts";
import { listWebhooks } from "./webhooks/list-webhooks.ts";
import { markContentRead } from "./contents/mark-content-read.ts";
import { recognizeSourceOperation } from "./sources/recognize-source.ts";
import { readSourceOperation } from "./sources/read-source.ts";
import { regenerateContent } from "./contents/regenerate-content.ts";
import { removeForumPostOperation } from "./forum-posts/remove-forum-post.ts";
import { removeKeyword } from "./brands/remove-keyword.ts";
import { removeKeywordsOperation } from "./brands/remove-keywords.ts";
import { removeLocalModel } from "./models/remove-local-model.ts";
import { requestPasswordReset } from "./sessions/request-password-reset.ts";
import { resendWebhookDelivery } from "./webhooks/resend-webhook-delivery.ts";
import { resetPassword } from "./sessions/reset-password.ts";
import { restoreThread } from "./thread-matches/restore-thread.ts";
import { restoreBrandOperation } from "./brands/restore-brand.ts";
import { restoreIdeaOperation } from "./brands/restore-idea.ts";
import { restoreContentVersion } from "./contents/restore-content-version.ts";
import { retryJob } from "./jobs/retry-job.ts";
import { rewriteContent } from "./contents/rewrite-content.ts";
import { revokeKey } from "./keys/revoke-key.ts";
import { rotateKey } from "./keys/rotate-key.ts";
import { rotateWebhookSecret } from "./webhooks/rotate-webhook-secret.ts";
import { sendTestWebhook } from "./webhooks/send-test-webhook.ts";
import { setKeywordsOperation } from "./brands/set-keywords.ts";
import { setModels } from "./models/set-models.ts";
import { showBrandPage } from "./service/show-brand-page.ts";
import { showHomePage } from "./service/show-home-page.ts";
import { showKeywordsPage } from "./service/show-keywords-page.ts";
import { showReference } from "./service/show-reference.ts";
import { signIn } from "./sessions/sign-in.ts";
import { signOut } from "./sessions/sign-out.ts";
import { signUp } from "./sessions/sign-up.ts";
import { startBrandProposal } from "./brands/start-brand-proposal.ts";
import { searchPassagesOperation } from "./brands/search-passages.ts";
import { suggestKeywordsOperation } from "./brands/suggest-keywords.ts";
import { testModels } from "./models/test-models.ts";
import { uploadImage } from "./contents/upload-image.ts";
import { undeleteContent } from "./contents/undelete-content.ts";
import { updateAccount } from "./accounts/update-account.ts";
import { updateBrandOperation } from "./brands/update-brand.ts";
import { updateKey } from "./keys/update-key.ts";
import { updateSourceOperation } from "./sources/update-source.ts";
import { uploadSourceFile } from "./sources/upload-source-file.ts";
import { updateWebhook } from "./webhooks/update-webhook.ts";
import { verifyLocalModel } from "./models/verify-local-model.ts";

/** What the API can do, in the order of the reference; docs/openapi.json is made from these. */
export const operations: readonly (Operation | SelfDecidingOperation)[] = [
  generateContent,
  estimateContent,

  listBatches,
  createBatch,
  getBatch,

  listJobs,
  getJob,
  followJob,
  followJobs,
  cancelJob,
  continueJob,
  retryJob,
  dismissJob,

  listContents,
  countContents,
  changeContents,
  archiveContents,
  getContent,
  editContent,
  regenerateContent,
  rewriteContent,
  getContentQuality,
  checkTopic,
  deleteContent,
  undeleteContent,
  markContentRead,
  listContentVersions,
  getContentVersion,
  restoreContentVersion,
  uploadImage,
  getImage,

  listBrandsOperation,
  createBrandOperation,
  startBrandProposal,
  getBrandProposal,
  getBrand,
  updateBrandOperation,
  archiveBrandOperation,
  restoreBrandOperation,

  listKeywordsOperation,
  setKeywordsOperation,
  addKeywordsOperation,
  importKeywordsOperation,
  removeKeywordsOperation,
  removeKeyword,
  suggestKeywordsOperation,
  searchPassagesOperation,

  listIdeas,
  dismissIdeaOperation,
  restoreIdeaOperation,

  listForumPostsOperation,
  addForumPostOperation,
  listForumPostRevisions,
  importForumPosts,
  undoForumPostImport,
  getForumPost,
  updateForumPost,
  removeForumPostOperation,
  listThreads,
  dismissThread,
  restoreThread,

  listSourcesOperation,
  createSourceOperation,
  uploadSourceFile,
  recognizeSourceOperation,
  getSource,
  updateSourceOperation,
  deleteSourceOperation,
  readSourceOperation,
  listSourceDocuments,
  getSourceDocument,

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

  publishContent,
  listPublicationsOperation,
  getPublication,
  updatePublication,
  unpublishPublication,
  retryPublication,

  listChannelsOperation,
  createChannelOperation,
  getChannel,
  updateChannelOperation,
  testChannelOperation,
  deleteChannelOperation,

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
  showFeed,
  ...probes,
];
