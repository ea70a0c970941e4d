/** What the service itself still named when it stored the content. */
import type { Finding, Inspected } from "./finding.ts";
import { languageExcuse } from "./language.ts";
import { subjectExcuse } from "./newsletter.ts";
import { descriptionExcuse, titleExcuse } from "./page.ts";

export function validateStored(inspected: Inspected): Finding[] {
  const { problems, to_add } = inspected.content.quality;
  return problems.map(({ code, message }) => {
    if (code === "language_wrong") {
      return { by: "service", code, message, excuse: languageExcuse(inspected) };
    }
    if (code === "title_length") {
      return { by: "service", code, message, excuse: titleExcuse(inspected) };
    }
    // Keywords that did not fit are told, and never forced.
    if (code === "keyword_unused")
      return { by: "service", code, message, excuse: "a keyword that does not fit is left out" };
    if (code === "subject_length")
      return { by: "service", code, message, excuse: subjectExcuse(inspected) };
    if (code === "description_length")
      return { by: "service", code, message, excuse: descriptionExcuse(inspected) };
    const saysWhatToAdd = code === "too_short" && to_add.length > 0;
    const excuse = saysWhatToAdd ? "a shorter draft that says what to add is allowed" : null;
    return { by: "service", code, message, excuse };
  });
}
