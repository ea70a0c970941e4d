/** The hosts of this service itself, to which nothing is sent. */
import { isIP } from "node:net";
import { hostOf, portOf } from "./check-url.ts";
import { isPrivateIp } from "./private-ip.ts";

export function ownHosts(config: { baseUrl: string; host: string; port: number }): string[] {
  const listening = `${config.host}:${config.port}`;
  if (config.baseUrl === "") return [listening];
  const url = new URL(config.baseUrl);
  const host = hostOf(url);
  // A public name is ours on every port; on a developer's machine, other ports belong to other programs.
  const isPublic = isIP(host) === 0 ? host.includes(".") : !isPrivateIp(host);
  return [listening, isPublic ? host : `${host}:${portOf(url)}`];
}
