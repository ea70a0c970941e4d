/** Lists all operations and routes. */
import { keyMount, publicMount, sessionMount } from "../authentication/auth-mounts.ts";
import { mountOperation } from "../mount-operation.ts";
import { buildDocument } from "../openapi/build-document.ts";
import type { OpenApiDocument } from "../openapi/build-document.ts";
import type { Operation, SelfDecidingOperation } from "../operation.ts";
import type { Route } from "../route.ts";
import { showFeed, showFeedImage } from "./feeds/show-feed.ts";
import { createBatch } from "./batches/create-batch.ts";
import { archiveContents } from "./contents/archive-contents.ts";
import { editContent } from "./contents/edit-content.ts";
import { estimateContent } from "./jobs/estimate-content.ts";
import { findModelsOperation } from "./models/find-models.ts";
import { generateContent } from "./jobs/generate-content.ts";
import { getContent } from "./contents/get-content.ts";
import { getContentQuality } from "./contents/get-content-quality.ts";
import { getDescription } from "./service/get-description.ts";
import { getSummary } from "./accounts/get-summary.ts";
import { getUsage } from "./usage/get-usage.ts";
import { importKeywordsOperation } from "./brands/import-keywords.ts";
import { listContents } from "./contents/list-contents.ts";
import { recognizeSourceOperation } from "./sources/recognize-source.ts";
import { showReference } from "./service/show-reference.ts";
import { signUp } from "./sessions/sign-up.ts";
import { searchPassagesOperation } from "./brands/search-passages.ts";
import { suggestKeywordsOperation } from "./brands/suggest-keywords.ts";
import { uploadSourceFile } from "./sources/upload-source-file.ts";
import * as channels from "./channels/channels.ts";
import * as publications from "./publications/publications.ts";
import * as threadMatches from "./thread-matches/thread-matches.ts";
import * as forumPosts from "./forum-posts/forum-posts.ts";
import * as forumImports from "./forum-posts/import-forum-posts.ts";
import * as jobs from "./jobs/jobs.ts";
import * as contentJobs from "./contents/content-jobs.ts";
import * as account from "./accounts/account.ts";
import * as batches from "./batches/batches.ts";
import * as brandProposals from "./brands/brand-proposals.ts";
import * as brands from "./brands/brands.ts";
import * as changeJobs from "./jobs/change-jobs.ts";
import * as contentStatus from "./contents/content-status.ts";
import * as contentVersions from "./contents/content-versions.ts";
import * as deliveries from "./webhooks/deliveries.ts";
import * as documents from "./sources/documents.ts";
import * as followJobs from "./jobs/follow-jobs.ts";
import * as ideas from "./brands/ideas.ts";
import * as images from "./contents/images.ts";
import * as keys from "./keys/keys.ts";
import * as keywords from "./brands/keywords.ts";
import * as localModels from "./models/local-models.ts";
import * as models from "./models/models.ts";
import * as passwords from "./sessions/passwords.ts";
import { showBrandPage, showHomePage, showKeywordsPage } from "./service/fallback-pages.ts";
import { getHealth, getReadiness } from "./service/probes.ts";
import * as sessions from "./sessions/sessions.ts";
import * as sources from "./sources/sources.ts";
import * as webhooks from "./webhooks/webhooks.ts";

/** The operations of the API, in the order of the reference and of docs/openapi.json. */
export const operations: readonly (Operation | SelfDecidingOperation)[] = [
  generateContent,
  estimateContent,

  batches.listBatches,
  createBatch,
  batches.getBatch,

  jobs.listJobs,
  jobs.getJob,
  followJobs.followJob,
  followJobs.followJobs,
  changeJobs.cancelJob,
  changeJobs.continueJob,
  changeJobs.retryJob,
  changeJobs.dismissJob,

  listContents,
  contentStatus.countContents,
  contentStatus.changeContents,
  archiveContents,
  getContent,
  editContent,
  contentJobs.regenerateContent,
  contentJobs.rewriteContent,
  getContentQuality,
  contentJobs.checkTopic,
  contentStatus.deleteContent,
  contentStatus.undeleteContent,
  contentStatus.markContentRead,
  contentVersions.listContentVersions,
  contentVersions.getContentVersion,
  contentVersions.restoreContentVersion,
  images.uploadImage,
  images.getImage,

  brands.listBrandsOperation,
  brands.createBrandOperation,
  brandProposals.startBrandProposal,
  brandProposals.getBrandProposal,
  brands.getBrand,
  brands.updateBrandOperation,
  brands.archiveBrandOperation,
  brands.restoreBrandOperation,

  keywords.listKeywordsOperation,
  keywords.setKeywordsOperation,
  keywords.addKeywordsOperation,
  importKeywordsOperation,
  keywords.removeKeywordsOperation,
  keywords.removeKeyword,
  suggestKeywordsOperation,
  searchPassagesOperation,

  ideas.listIdeas,
  ideas.dismissIdeaOperation,
  ideas.restoreIdeaOperation,

  forumPosts.listForumPostsOperation,
  forumPosts.addForumPostOperation,
  forumPosts.listForumPostRevisions,
  forumImports.importForumPosts,
  forumImports.undoForumPostImport,
  forumPosts.getForumPost,
  forumPosts.updateForumPost,
  forumPosts.removeForumPostOperation,
  threadMatches.listThreads,
  threadMatches.dismissThread,
  threadMatches.restoreThread,

  sources.listSourcesOperation,
  sources.createSourceOperation,
  uploadSourceFile,
  recognizeSourceOperation,
  sources.getSource,
  sources.updateSourceOperation,
  sources.deleteSourceOperation,
  sources.readSourceOperation,
  documents.listSourceDocuments,
  documents.getSourceDocument,

  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.getWebhook,
  webhooks.updateWebhook,
  webhooks.deleteWebhook,
  webhooks.rotateWebhookSecret,
  deliveries.sendTestWebhook,
  deliveries.listWebhookDeliveries,
  deliveries.getWebhookDelivery,
  deliveries.resendWebhookDelivery,

  publications.publishContent,
  publications.listPublicationsOperation,
  publications.getPublication,
  publications.updatePublication,
  publications.unpublishPublication,
  publications.retryPublication,

  channels.listChannelsOperation,
  channels.createChannelOperation,
  channels.getChannel,
  channels.updateChannelOperation,
  channels.testChannelOperation,
  channels.deleteChannelOperation,

  keys.listKeys,
  keys.createKey,
  keys.getKey,
  keys.updateKey,
  keys.rotateKey,
  keys.revokeKey,

  models.getModels,
  models.setModels,
  models.deleteModels,
  models.testModels,

  getUsage,

  getSummary,
  account.getAccount,
  account.updateAccount,
  account.exportAccount,
  account.deleteAccount,
];

/** Operations of the dashboard that require a session; no key can call them. */
export const sessionOperations: readonly Operation[] = [
  passwords.changePassword,
  sessions.listSessionsOperation,
  sessions.endOtherSessionsOperation,
  sessions.endSessionOperation,
  findModelsOperation,
  localModels.listLocalModels,
  localModels.downloadLocalModel,
  localModels.verifyLocalModel,
  localModels.cancelLocalModel,
  localModels.removeLocalModel,
];

/** Operations of the dashboard that do not require a session. */
export const openOperations: readonly Operation[] = [
  sessions.getSession,
  sessions.signIn,
  sessions.signOut,
  signUp,
  passwords.requestPasswordReset,
  passwords.resetPassword,
];

let described: OpenApiDocument | undefined;

/** Built on first use, to keep startup fast. */
function document(): OpenApiDocument {
  described ??= buildDocument(operations);
  return described;
}

/** Shown if the dashboard has not been built; they explain the same steps on the command line. */
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
  showFeedImage,
  ...probes,
];
