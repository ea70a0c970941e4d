/** Under which address callers reach the service: configured, remembered from the one that runs, or to be expected. */
import type { Config } from "../config.ts";
import { listRunning } from "./running-services.ts";

export function serviceAddress(config: Config): string {
  if (config.baseUrl !== "") return config.baseUrl;
  const running = listRunning(config.dataDir).find((service) => service.url !== null);
  return running?.url ?? expectedAddress(config);
}

function expectedAddress({ host, port }: Config): string {
  const isAnywhere = host === "0.0.0.0" || host === "::";
  const shown = isAnywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}
