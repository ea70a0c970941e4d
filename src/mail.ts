/** Sends mail by SMTP, one message at a time. What it says, and to whom, is others'. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const timeoutMs = 20_000;

export async function openMailer(url: string, from: string): Promise<Mailer> {
  // Loaded where a mail server is named, which few need.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    // A password and a link that opens an account do not travel in the open, unless to this very machine.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object, so that no address is read as a list of them.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.[\d.]+$/.test(hostname);
}
