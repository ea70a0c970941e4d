/** Sends email over SMTP, one message at a time. Callers provide the text and the recipient. */

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
  // Loaded only if a mail server is configured.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    // Passwords and reset links are sent only over TLS, unless the server is on this machine.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // Passed as an object, so that an address is not parsed as a list.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.[\d.]+$/.test(hostname);
}
