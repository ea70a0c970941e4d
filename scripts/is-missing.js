/** Whether a package cannot be found from a file or folder: `npm ci --omit=dev` leaves out what only builds. */
import { createRequire } from "node:module";

export function isMissing(name, from) {
  try {
    createRequire(from).resolve(name);
    return false;
  } catch {
    return true;
  }
}
