/** A thread as it is compared with brands. */
export interface MatchingThread {
  title: string;
  body: string;
  replies: readonly string[];
  /** As the forum counts them: more than are given where a thread is long. */
  replyCount: number;
  /** Votes; null where the forum has none. */
  score: number | null;
  tags: readonly string[];
  community: string;
  /** BCP 47; empty where nobody said. */
  language: string;
  isAnswered: boolean;
  postedAt: Date | null;
}
