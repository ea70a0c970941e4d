/**
 * The role that a backup signs in as: it can copy the whole server by the replication protocol, and owns nothing. It
 * is a separate role, so that a session of the service cannot copy the server.
 */
export const backupRole = "pressroom_backup";

/** In pg_hba.conf `all` does not include replication. */
export const backupRoleRule = `host replication ${backupRole} 127.0.0.1/32 scram-sha-256`;

/** It shares the service's password: a second one would be readable by the same processes. */
export function createBackupRole(password: string): string {
  return `CREATE ROLE ${backupRole} LOGIN REPLICATION PASSWORD '${password}'`;
}
