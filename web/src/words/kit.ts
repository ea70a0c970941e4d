/** The words of the kit: what buttons, notices and states say on every page. */
export const kitWords = {
  productName: "Pressroom",
  pageTitle: (title: string) => `${title} · Pressroom`,
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  undo: "Undo",
  undone: "Undone",
  dismiss: "Dismiss",
  notifications: "Notifications",
  loading: "Loading…",
  loadMore: "Load more",
  tryAgain: "Try again",
  mendIt: "Fix this",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser blocked copying. Select the text and copy it manually.",
  requestId: "Request",
  copyRequestId: "Copy request ID",
  clearSearch: "Clear search",
  errors: {
    connection: {
      title: "Connection failed",
      message:
        "Check that you are online and that Pressroom is running, then try again. Nothing you typed is lost.",
    },
    unavailable: {
      title: "Pressroom is unavailable",
      message: "It is busy or starting up. Try again in a few seconds.",
    },
    refused: "Something went wrong",
    bug: {
      title: "Something went wrong on this page",
      message: "Reload the page. If it happens again, contact your administrator.",
    },
  },
  notFound: {
    title: "Page not found",
    text: "The address may be wrong, or the page was deleted.",
    action: "Go to Home",
  },
  broken: {
    title: "This page crashed",
    text: "Your work is saved. Reload the page. If it crashes again, tell your administrator what you did.",
    action: "Reload",
  },
  jobStates: {
    queued: "Queued",
    running: "Writing",
    waiting: "Needs approval",
    succeeded: "Done",
    partially_succeeded: "Partly done",
    failed: "Failed",
    canceled: "Canceled",
  },
  contentTypes: {
    article: "Article",
    post: "Blog post",
    newsletter: "Newsletter",
    social: "Social set",
    batch: "All four",
  },
} as const;
