/** A small wheel for what takes a moment; whoever shows it says in words what is awaited. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:animate-pulse-soft"
    />
  );
}
