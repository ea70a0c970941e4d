/**
 * Subject one: bare Fastify that parses the form and returns a fixed response. No key, no database: the upper bound.
 */
import { readBody } from "../../src/http/requests/request-body.ts";
import { serveSubject } from "./subject-app.ts";

const acceptance = {
  accountId: 1,
  jobId: 1,
  taskId: "d646ac9a-fce1-4fde-b9eb-7d42d39f481d",
  estimatedTime: "0-1 minutes",
  brandName: "Harbour Roast 1",
  industry: "Speciality coffee roasting",
  keywordsCount: 5,
  hasOverview: true,
  isReplay: false,
  rate: null,
};

await serveSubject((request) => {
  if (!readBody(request).values.has("content_type")) throw new Error("there is no content_type");
  return acceptance;
});
