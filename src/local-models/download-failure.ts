/** Describes why a download failed, with advice. */
import { Failure } from "../errors.ts";

const diskFull = ["ENOSPC", "EDQUOT"];
const diskClosed = ["EACCES", "EPERM", "EROFS", "EIO"];
const unreachable = [
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** Retrying does not help with these. */
export function isDiskProblem(error: unknown): boolean {
  return [...diskFull, ...diskClosed].includes(codeOf(error));
}

export function describeDownloadFailure(
  { name, url, folder }: { name: string; url: string; folder: string },
  error: unknown,
): Failure {
  const [what, next] = describe(error, new URL(url).host, folder);
  return new Failure("model_download_failed", {
    message: `${name} could not be downloaded: ${what}. ${next}`,
    cause: error,
  });
}

function describe(error: unknown, host: string, folder: string): [what: string, next: string] {
  const code = codeOf(error);
  if (diskFull.includes(code)) {
    return ["the disk is full", "The partial download is kept. Free up space, then try again."];
  }
  if (diskClosed.includes(code)) {
    return [
      `${folder} is not writable (${code})`,
      "Check the permissions of the directory and the state of the disk, then try again.",
    ];
  }
  if (unreachable.includes(code)) {
    return [
      `${host} cannot be reached (${code})`,
      "Check the internet connection, then try again. If the server is blocked, set PRESSROOM_MODEL_MIRROR to another server.",
    ];
  }
  // The server would respond the same way again.
  if (error instanceof Failure) {
    return [error.message, "Use another server: set PRESSROOM_MODEL_MIRROR."];
  }
  return [
    wordsOf(error),
    "The partial download is kept. Try again later, or set PRESSROOM_MODEL_MIRROR to another server.",
  ];
}

/** Network errors have their code in `cause`. */
function codeOf(error: unknown): string {
  const { code, cause } = error as NodeJS.ErrnoException;
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? "";
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
