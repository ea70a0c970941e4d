/** What was checked in a content and what was found, beside its text. */
import type { Content } from "@pressroom/client";
import { Skeleton } from "../../kit/skeleton.tsx";

export function QualityPanel({ content }: { content: Content }) {
  return <Skeleton key={content.version} className="h-40 w-full rounded-xl" />;
}
