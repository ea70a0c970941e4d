/** Runs a curl command that was shown to a user: with curl, or with fetch if curl is not installed. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export async function runCurlLine(line: string): Promise<string> {
  const hasCurl = await run("curl", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!hasCurl) return sendCurlLine(line);
  const { stdout } = await run("sh", ["-c", line]);
  return stdout;
}

/** Does the same with fetch; fails on unknown options. */
async function sendCurlLine(line: string): Promise<string> {
  const words = [...line.replaceAll("\\\n", " ").matchAll(/'([^']*)'|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const headers: Record<string, string> = {};
  const form: string[] = [];
  let url = "";
  for (let n = 1; n < words.length; n += 1) {
    const word = words[n] ?? "";
    const next = words[n + 1] ?? "";
    if (word === "-sS") continue;
    if (word.startsWith("http://")) {
      url = word;
      continue;
    }
    n += 1;
    if (word === "-H") {
      const [name = "", value = ""] = next.split(": ");
      headers[name] = value;
    } else if (word === "-d") form.push(next);
    else if (word === "--data-urlencode") {
      const at = next.indexOf("=");
      form.push(`${next.slice(0, at)}=${encodeURIComponent(next.slice(at + 1))}`);
    } else throw new Error(`curl's option ${word} is not known here`);
  }
  const reply = await fetch(url, {
    headers,
    ...(form.length > 0 && {
      method: "POST",
      body: form.join("&"),
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    }),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.text();
}
