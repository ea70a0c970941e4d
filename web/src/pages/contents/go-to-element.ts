/** Moves between a citation in the text and its source in the side column. */
export const sourceId = (number: number): string => `source-${number}`;
export const markId = (number: number): string => `mark-${number}`;

/** False if the element is not shown. */
export function goTo(id: string): boolean {
  const element = document.getElementById(id);
  scrollTo(element);
  element?.focus({ preventScroll: true });
  return element !== null;
}

export function scrollTo(element: Element | null): void {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}
