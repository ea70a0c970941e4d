/** Explains why an address cannot be listened on. http/server/serve-app.ts reports a port that is in use. */

export interface ListenProblem {
  readonly message: string;
  readonly advice: string;
}

/** Undefined for errors without a specific message. */
export function listenProblem(
  code: string | undefined,
  { host, port }: { host: string; port: number | undefined },
): ListenProblem | undefined {
  if (code === "EACCES" || code === "EPERM") {
    return {
      message: `The current user is not allowed to listen on port ${port ?? "PORT"} on ${host}.`,
      advice:
        port !== undefined && port < 1_024
          ? "Ports below 1024 are reserved: set PORT to a higher one, such as PORT=8080, and put a reverse proxy in front of Pressroom."
          : "Set PORT to a different port, such as PORT=8080.",
    };
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return {
      message: `${host} is not an address of this machine.`,
      advice:
        "Set HOST to one of its addresses: 127.0.0.1 for access from this machine only, 0.0.0.0 for all addresses.",
    };
  }
  return undefined;
}
