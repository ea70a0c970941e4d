/** All routes. Pages are loaded on navigation; search parameters are validated here. */
import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { Pressroom } from "@pressroom/client";
import type { QueryClient } from "@tanstack/react-query";
import { modelsQuery } from "./api/models.ts";
import { failedPublicationsQuery } from "./api/publishing.ts";
import { sessionQuery } from "./api/session.ts";
import { summaryQuery } from "./api/summary.ts";
import {
  contentOrders,
  contentStatuses,
  contentTypes,
  contentViews,
  jobStates,
  jobTypes,
} from "./kit/filter-values.ts";
import { Frame } from "./frame/frame.tsx";
import { choiceIn, flagIn, omitUndefined, idIn, textIn, idParam } from "./kit/search-params.ts";
import type { Search } from "./kit/search-params.ts";
import { NotFound } from "./kit/not-found.tsx";
import { contentQuery } from "./pages/contents/content-query.ts";
import { answerStates, postAges, scoreSteps } from "./pages/forum-posts/post-filters.ts";

export interface RouterContext {
  pressroom: Pressroom;
  queryClient: QueryClient;
}

/** A page that is loaded on navigation. */
const page = lazyRouteComponent;

const jobAges = ["hour", "day", "week", "month"] as const;

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: () => (
    <main className="mx-auto max-w-xl pt-16">
      <NotFound />
    </main>
  ),
});

const nextSearch = (search: Search): { next?: string } => {
  const next = textIn(search, "next");
  return next === undefined ? {} : { next };
};

/** The sign-in, welcome and reset pages show texts that depend on the session. */
const withSession = async ({ context }: { context: RouterContext }) => {
  await context.queryClient.ensureQueryData(sessionQuery);
};

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  beforeLoad: withSession,
  validateSearch: nextSearch,
  component: page(() => import("./pages/sign-in/sign-in-page.tsx"), "SignInPage"),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  beforeLoad: withSession,
  validateSearch: nextSearch,
  component: page(() => import("./pages/welcome/welcome-page.tsx"), "WelcomePage"),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: "/reset",
  beforeLoad: withSession,
  component: page(() => import("./pages/reset-password/reset-password-page.tsx"), "ResetPage"),
});

/** All pages except the three above: they require a session and have the frame around them. */
const framed = createRoute({
  getParentRoute: () => root,
  id: "framed",
  component: Frame,
  notFoundComponent: NotFound,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session.signed_in) return;
    // Without even a demo account, there is nothing to sign in to.
    const isEmpty = session.is_first_run && session.demo_email === null;
    const next = location.href === "/" ? {} : { next: location.href };
    throw redirect({ to: isEmpty ? "/welcome" : "/sign-in", search: next, replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => framed,
  path: "/",
  // Prefetched in parallel with the page's code.
  loader: ({ context: { pressroom, queryClient } }) => {
    void queryClient.prefetchQuery(summaryQuery(pressroom));
    void queryClient.prefetchQuery(modelsQuery(pressroom));
    void queryClient.prefetchQuery(failedPublicationsQuery(pressroom));
  },
  component: page(() => import("./pages/home/home-page.tsx"), "HomePage"),
});

const brands = createRoute({
  getParentRoute: () => framed,
  path: "/brands",
  validateSearch: (search: Search) => omitUndefined({ archived: flagIn(search, "archived") }),
  component: page(() => import("./pages/brands/brands-page.tsx"), "BrandsPage"),
});

const newBrand = createRoute({
  getParentRoute: () => framed,
  path: "/brand/new",
  validateSearch: nextSearch,
  component: page(() => import("./pages/brands/new-brand-page.tsx"), "NewBrandPage"),
});

const brand = createRoute({
  getParentRoute: () => framed,
  path: "/brand/$brandId",
  ...idParam("brandId"),
  component: page(() => import("./pages/brands/brand-page.tsx"), "BrandPage"),
});

/** The target of the API's `redirect_url`; `next` is the page that the dashboard itself redirected from. */
const keywords = createRoute({
  getParentRoute: () => framed,
  path: "/brand/$brandId/keywords",
  ...idParam("brandId"),
  validateSearch: nextSearch,
  component: page(() => import("./pages/brands/keywords-page.tsx"), "KeywordsPage"),
});

const channels = createRoute({
  getParentRoute: () => framed,
  path: "/brand/$brandId/channels",
  ...idParam("brandId"),
  component: page(() => import("./pages/brands/channels-page.tsx"), "ChannelsPage"),
});

const forumPosts = createRoute({
  getParentRoute: () => framed,
  path: "/forum-posts",
  validateSearch: (search: Search) =>
    omitUndefined({
      q: textIn(search, "q"),
      whose: choiceIn(search, "whose", ["own", "shared"]),
      source_id: idIn(search, "source_id"),
      community: textIn(search, "community"),
      tag: textIn(search, "tag"),
      language: textIn(search, "language"),
      score: choiceIn(search, "score", scoreSteps),
      answers: choiceIn(search, "answers", answerStates),
      age: choiceIn(search, "age", postAges),
    }),
  component: page(() => import("./pages/forum-posts/forum-posts-page.tsx"), "ForumPostsPage"),
});

const newForumPost = createRoute({
  getParentRoute: () => framed,
  path: "/forum-posts/new",
  component: page(() => import("./pages/forum-posts/new-forum-post-page.tsx"), "NewForumPostPage"),
});

const rankedThreads = createRoute({
  getParentRoute: () => framed,
  path: "/forum-posts/ranked",
  validateSearch: (search: Search) =>
    omitUndefined({
      brand: idIn(search, "brand"),
      state: choiceIn(search, "state", ["dismissed", "used"]),
    }),
  component: page(
    () => import("./pages/ranked-threads/ranked-threads-page.tsx"),
    "RankedThreadsPage",
  ),
});

const forumPost = createRoute({
  getParentRoute: () => framed,
  path: "/forum-posts/$forumPostId",
  ...idParam("forumPostId"),
  component: page(() => import("./pages/forum-posts/forum-post-page.tsx"), "ForumPostPage"),
});

const editForumPost = createRoute({
  getParentRoute: () => framed,
  path: "/forum-posts/$forumPostId/edit",
  ...idParam("forumPostId"),
  component: page(
    () => import("./pages/forum-posts/edit-forum-post-page.tsx"),
    "EditForumPostPage",
  ),
});

const sources = createRoute({
  getParentRoute: () => framed,
  path: "/sources",
  validateSearch: (search: Search) => omitUndefined({ upload: flagIn(search, "upload") }),
  component: page(() => import("./pages/sources/sources-page.tsx"), "SourcesPage"),
});

const newSource = createRoute({
  getParentRoute: () => framed,
  path: "/sources/new",
  component: page(() => import("./pages/sources/new-source-page.tsx"), "NewSourcePage"),
});

const source = createRoute({
  getParentRoute: () => framed,
  path: "/sources/$sourceId",
  ...idParam("sourceId"),
  validateSearch: (search: Search) => omitUndefined({ document_id: idIn(search, "document_id") }),
  component: page(() => import("./pages/sources/source-page.tsx"), "SourcePage"),
});

const newContent = createRoute({
  getParentRoute: () => framed,
  path: "/new",
  validateSearch: (search: Search) =>
    omitUndefined({
      type: choiceIn(search, "type", jobTypes),
      topic: textIn(search, "topic"),
      brand_id: idIn(search, "brand_id"),
      forum_post_id: idIn(search, "forum_post_id"),
    }),
  component: page(() => import("./pages/new-content/new-content-page.tsx"), "NewContentPage"),
});

const batches = createRoute({
  getParentRoute: () => framed,
  path: "/batches",
  validateSearch: (search: Search) => omitUndefined({ failed_of: idIn(search, "failed_of") }),
  component: page(() => import("./pages/batches/batches-page.tsx"), "BatchesPage"),
});

const batch = createRoute({
  getParentRoute: () => framed,
  path: "/batches/$batchId",
  ...idParam("batchId"),
  component: page(() => import("./pages/batches/batch-page.tsx"), "BatchPage"),
});

const jobs = createRoute({
  getParentRoute: () => framed,
  path: "/jobs",
  validateSearch: (search: Search) =>
    omitUndefined({
      state: choiceIn(search, "state", jobStates),
      type: choiceIn(search, "type", jobTypes),
      brand_id: idIn(search, "brand_id"),
      age: choiceIn(search, "age", jobAges),
    }),
  component: page(() => import("./pages/jobs/jobs-page.tsx"), "JobsPage"),
});

const job = createRoute({
  getParentRoute: () => framed,
  path: "/jobs/$jobId",
  ...idParam("jobId"),
  component: page(() => import("./pages/jobs/job-page.tsx"), "JobPage"),
});

const contents = createRoute({
  getParentRoute: () => framed,
  path: "/contents",
  validateSearch: (search: Search) =>
    omitUndefined({
      q: textIn(search, "q"),
      type: choiceIn(search, "type", contentTypes),
      brand_id: idIn(search, "brand_id"),
      language: textIn(search, "language"),
      status: choiceIn(search, "status", contentStatuses),
      tag: textIn(search, "tag"),
      order: choiceIn(search, "order", contentOrders),
      view: choiceIn(search, "view", contentViews),
      unread: flagIn(search, "unread"),
      deleted: flagIn(search, "deleted"),
    }),
  component: page(() => import("./pages/contents/contents-page.tsx"), "ContentsPage"),
});

const content = createRoute({
  getParentRoute: () => framed,
  path: "/contents/$contentId",
  ...idParam("contentId"),
  loader: ({ context: { pressroom, queryClient }, params: { contentId } }) => {
    void queryClient.prefetchQuery(contentQuery(pressroom, contentId));
  },
  validateSearch: (search: Search) =>
    omitUndefined({
      view: choiceIn(search, "view", ["edit", "versions"]),
      version: idIn(search, "version"),
    }),
  component: page(() => import("./pages/content-editor/content-page.tsx"), "ContentPage"),
});

/** The period that the usage page covers. */
const periods = ["7", "30", "90", "365"] as const;

const settings = createRoute({
  getParentRoute: () => framed,
  path: "/settings",
  beforeLoad: () => {
    throw redirect({ to: "/settings/keys/", replace: true });
  },
});

const keys = createRoute({
  getParentRoute: () => framed,
  path: "/settings/keys",
  validateSearch: (search: Search) =>
    omitUndefined({ key_id: idIn(search, "key_id"), days: choiceIn(search, "days", periods) }),
  component: page(() => import("./pages/keys/keys-page.tsx"), "KeysPage"),
});

const models = createRoute({
  getParentRoute: () => framed,
  path: "/settings/models",
  component: page(() => import("./pages/models/models-page.tsx"), "ModelsPage"),
});

const chooseModel = createRoute({
  getParentRoute: () => framed,
  path: "/choose-model",
  component: page(() => import("./pages/choose-model/choose-model-page.tsx"), "ChooseModelPage"),
});

const webhooks = createRoute({
  getParentRoute: () => framed,
  path: "/settings/webhooks",
  validateSearch: (search: Search) =>
    omitUndefined({
      webhook_id: idIn(search, "webhook_id"),
      state: choiceIn(search, "state", ["pending", "delivered", "dead"]),
      delivery_id: textIn(search, "delivery_id"),
    }),
  component: page(() => import("./pages/webhooks/webhooks-page.tsx"), "WebhooksPage"),
});

const usage = createRoute({
  getParentRoute: () => framed,
  path: "/settings/usage",
  validateSearch: (search: Search) => omitUndefined({ days: choiceIn(search, "days", periods) }),
  component: page(() => import("./pages/usage/usage-page.tsx"), "UsagePage"),
});

const account = createRoute({
  getParentRoute: () => framed,
  path: "/settings/account",
  component: page(() => import("./pages/account/account-page.tsx"), "AccountPage"),
});

export const routeTree = root.addChildren([
  signIn,
  welcome,
  reset,
  framed.addChildren([
    home,
    brands,
    newBrand,
    brand,
    keywords,
    channels,
    forumPosts,
    newForumPost,
    rankedThreads,
    forumPost,
    editForumPost,
    sources,
    newSource,
    source,
    newContent,
    batches,
    batch,
    jobs,
    job,
    contents,
    content,
    settings,
    keys,
    models,
    chooseModel,
    webhooks,
    usage,
    account,
  ]),
]);
