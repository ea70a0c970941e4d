/** The words of the page of one forum post. */
export const forumPostWords = {
  title: "Forum post",
  back: "Forum posts",
  shared: "Shared",
  sharedHint: "Shared by your administrator. It cannot be removed.",
  write: "Write from this",
  remove: "Remove…",
  more: "More for this post",
  somebody: "Somebody",
  original: "Open the original",
  noText: "The post has a title and no text.",
  replies: (count: string) =>
    count === "0" ? "No replies" : count === "1" ? "1 reply" : `${count} replies`,
  repliesList: "Replies",
  showMore: (count: string) => `Show ${count} more replies`,
} as const;
