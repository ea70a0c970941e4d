/**
 * What a backup says of itself, in its first member, and the names of what else it holds. A backup is a plain tar
 * archive, compressed by zstd, that unpacks to a data directory: people can look into it without Pressroom.
 */

export interface BackupDescription {
  /** Raised when an older Pressroom could no longer read it. */
  readonly format: number;
  readonly started_at: string;
  readonly pressroom_version: string;
  readonly postgresql_version: string;
  readonly postgresql_major: number;
  readonly platform: string;
  /** The newest migration that had been applied; 0 for data that nobody ever started a service on. */
  readonly schema_version: number;
  /** Whether the instance's secret is in it, or was given by PRESSROOM_SECRET, or was not needed by then. */
  readonly secret: "included" | "kept elsewhere" | "none yet";
  /** What the data took, before compression, and without the log that was written meanwhile. */
  readonly data_bytes: number;
}

export const backupFormat = 1;

export const memberNames = {
  /** The first. */
  description: "pressroom-backup.json",
  secret: "secret",
  memory: "postgres/server.json",
  /** The folder of everything of PostgreSQL. */
  cluster: "postgres/data",
  /** The last, in the form that the program sha256sum checks. */
  checksums: "SHA256SUMS",
} as const;
