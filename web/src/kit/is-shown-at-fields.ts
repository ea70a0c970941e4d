/** Whether all that is wrong stands at the fields of a form already, so that nothing is left to say above them. */
import { PressroomError } from "@pressroom/client";

export function isShownAtFields(error: unknown, shownParams: readonly string[]): boolean {
  if (!(error instanceof PressroomError) || error.errors.length === 0) return false;
  return error.errors.every(({ param }) => shownParams.includes(param));
}
