/** An avatar with the initials of a name, and the Pressroom logo. */
import { joinClasses } from "./join-classes.ts";

interface AvatarProps {
  name: string;
  size?: "small" | "medium" | undefined;
}

const colors = [
  "bg-accent-soft text-accent",
  "bg-good-soft text-good",
  "bg-busy-soft text-busy",
  "bg-warn-soft text-warn",
];

/** Always next to the name itself, so screen readers skip it. */
export function Avatar({ name, size = "medium" }: AvatarProps) {
  const words = name.trim().split(/\s+/);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden="true"
      // Rendered with CSS, so that the letters are not part of the button's accessible name.
      data-letters={letters.join("")}
      className={joinClasses(
        "inline-flex shrink-0 items-center justify-center rounded-lg font-semibold uppercase before:content-[attr(data-letters)]",
        size === "small" ? "size-6 text-[0.625rem]" : "size-8 text-xs",
        colors[sum % colors.length],
      )}
    />
  );
}

export function Mark({ className = "size-7" }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent-fill" />
      <path
        d="M10 24V8h7.2a5.3 5.3 0 0 1 0 10.6H10"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}
