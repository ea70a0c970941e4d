/**
 * The description of a backup, in its first member, and the names of its other members. A backup is a plain tar
 * archive, compressed with zstd, that unpacks to a data directory: people can inspect it without Pressroom.
 */

export interface BackupDescription {
  /** Incremented when older versions of Pressroom can no longer read the backup. */
  readonly format: number;
  readonly started_at: string;
  readonly pressroom_version: string;
  readonly postgresql_version: string;
  readonly postgresql_major: number;
  readonly platform: string;
  /** The last migration that had been applied; 0 if no service was ever started on the data. */
  readonly schema_version: number;
  /** Whether the installation's secret is included, was set by PRESSROOM_SECRET, or was not needed yet. */
  readonly secret: "included" | "kept elsewhere" | "none yet";
  /** The size of the data before compression, without the WAL written during the backup. */
  readonly data_bytes: number;
}

export const backupFormat = 1;

export const memberNames = {
  /** The first member. */
  description: "pressroom-backup.json",
  secret: "secret",
  memory: "postgres/server.json",
  /** PostgreSQL's data directory. */
  cluster: "postgres/data",
  /** The last member, in the format that sha256sum checks. */
  checksums: "SHA256SUMS",
} as const;
