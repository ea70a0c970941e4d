/** The versions of one content. */
import type { Content } from "@pressroom/client";
import { Skeleton } from "../../kit/skeleton.tsx";

interface ContentVersionsProps {
  content: Content;
  /** The one that the address names. */
  version: number | undefined;
}

export function ContentVersions({ content, version }: ContentVersionsProps) {
  return <Skeleton key={version ?? content.version} className="h-64 w-full rounded-xl" />;
}
