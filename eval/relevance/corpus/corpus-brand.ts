/**
 * The structure of the relevance corpus: a brand, its passages, and threads with the grade that its marketer would
 * give.
 */
import type { MatchingBrand } from "../../../src/relevance/brand-index.ts";
import type { MatchingThread } from "../../../src/relevance/thread-text.ts";

/**
 * 3: answer it today. 2: worth an answer. 1: on topic, but answered, old, or nothing to answer. 0: leave it alone.
 * Threads of the other brands have the grade 0.
 */
export type Grade = 0 | 1 | 2 | 3;

export interface GradedThread {
  grade: Grade;
  /** Why the thread is hard to grade; undefined if it is not. */
  trap?: string;
  thread: MatchingThread;
}

export interface CorpusBrand {
  brand: MatchingBrand;
  /** What its customers ask about, for the generated threads: in the brand's language, and none of them a keyword. */
  subjects: readonly string[];
  threads: readonly GradedThread[];
}

/** The day on which the corpus was written: ages are counted back from it. */
export const corpusDay = new Date("2026-11-16T12:00:00Z");

export function thread(
  grade: Grade,
  daysOld: number,
  title: string,
  body: string,
  more: Partial<Omit<MatchingThread, "title" | "body" | "postedAt">> & { trap?: string } = {},
): GradedThread {
  const { trap, ...given } = more;
  const replies = given.replies ?? [];
  return {
    grade,
    ...(trap !== undefined && { trap }),
    thread: {
      title,
      body,
      replies,
      replyCount: replies.length,
      score: null,
      tags: [],
      community: "",
      language: "",
      isAnswered: false,
      postedAt: new Date(corpusDay.getTime() - daysOld * 86_400_000),
      ...given,
    },
  };
}

export function brand(
  given: Partial<MatchingBrand> & Pick<MatchingBrand, "name" | "language" | "keywords">,
): MatchingBrand {
  return { industry: "", overview: "", audience: "", donts: [], rules: {}, passages: [], ...given };
}
