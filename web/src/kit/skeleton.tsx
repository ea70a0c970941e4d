/** Placeholders in the size of the content being loaded, so that the layout does not shift. */
import { kitWords } from "../words/kit.ts";
import { joinClasses } from "./join-classes.ts";

/** Set the size with classes: `h-4 w-40`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses("block animate-pulse-soft rounded-md bg-hover", className)}
    />
  );
}

/** For the rows of a list. */
export function SkeletonRows({ count = 5 }: { count?: number | undefined }) {
  return (
    <div role="status" aria-label={kitWords.loading}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-14 items-center gap-3 border-b border-line px-5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** For stacked cards; pass the height of each as `h-40`. */
export function SkeletonCards({ heights }: { heights: readonly string[] }) {
  return (
    <div className="flex flex-col gap-6">
      {heights.map((height, index) => (
        <Skeleton key={index} className={`${height} w-full rounded-xl`} />
      ))}
    </div>
  );
}

/** For a page whose data has not arrived yet. */
export function SkeletonPage() {
  return (
    <div role="status" aria-label={kitWords.loading} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mb-4 h-5 w-80 max-w-full" />
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  );
}
