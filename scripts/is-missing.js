/** Whether a package cannot be resolved from a file or directory: `npm ci --omit=dev` does not install build tools. */
import { createRequire } from "node:module";

export function isMissing(name, from) {
  try {
    createRequire(from).resolve(name);
    return false;
  } catch {
    return true;
  }
}
