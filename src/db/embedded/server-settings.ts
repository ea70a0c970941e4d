/** The settings of the server, passed at every start, so that an upgrade changes them. */

export interface ServerPlace {
  readonly port: number;
  readonly clusterName: string;
}

export function serverSettings(
  place: ServerPlace,
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    // TCP on the loopback alone: the path of a unix socket may have 107 bytes, and deep folders have more.
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(place.port),
    cluster_name: place.clusterName,
    // The title names the cluster, which is how a dead server's leftover processes are told from others'.
    update_process_title: "on",

    max_connections: "200",
    shared_buffers: "128MB",
    huge_pages: "off",
    // In the data directory: a killed server leaves nothing in /dev/shm, of which containers have little.
    dynamic_shared_memory_type: "mmap",

    // An answer of 200 means on disk.
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // At about 150 MB of log a second, what a kill -9 leaves to recover takes less than 2 s.
    max_wal_size: "256MB",
    // A caller that was killed does not keep its locks for as long as its statement lasts.
    client_connection_check_interval: "1s",

    // It writes into the file that start-server.ts gives it; server-log.ts keeps that small.
    logging_collector: "off",
    // Neither statements nor the values in a detail line: they hold what customers wrote.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_timezone: "UTC",
    timezone: "UTC",
    ...chosen,
  };
}

export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
