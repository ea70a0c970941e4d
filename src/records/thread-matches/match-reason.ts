/** The reasons why a thread fits a brand or does not, as stored; clients turn them into text. */

/** `words` are quoted from the thread. */
export type MatchReason =
  | { type: "brand"; words: string[] }
  | { type: "keyword"; keyword: string; words: string[]; inTitle: boolean }
  | { type: "passage"; passageId: number | null; heading: string; words: string[] }
  | { type: "topic"; words: string[] }
  | { type: "recommendation"; words: string[] }
  | { type: "question" }
  | { type: "fresh" }
  | { type: "unanswered" }
  | { type: "active"; replies: number; score: number }
  | { type: "answered"; words: string[] }
  | { type: "old" }
  | { type: "advertisement"; words: string[] }
  | { type: "joke_or_rant"; words: string[] }
  | { type: "keyword_stuffing" }
  | { type: "off_limits"; words: string[] }
  | { type: "other_language"; language: string };
