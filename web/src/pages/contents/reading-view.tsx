/** A content as whoever it is written for will see it. */
import type { Content } from "@pressroom/client";

export function ReadingView({ content }: { content: Content }) {
  return <pre className="whitespace-pre-wrap">{content.markdown}</pre>;
}
