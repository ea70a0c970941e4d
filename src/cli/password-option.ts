/** A password as it is given on the command line, or made where none is given. How it is kept is password.ts's. */
import { randomBytes } from "node:crypto";
import { passwordLength } from "../password.ts";
import { toBase62 } from "./base62.ts";
import { checkText, refused } from "./check-text.ts";
import type { Options } from "./command.ts";
import { readText } from "./read-text.ts";

const length = { ...passwordLength, made: 20 };

export const passwordOption = {
  password: {
    type: "string",
    value: "TEXT|@FILE|-",
    meaning: `${length.min} to ${length.max} characters; default: made and shown once`,
  },
} as const satisfies Options;

/** For the help of who takes it. */
export const passwordHelp =
  "Without --password one is made and shown once. A password in a command can be seen in the shell's history:\n@FILE and - (stdin) keep it out.";

export function readPassword(given: string | undefined): { password: string; isMade: boolean } {
  return given === undefined
    ? { password: toBase62(randomBytes(32), length.made), isMade: true }
    : { password: checkPassword(readText(given, "--password")), isMade: false };
}

function checkPassword(text: string): string {
  // A file or a pipe ends with a line break that nobody would type.
  const password = text.replace(/\r?\n$/, "");
  checkText(password, { name: "--password", lengthMax: length.max, isRequired: true });
  if ([...password].length < length.min) {
    throw refused(`--password is shorter than ${length.min} characters.`);
  }
  return password;
}
