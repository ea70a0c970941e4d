/** Copies a running server with PostgreSQL's BASE_BACKUP, as a tar archive. */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { Client } from "pg";
import type { Connection } from "pg";
import { Failure } from "../../../errors.ts";
import { backupRole } from "../backup-role.ts";

export interface BaseBackup {
  /** The current size of the data, before compression, without the WAL written during the backup. */
  readonly estimatedBytes: number;
  /** The tar archive. It fails if the server cannot complete it, up to its very end. */
  readonly archive: Readable;
  close(): void;
}

export async function startBaseBackup(connectionString: string): Promise<BaseBackup> {
  const url = new URL(connectionString);
  url.username = backupRole;
  url.searchParams.set("replication", "true");
  const client = new Client({
    connectionString: url.href,
    connectionTimeoutMillis: 10_000,
    application_name: "pressroom backup",
    ssl: false,
  });
  // The driver reports errors to pending queries.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Keeps the WAL that is written from now on, of any size, until this session ends.
    const slot = `pressroom_backup_${randomBytes(6).toString("hex")}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
    return await new Promise<BaseBackup>((resolve, reject) => {
      client.query(new Copying(resolve, reject));
    });
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explain(error as Error);
  }
}

/**
 * BASE_BACKUP as a query of the driver, which calls the methods with the server's messages: a row with the start of
 * the WAL, a row for each tablespace, the copy, and a row with the end of the WAL.
 */
class Copying {
  readonly #start: (backup: BaseBackup) => void;
  readonly #refuse: (error: unknown) => void;
  #connection: Connection | undefined;
  #archive: Readable | undefined;
  #rows: (readonly (string | null)[])[] = [];

  constructor(start: (backup: BaseBackup) => void, refuse: (error: unknown) => void) {
    this.#start = start;
    this.#refuse = refuse;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(
      "BASE_BACKUP (LABEL 'pressroom', CHECKPOINT 'fast', WAL true, PROGRESS true, MANIFEST 'no')",
    );
  }

  handleRowDescription(): void {
    this.#rows = [];
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    // The command tag is not needed.
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#archive ??= this.#open();
    // Of the message types (new archive, data, progress) only one contains bytes of the copy.
    if (chunk[0] !== dataMessage) return;
    // Copied, because the driver reuses the buffer for the next message.
    const wantsMore = this.#archive.push(Buffer.from(chunk.subarray(1)));
    if (!wantsMore) this.#connection?.stream.pause();
  }

  handleReadyForQuery(): void {
    this.#archive?.push(null);
  }

  handleError(error: Error): void {
    if (this.#archive === undefined) this.#refuse(error);
    else this.#archive.destroy(explain(error));
  }

  #open(): Readable {
    const stream = this.#connection?.stream;
    const archive = new Readable({ read: () => void stream?.resume() });
    // Readers get the error; if nobody reads the stream, the error must not end the process.
    archive.on("error", () => undefined);
    // A tablespace has an ID, a path and a size in KiB; the data directory itself has no path.
    const [main, elsewhere] = this.#rows.toSorted((a, b) => (a[1] ?? "").localeCompare(b[1] ?? ""));
    if (elsewhere !== undefined) {
      const message = `The data uses a tablespace in ${elsewhere[1]}, which a backup of the data directory would not include. Move its tables back, drop the tablespace, and try again.`;
      archive.destroy(new Failure("backup_failed", { message }));
    }
    this.#start({
      estimatedBytes: Number(main?.[2] ?? 0) * 1_024,
      archive,
      close: () => void stream?.destroy(),
    });
    return archive;
  }
}

const dataMessage = "d".codePointAt(0);

function explain(error: Error): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "XX001") {
    return new Failure("backup_failed", {
      message: `PostgreSQL found damaged pages in its data: ${message}. No backup was written, because it would contain the damaged data. Keep your older backups. The server.log file in the data directory lists the affected files. See "Damaged data" in docs/operations.md.`,
      cause: error,
    });
  }
  return error;
}
