/** The table of validators: adding one is one file and one line. */
import type { Finding, Inspected, Validator } from "./finding.ts";
import { validateLanguage } from "./language.ts";
import { validateLeaks } from "./leaks.ts";
import { validateNewsletter } from "./newsletter.ts";
import { validatePage } from "./page.ts";
import { validateSocial } from "./social.ts";
import { validateSources } from "./sources.ts";
import { validateStored } from "./stored.ts";

const validators: readonly Validator[] = [
  validateStored,
  validatePage,
  validateNewsletter,
  validateSocial,
  validateSources,
  validateLanguage,
  validateLeaks,
];

export function validate(inspected: Inspected): Finding[] {
  return validators.flatMap((one) => one(inspected));
}
