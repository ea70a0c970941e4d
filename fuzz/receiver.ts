/** The only allowed receiver of webhooks, and a trap that no webhook may ever reach. */
import { startLocalServer } from "../test/local-server.ts";

export interface Receiver {
  /** In the format of PRESSROOM_WEBHOOK_ALLOW. */
  readonly host: string;
  readonly urls: readonly string[];
  readonly received: number;
  /** Connections to the forbidden address. */
  readonly trapped: number;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const counts = { received: 0, trapped: 0 };
  const server = await startLocalServer((request, response) => {
    counts.received += 1;
    const path = request.url ?? "";
    if (path.startsWith("/inward")) response.setHeader("Location", trapUrl);
    const status = { "/fail": 500, "/gone": 410, "/inward": 307 }[path] ?? 200;
    response.writeHead(status).end("\u0000\ud800<script>".repeat(path === "/strange" ? 500 : 0));
  });
  const trap = await startLocalServer((_request, response) => response.end(), {
    onConnection: () => void (counts.trapped += 1),
  });
  const host = `127.0.0.1:${server.port}`;
  const trapUrl = `${trap.url}/`;
  const inner = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "0x7f.1",
    "2130706433",
    "0.0.0.0",
    "[::ffff:7f00:1]",
  ];
  return {
    host,
    urls: [
      ...["/ok", "/ok?a=b", "/fail", "/gone", "/inward", "/strange"].map(
        (path) => `http://${host}${path}`,
      ),
      ...inner.map((name) => `http://${name}:${trap.port}/`),
      "https://nowhere.invalid/",
      "ftp://nowhere.invalid/",
      "http://",
      "javascript:alert(1)",
    ],
    get received() {
      return counts.received;
    },
    get trapped() {
      return counts.trapped;
    },
    async close() {
      await Promise.all([server.close(), trap.close()]);
    },
  };
}
