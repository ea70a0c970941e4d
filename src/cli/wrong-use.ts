/** What the person at the command line must write otherwise. Exit code 2; what it looks like is report-error.ts's. */
export class WrongUse extends Error {
  readonly code: string;
  /** What to do next: a command to run, or where the help is. */
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string) {
    super(message);
    this.name = "WrongUse";
    this.code = code;
    this.hint = hint;
  }
}
