/** Reads a password from the command line, or generates one if none is given. password.ts stores it. */
import { randomBytes } from "node:crypto";
import { passwordLength } from "../../password.ts";
import { toBase62 } from "./base62.ts";
import { checkText } from "./check-text.ts";
import { option } from "../command.ts";
import { readText } from "./read-text.ts";
import { refused } from "./wrong-use.ts";

const length = { ...passwordLength, made: 20 };

export const passwordOption = {
  password: option(
    "TEXT|@FILE|-",
    `${length.min} to ${length.max} characters; default: generated and shown once`,
  ),
};

/** For the help of commands with this option. */
export const passwordHelp =
  "Without --password, a password is generated and shown once. To keep a password out of the shell history, use\n@FILE or - (stdin).";

export function readPassword(given: string | undefined): { password: string; isMade: boolean } {
  return given === undefined
    ? { password: toBase62(randomBytes(32), length.made), isMade: true }
    : { password: checkPassword(readText(given, "--password")), isMade: false };
}

function checkPassword(text: string): string {
  // A file or pipe ends with a line break that is not part of the password.
  const password = text.replace(/\r?\n$/, "");
  checkText(password, { name: "--password", lengthMax: length.max, isRequired: true });
  if ([...password].length < length.min) {
    throw refused(`--password is shorter than ${length.min} characters.`);
  }
  return password;
}
