/** A thread as read from a forum or a file. Undefined fields are unknown and leave stored values unchanged. */
export interface ReadThread {
  /** Identifies the thread within its source. */
  externalId: string;
  url: string;
  title: string;
  /** Plain text or Markdown, cleaned of HTML. */
  body?: string | undefined;
  author?: string | undefined;
  /** The part of the forum: a category, a subreddit. */
  community?: string | undefined;
  tags?: string[] | undefined;
  score?: number | undefined;
  /** As reported by the forum. */
  replyCount?: number | undefined;
  isAnswered?: boolean | undefined;
  /** BCP 47. */
  language?: string | undefined;
  /** Detected from the text, for new threads without a given language. */
  detectedLanguage?: string | undefined;
  postedAt?: Date | undefined;
  editedAt?: Date | undefined;
  /** In the forum's order, parents before children. */
  replies?: ReadReply[] | undefined;
}

export interface ReadReply {
  externalId: string;
  /** Null if it answers the post. */
  parentExternalId: string | null;
  author: string;
  body: string;
  score?: number | undefined;
  postedAt?: Date | undefined;
}
