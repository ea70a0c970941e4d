/** The editor of one content. */
import type { Content } from "@pressroom/client";
import { Skeleton } from "../../kit/skeleton.tsx";

export function ContentEditor({ content }: { content: Content }) {
  return <Skeleton key={content.version} className="h-64 w-full rounded-xl" />;
}
