/** A thread as it was read from a forum or a file, before it is stored. What a forum does not tell is undefined and stays as stored. */
export interface ReadThread {
  /** What the source calls it. The same one twice is one thread. */
  externalId: string;
  url: string;
  title: string;
  /** Plain text or Markdown, cleaned of HTML. */
  body?: string | undefined;
  author?: string | undefined;
  /** Where in the forum: a category, a subreddit. */
  community?: string | undefined;
  tags?: string[] | undefined;
  score?: number | undefined;
  /** As the forum counts them. */
  replyCount?: number | undefined;
  isAnswered?: boolean | undefined;
  /** BCP 47. */
  language?: string | undefined;
  /** What the text looks like, for a thread whose language nobody told. */
  detectedLanguage?: string | undefined;
  postedAt?: Date | undefined;
  editedAt?: Date | undefined;
  /** In the order of the forum, parents before their children. */
  replies?: ReadReply[] | undefined;
}

export interface ReadReply {
  externalId: string;
  /** Null: it answers the post. */
  parentExternalId: string | null;
  author: string;
  body: string;
  score?: number | undefined;
  postedAt?: Date | undefined;
}
