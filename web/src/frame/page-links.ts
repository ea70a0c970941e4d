/** The pages in the sidebar, the bottom bar and the command palette. */
import {
  AccountIcon,
  BatchIcon,
  BrandIcon,
  ContentIcon,
  ForumIcon,
  HomeIcon,
  JobIcon,
  KeyIcon,
  ModelIcon,
  SourceIcon,
  UsageIcon,
  WebhookIcon,
} from "../kit/icons.ts";
import { frameWords } from "../words/frame.ts";

const { pages } = frameWords;

export const mainLinks = [
  { to: "/", label: pages.home, Icon: HomeIcon },
  { to: "/contents/", label: pages.contents, Icon: ContentIcon },
  { to: "/batches/", label: pages.batches, Icon: BatchIcon },
  { to: "/jobs/", label: pages.jobs, Icon: JobIcon },
  { to: "/forum-posts/", label: pages.forumPosts, Icon: ForumIcon },
  { to: "/sources/", label: pages.sources, Icon: SourceIcon },
  { to: "/brands/", label: pages.brands, Icon: BrandIcon },
] as const;

export const settingsLinks = [
  { to: "/settings/keys/", label: pages.keys, Icon: KeyIcon },
  { to: "/settings/models/", label: pages.models, Icon: ModelIcon },
  { to: "/settings/webhooks/", label: pages.webhooks, Icon: WebhookIcon },
  { to: "/settings/usage/", label: pages.usage, Icon: UsageIcon },
  { to: "/settings/account/", label: pages.account, Icon: AccountIcon },
] as const;

/** Not a page of the dashboard: the service renders it. */
export const referenceAddress = "/agents/docs/";
