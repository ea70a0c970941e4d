/** Translates an error into an exit code and a message, as text or JSON on stderr. */
import { ConfigProblem, readConfig } from "../../config.ts";
import { Failure, Refusal } from "../../errors.ts";
import { exitCode } from "../command.ts";
import type { Output } from "./output.ts";
import { listenProblem } from "../roles/listen-problem.ts";
import { Stopped } from "../roles/stop-signals.ts";
import { unknownNames } from "../roles/unknown-settings.ts";
import { WrongUse } from "./wrong-use.ts";

interface Report {
  readonly exit: number;
  readonly code: string;
  readonly message: string;
  /** Further lines, each with a problem or advice. */
  readonly lines: readonly string[];
}

export async function reportError(output: Output, error: unknown): Promise<number> {
  const { exit, code, message, lines } = await toReport(error);
  if (output.json) {
    const details = lines.length === 0 ? {} : { details: lines };
    output.note(JSON.stringify({ status: "error", code, message, ...details }));
  } else {
    output.note(`${output.paint("red", "Error:")} ${message}`);
    for (const line of lines) output.note(`  ${line}`);
  }
  return exit;
}

async function toReport(error: unknown): Promise<Report> {
  if (error instanceof WrongUse) {
    const { code, message, hints } = error;
    return { exit: exitCode.wrongUse, code, message, lines: hints };
  }
  if (error instanceof Stopped) {
    return { exit: error.exit, code: "stopped", message: error.message, lines: [] };
  }
  if (error instanceof ConfigProblem) {
    const { message, problems } = error;
    // A required setting is often missing because its name is mistyped.
    const lines = [...problems, ...unknownNames(error)];
    return { exit: exitCode.wrongUse, code: "wrong_settings", message, lines };
  }
  if (error instanceof Refusal) {
    const lines = (error.errors ?? []).map((one) => `${one.param}: ${one.message}`);
    return { exit: exitCode.wrongUse, code: error.code, message: error.message, lines };
  }
  if (error instanceof Failure) {
    return { exit: exitCode.failed, code: error.code, message: error.message, lines: [] };
  }
  return toUnexpectedReport(error);
}

async function toUnexpectedReport(error: unknown): Promise<Report> {
  const text = error instanceof Error ? error.message : String(error);
  const unheard = toListenReport(error);
  if (unheard !== undefined) return unheard;
  // Loaded on demand, because it loads the database driver.
  const { isDatabaseAway } = await import("../../db/database.ts");
  if (isDatabaseAway(error)) {
    return {
      exit: exitCode.failed,
      code: "unavailable",
      message: `The database is not responding: ${text}.`,
      lines: ["Try again; if the problem persists, run: pressroom doctor"],
    };
  }
  if (error instanceof Error && "syscall" in error) {
    return {
      exit: exitCode.failed,
      code: "system_error",
      message: `The operating system reported an error: ${text}.`,
      lines: [
        "Check the owner of the file or directory and the free disk space, or run: pressroom doctor",
      ],
    };
  }
  const stack = error instanceof Error ? (error.stack ?? text) : text;
  return {
    exit: exitCode.failed,
    code: "internal_error",
    message: `This is a bug in Pressroom: ${text}`,
    lines: stack
      .split("\n")
      .slice(1, 6)
      .map((line) => line.trim()),
  };
}

/** An error from `listen`, or from resolving HOST for it. */
function toListenReport(error: unknown): Report | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, address, hostname, port } = error as NodeJS.ErrnoException & {
    address?: string;
    hostname?: string;
    port?: number;
  };
  if (syscall !== "listen" && !isOwnHost(hostname)) return undefined;
  const found = listenProblem(code, { host: address ?? hostname ?? "HOST", port });
  return (
    found && {
      exit: exitCode.failed,
      code: "system_error",
      message: found.message,
      lines: [found.advice],
    }
  );
}

/** Distinguishes HOST from the database's host name. */
function isOwnHost(hostname: string | undefined): boolean {
  try {
    return hostname !== undefined && hostname === readConfig().host;
  } catch {
    return false;
  }
}
