import { freeBytes } from "../commands/service/free-bytes.ts";
import { ok, problem, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

const gibibyte = 1_024 ** 3;
const warnBelowGib = 2;
/** With less, PostgreSQL is about to stop. */
const failBelowGib = 0.2;

export function checkDiskSpace(folder: string): Finding {
  const free = freeBytes(folder) / gibibyte;
  const message = `${free.toFixed(1)} GiB free`;
  if (free < failBelowGib)
    return problem("disk", `${message}: free up space, or PostgreSQL will stop.`);
  return free < warnBelowGib
    ? warning("disk", `${message}: free up space soon.`)
    : ok("disk", message);
}
