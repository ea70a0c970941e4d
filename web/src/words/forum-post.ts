/** The words of the page of one forum post. */
export const forumPostWords = {
  title: "Forum post",
  back: "Forum posts",
  shared: "Shared",
  sharedHint: "Shared by your administrator. It cannot be removed.",
  write: "Write from this",
  remove: "Remove…",
  more: "More actions for this post",
  somebody: "Someone",
  original: "Open the original",
  noText: "This post has a title but no text.",
  replies: (count: string) =>
    count === "0" ? "No replies" : count === "1" ? "1 reply" : `${count} replies`,
  repliesList: "Replies",
  showMore: (count: string) => `Show ${count} more replies`,
} as const;
