/** Grey shapes where something will be, as large as that will be, so that nothing jumps when it comes. */
import { kitWords } from "../words/kit.ts";
import { joinClasses } from "./join-classes.ts";

/** Give it the size by classes: `h-4 w-40`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses("block animate-pulse-soft rounded-md bg-hover", className)}
    />
  );
}

/** As rows of a list. */
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

/** As cards below each other; give the height of each as `h-40`. */
export function SkeletonCards({ heights }: { heights: readonly string[] }) {
  return (
    <div className="flex flex-col gap-6">
      {heights.map((height, index) => (
        <Skeleton key={index} className={`${height} w-full rounded-xl`} />
      ))}
    </div>
  );
}

/** As a page whose parts have not arrived yet. */
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
