/** Why an address cannot be listened on, in words. A port that is taken has its own: see http/listen.ts. */

export interface ListenProblem {
  readonly message: string;
  readonly advice: string;
}

/** Undefined for what has no words of its own. */
export function listenProblem(
  code: string | undefined,
  { host, port }: { host: string; port: number | undefined },
): ListenProblem | undefined {
  if (code === "EACCES" || code === "EPERM") {
    return {
      message: `This account may not listen on port ${port ?? "PORT"} of ${host}.`,
      advice:
        port !== undefined && port < 1_024
          ? "Ports below 1024 are the system's own: set PORT to a higher one, such as PORT=8080, and put a proxy before it."
          : "Set PORT to another one, such as PORT=8080.",
    };
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return {
      message: `${host} is no address of this machine.`,
      advice:
        "Set HOST to one that it has: 127.0.0.1 for this machine alone, 0.0.0.0 for all of its addresses.",
    };
  }
  return undefined;
}
