/** Describes a reason in English, for the API, the command line and emails; the dashboard has its own texts. */
import type { MatchReason } from "../records/thread-matches/match-reason.ts";

export function describeReason(reason: MatchReason): string {
  switch (reason.type) {
    case "brand":
      return `Mentions your brand: ${listed([reason.words.join(" ")])}`;
    case "keyword":
      return `Mentions your keyword "${reason.keyword}"${reason.inTitle ? " in the title" : ""}`;
    case "passage":
      return `Related to your page "${reason.heading}": ${listed(reason.words)}`;
    case "topic":
      return `Shares words with your brand: ${reason.words.join(", ")}`;
    case "recommendation":
      return `Asks for advice or a recommendation: ${listed(reason.words)}`;
    case "question":
      return "Asks a question";
    case "fresh":
      return "Posted within the last two weeks";
    case "unanswered":
      return "No replies yet";
    case "active":
      return reason.score > 0
        ? `Active: ${reason.replies > 0 ? `${reason.replies} replies, ` : ""}${reason.score} votes`
        : `Active: ${reason.replies} replies`;
    case "answered":
      return reason.words.length > 0
        ? `Appears to be answered: ${listed(reason.words)}`
        : "Marked as answered";
    case "old":
      return "Older than a year";
    case "advertisement":
      return `Looks like an advertisement or a job posting: ${listed(reason.words)}`;
    case "joke_or_rant":
      return `May be a joke or a rant: ${listed(reason.words)}`;
    case "keyword_stuffing":
      return "Reads like a list of keywords";
    case "off_limits":
      return `Touches on a topic that your voice guide rules out: ${listed(reason.words)}`;
    default:
      return reason.language === ""
        ? "Written in a different language than your brand's"
        : `Written in a different language than your brand's: ${reason.language}`;
  }
}

function listed(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

export const fits = ["strong", "good", "possible"] as const;
export type Fit = (typeof fits)[number];

export function fitOf(score: number): Fit {
  return score >= 0.7 ? "strong" : score >= 0.5 ? "good" : "possible";
}
