/**
 * A keep-alive connection that sends a request, reads the response, and sends the next request. It uses raw bytes,
 * because client, server and PostgreSQL share the machine, so CPU time used by the client would distort the results.
 */
import { connect } from "node:net";
import { numberRequest } from "./request-mix.ts";
import type { PreparedRequest } from "./request-mix.ts";

export interface ConnectionEvents {
  /** Called for each complete response; returns false to stop sending. */
  onAnswer(answer: { status: number; hasJob: boolean; ms: number }): boolean;
  /** The connection broke, or the response could not be parsed. */
  onError(error: Error): void;
}

export interface LoadConnection {
  start(): void;
  /** Resolves after the last response, or when the connection breaks. */
  readonly ended: Promise<void>;
}

const answerBytesMax = 64 * 1024;
const headEnd = Buffer.from("\r\n\r\n");
const jobField = Buffer.from('"job_id":');

export async function openLoadConnection(
  address: { host: string; port: number },
  requests: readonly PreparedRequest[],
  events: ConnectionEvents,
): Promise<LoadConnection> {
  const received = Buffer.allocUnsafe(answerBytesMax);
  let length = 0;
  let sent = 0;
  let sentAt = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();

  function sendNext(): void {
    const request = requests[sent % requests.length];
    if (!request) throw new Error("there is nothing to send");
    sentAt = performance.now();
    socket.write(numberRequest(request, sent));
    sent += 1;
  }

  function onBytes(count: number, bytes: Uint8Array): boolean {
    received.set(bytes.subarray(0, count), length);
    length += count;
    const head = received.subarray(0, length).indexOf(headEnd);
    if (head === -1) return true;
    const text = received.toString("latin1", 0, head);
    const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(bodyLength)) {
      socket.destroy(new Error("an answer did not tell its length"));
      return false;
    }
    const whole = head + headEnd.length + bodyLength;
    if (length < whole) return true;
    const ms = performance.now() - sentAt;
    const status = Number(text.slice(9, 12));
    const hasJob = received.subarray(head, whole).includes(jobField);
    length = 0;
    if (events.onAnswer({ status, hasJob, ms })) sendNext();
    else socket.end();
    return true;
  }

  const socket = connect({
    ...address,
    noDelay: true,
    // One buffer per connection instead of one per response.
    onread: { buffer: Buffer.allocUnsafe(answerBytesMax), callback: onBytes },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  socket.on("error", (error) => events.onError(error));
  socket.on("end", () => {
    // The server closed the connection before it responded.
    if (sentAt > 0 && !socket.writableEnded) events.onError(new Error("the server hung up"));
  });
  socket.on("close", () => end());
  return { start: sendNext, ended };
}
