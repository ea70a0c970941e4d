/** What the service itself still named when it stored the content. */
import type { Finding, Inspected } from "./finding.ts";

export function validateStored({ content }: Inspected): Finding[] {
  const { problems, to_add } = content.quality;
  return problems.map(({ code, message }) => {
    const saysWhatToAdd = code === "too_short" && to_add.length > 0;
    const excuse = saysWhatToAdd ? "a shorter draft that says what to add is allowed" : null;
    return { by: "service", code, message, excuse };
  });
}
