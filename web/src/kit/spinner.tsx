/** A small spinner; the component that shows it says in text what is in progress. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:animate-pulse-soft"
    />
  );
}
