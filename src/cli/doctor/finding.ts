/** The result of a check: ok, a warning, or a problem to fix, with what to do. */
export interface Finding {
  readonly state: "ok" | "warning" | "problem";
  readonly subject: string;
  readonly message: string;
}

export function ok(subject: string, message: string): Finding {
  return { state: "ok", subject, message };
}

export function warning(subject: string, message: string): Finding {
  return { state: "warning", subject, message };
}

export function problem(subject: string, message: string): Finding {
  return { state: "problem", subject, message };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
