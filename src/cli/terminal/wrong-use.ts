/** Errors for wrong use of a command. */
import { Refusal } from "../../errors.ts";

/** Wrong arguments, settings or input. Exit code 2; report-error.ts formats the message. */
export class WrongUse extends Error {
  readonly code: string;
  /** One line each: a command to run, where the help is, or one of several problems. */
  readonly hints: readonly string[];

  constructor(code: string, message: string, hints: string | readonly string[] = []) {
    super(message);
    this.name = "WrongUse";
    this.code = code;
    this.hints = typeof hints === "string" ? [hints] : hints;
  }
}

export function refused(message: string, hints: string | readonly string[] = []): WrongUse {
  return new WrongUse("invalid_input", message, hints);
}

/** Turns the API's parameter errors into wrong use of the command; throws other errors unchanged. */
export function throwAsRefused(error: unknown, prefix = ""): never {
  if (!(error instanceof Refusal) || !error.errors) throw error;
  throw refused(
    error.errors.map(({ param, message }) => `${prefix}${param}: ${message}`).join(" "),
  );
}
