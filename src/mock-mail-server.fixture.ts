/** A mail server for tests, which stores the messages it receives. */
import { createServer } from "node:net";
import { listenLocally } from "../test/local-server.ts";

export interface MockMailServer {
  url: string;
  /** Each received message with its recipient. */
  mails: { to: string; text: string }[];
  close(): Promise<void>;
}

/** Does not support TLS. */
const answers = new Map([
  ["QUIT", "221 bye\r\n"],
  ["STARTTLS", "502 no\r\n"],
]);

export async function startMockMailServer(): Promise<MockMailServer> {
  const mails: MockMailServer["mails"] = [];
  const server = createServer((socket) => {
    let to = "";
    let text: string | undefined;
    let rest = "";
    socket.write("220 mock ESMTP\r\n");
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end !== -1; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (text !== undefined) {
          if (line === ".") {
            mails.push({ to, text });
            text = undefined;
            socket.write("250 kept\r\n");
          } else text += `${line}\n`;
        } else if (line === "DATA") {
          text = "";
          socket.write("354 go on\r\n");
        } else {
          if (line.startsWith("RCPT TO:")) to = line.slice("RCPT TO:".length);
          socket.write(answers.get(line) ?? "250 fine\r\n");
        }
      }
    });
  });
  const { port, close } = await listenLocally(server);
  return { url: `smtp://127.0.0.1:${port}`, mails, close };
}
