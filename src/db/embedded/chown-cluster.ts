/** Gives data that root restored from a copy to the account that the server runs as. */
import { lchownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { ServerAccount } from "./server-account.ts";

/** Only a directory that is root's own: PostgreSQL never runs on one, so nobody works in it now. */
export function adoptCluster(account: ServerAccount, cluster: string): void {
  if (account.owner === undefined || statSync(cluster).uid !== 0) return;
  const { uid, gid } = account.owner;
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(cluster, name), uid, gid);
  }
  // The folder last: a kill in the middle leaves it root's, and the next start goes over all of it again.
  lchownSync(cluster, uid, gid);
}
