/** The API's table of contents. */
import type { Route } from "../route.ts";
import { generateContent } from "./generate-content.ts";
import { getContent } from "./get-content.ts";
import { getHealth } from "./get-health.ts";
import { getJob } from "./get-job.ts";
import { getReadiness } from "./get-readiness.ts";
import { showBrandPage } from "./show-brand-page.ts";
import { showHomePage } from "./show-home-page.ts";
import { showKeywordsPage } from "./show-keywords-page.ts";

export const routes: readonly Route[] = [
  generateContent,
  getJob,
  getContent,

  showHomePage,
  showBrandPage,
  showKeywordsPage,

  getHealth,
  getReadiness,
];
