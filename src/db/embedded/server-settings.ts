/** The server's settings, passed at every start, so that an upgrade of Pressroom can change them. */

export interface ServerAddress {
  readonly port: number;
  readonly clusterName: string;
}

export function serverSettings(
  address: ServerAddress,
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    // TCP on the loopback only: the path of a Unix socket is limited to 107 bytes, which deep folders exceed.
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(address.port),
    cluster_name: address.clusterName,
    // The title contains the cluster name, which identifies leftover processes of a dead server.
    update_process_title: "on",

    max_connections: "200",
    shared_buffers: "128MB",
    huge_pages: "off",
    // In the data directory: a killed server leaves nothing in /dev/shm, which is small in containers.
    dynamic_shared_memory_type: "mmap",

    // A 200 response means that the change is on disk.
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // At about 150 MB of WAL per second, recovery after a kill -9 takes less than 2 s.
    max_wal_size: "256MB",
    // A killed client does not keep its locks until its statement ends.
    client_connection_check_interval: "1s",

    // The log goes to the file that start-server.ts opens; server-log.ts limits its size.
    logging_collector: "off",
    // Logs neither statements nor the values in detail lines, because they contain customers' text.
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
