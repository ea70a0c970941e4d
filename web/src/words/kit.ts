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
  mendIt: "Go where this can be mended",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser did not allow copying. Select the text and copy it by hand.",
  requestId: "Request",
  copyRequestId: "Copy the request’s id",
  clearSearch: "Clear the search",
  errors: {
    connection: {
      title: "No answer came",
      message:
        "Check that you are online and that Pressroom is running. Nothing you typed is lost; try again.",
    },
    unavailable: {
      title: "Pressroom cannot answer just now",
      message: "It is busy or starting. Wait a few seconds and try again.",
    },
    refused: "That did not work",
    bug: {
      title: "Something broke on this page",
      message: "Reload the page. If it happens again, tell whoever runs this Pressroom.",
    },
  },
  notFound: {
    title: "There is nothing here",
    text: "The address may be mistyped, or what stood here was deleted.",
    action: "Go to Home",
  },
  broken: {
    title: "This page broke",
    text: "Your work is kept. Reload the page; if it breaks again, tell whoever runs this Pressroom what you did.",
    action: "Reload",
  },
  jobStates: {
    queued: "Waiting",
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
