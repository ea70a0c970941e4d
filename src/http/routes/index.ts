/** The API's table of contents. */
import { callerByKey } from "../caller-by-key.ts";
import { mountOperation } from "../mount-operation.ts";
import { buildDocument } from "../openapi/build-document.ts";
import type { Operation, SelfDecidingOperation } from "../operation.ts";
import type { Route } from "../route.ts";
import { generateContent } from "./generate-content.ts";
import { getContent } from "./get-content.ts";
import { getDescription } from "./get-description.ts";
import { getHealth } from "./get-health.ts";
import { getJob } from "./get-job.ts";
import { getReadiness } from "./get-readiness.ts";
import { showBrandPage } from "./show-brand-page.ts";
import { showHomePage } from "./show-home-page.ts";
import { showKeywordsPage } from "./show-keywords-page.ts";

/** What the API can do, in the order of the reference; docs/openapi.json is made from these. */
export const operations: readonly (Operation | SelfDecidingOperation)[] = [
  generateContent,

  getJob,

  getContent,
];

const pages: readonly Route[] = [showHomePage, showBrandPage, showKeywordsPage];

/** For whoever watches over the process. */
const probes: readonly Route[] = [getHealth, getReadiness];

export const routes: readonly Route[] = [
  ...operations.map((one) => mountOperation(one, { prefix: "/agents/api", identify: callerByKey })),
  getDescription(() => buildDocument(operations)),
  ...pages,
  ...probes,
];
