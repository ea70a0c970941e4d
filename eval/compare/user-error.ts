/** An error that the person at the terminal can fix; its message says how, and no stack is shown. */
export class UserError extends Error {
  override readonly name = "UserError";
}
