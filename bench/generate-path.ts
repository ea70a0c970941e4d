/** Where jobs are asked for, as the product mounts it. */
import { generateContent } from "../src/http/routes/jobs/generate-content.ts";

export const generatePath = `/agents/api${generateContent.path}`;
