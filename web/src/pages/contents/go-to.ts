/** From a mark in the text to its source beside it, and back. */
export const sourceId = (number: number): string => `source-${number}`;
export const markId = (number: number): string => `mark-${number}`;

export function goTo(id: string): void {
  const element = document.getElementById(id);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
  element?.focus({ preventScroll: true });
}
