/** Why an uploaded file cannot be read, with advice for the user. */

export const fileBytesMax = 20 * 1024 * 1024;

export const fileProblems = {
  file_empty: "The file is empty. Choose a file with text in it.",
  file_too_large: "The file is larger than 20 MB. Split it, or remove images from it.",
  file_too_long: "The file contains too much text. Split it into several files.",
  file_unsupported:
    "This type of file cannot be read. Upload a PDF, Word (.docx), Markdown, HTML, text or CSV file.",
  file_encrypted: "The file is password-protected. Save a copy without a password.",
  file_damaged:
    "The file is damaged or incomplete. Open it on your computer, save it again and upload the new file.",
  file_without_text:
    "The file contains no text. If it was scanned, run text recognition (OCR) on it first.",
  file_too_complex:
    "The file takes too much time or memory to read. Save it again with an up-to-date program, or split it.",
} as const satisfies Record<string, string>;

export type FileProblemCode = keyof typeof fileProblems;

export class FileProblem extends Error {
  override readonly name = "FileProblem";
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode, message: string = fileProblems[code]) {
    super(message);
    this.code = code;
  }
}
