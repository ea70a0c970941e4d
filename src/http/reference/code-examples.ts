/** Example calls in curl, TypeScript with fetch, and Python with its standard library. */

export const languages = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof languages)[number];

export interface ExampleCall {
  method: string;
  /** The full URL, with IDs and query. */
  url: string;
  /** Undefined if there is none; JSON, or text if `bodyType` is set. */
  body: unknown;
  bodyType?: string | undefined;
  /** Set if the response is not JSON. */
  accept: string | undefined;
  /** Whether a successful response has no body. */
  isAnswerEmpty: boolean;
}

export function codeExamples(call: ExampleCall): Record<Language, string> {
  return { curl: inCurl(call), TypeScript: inTypeScript(call), Python: inPython(call) };
}

export const keyPlaceholder = "YOUR_KEY";

function inCurl({ method, url, body, bodyType, accept }: ExampleCall): string {
  const parts = [`curl ${shellQuoted(url)}`, `-H "X-API-Key: ${keyPlaceholder}"`];
  if (accept === "text/event-stream") parts[0] = `curl -N ${shellQuoted(url)}`;
  if (accept !== undefined) parts.push(`-H "Accept: ${accept}"`);
  const isImplied = method === "GET" || (method === "POST" && body !== undefined);
  if (!isImplied) parts.splice(1, 0, `-X ${method}`);
  if (body !== undefined) {
    const type = bodyType ?? "application/json";
    const option = bodyType === undefined ? "-d" : "--data-binary";
    const text = typeof body === "string" && bodyType !== undefined ? body : JSON.stringify(body);
    parts.push(`-H "Content-Type: ${type}"`, `${option} ${shellQuoted(text)}`);
  }
  return parts.join(" \\\n  ");
}

function inTypeScript({ method, url, body, bodyType, accept, isAnswerEmpty }: ExampleCall): string {
  const headers = [`"X-API-Key": "${keyPlaceholder}"`];
  if (accept !== undefined) headers.push(`Accept: "${accept}"`);
  if (body !== undefined) headers.push(`"Content-Type": "${bodyType ?? "application/json"}"`);
  const sent = () =>
    bodyType === undefined ? `JSON.stringify(${indented(body, "  ")})` : JSON.stringify(body);
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    `headers: { ${headers.join(", ")} },`,
    ...(body === undefined ? [] : [`body: ${sent()},`]),
  ];
  const lines = [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...options.map((option) => `  ${option}`),
    "});",
  ];
  if (accept === "text/event-stream") {
    lines.push(
      "const decoder = new TextDecoder();",
      "for await (const chunk of response.body ?? []) console.log(decoder.decode(chunk));",
    );
  } else if (isAnswerEmpty) lines.push("console.log(response.status);");
  else if (accept === undefined) lines.push("console.log(await response.json());");
  else if (isBinary(accept)) {
    lines.push("console.log((await response.arrayBuffer()).byteLength);");
  } else lines.push("console.log(await response.text());");
  return lines.join("\n");
}

function inPython({ method, url, body, bodyType, accept, isAnswerEmpty }: ExampleCall): string {
  const headers = [`"X-API-Key": "${keyPlaceholder}"`];
  if (accept !== undefined) headers.push(`"Accept": "${accept}"`);
  if (body !== undefined) headers.push(`"Content-Type": "${bodyType ?? "application/json"}"`);
  const sent = () =>
    bodyType === undefined ? `json.dumps(${pythonLiteral(body, "    ")})` : JSON.stringify(body);
  const lines = [
    ...((accept === undefined && !isAnswerEmpty) || body !== undefined ? ["import json"] : []),
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    `    headers={${headers.join(", ")}},`,
    ...(body === undefined ? [] : [`    data=${sent()}.encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
  ];
  if (accept === "text/event-stream") {
    lines.push("    for line in response:", "        print(line.decode().rstrip())");
  } else if (isAnswerEmpty) lines.push("    print(response.status)");
  else if (accept === undefined) lines.push("    print(json.load(response))");
  else if (isBinary(accept)) lines.push("    print(len(response.read()))");
  else lines.push("    print(response.read().decode())");
  return lines.join("\n");
}

function isBinary(type: string): boolean {
  return type === "application/zip" || type.startsWith("image/");
}

function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

function shellQuoted(text: string): string {
  return /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** JSON is valid Python except for null, true and false. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    return `[${value.map((one) => pythonLiteral(one, inner)).join(", ")}]`;
  }
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(one, inner)},`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join("\n")}\n${indent}}`;
}

/** Example calls that upload a file. */
export function uploadExamples({ url }: { url: string }): Record<Language, string> {
  return {
    curl: `curl ${url} \\
  -H "X-API-Key: ${keyPlaceholder}" \\
  -F "file=@guide.pdf"`,
    TypeScript: `import { openAsBlob } from "node:fs";

const form = new FormData();
form.append("file", await openAsBlob("guide.pdf"), "guide.pdf");
const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: { "X-API-Key": "${keyPlaceholder}" },
  body: form,
});
console.log(await response.json());`,
    Python: `import json
import urllib.request

boundary = "a-boundary-that-the-file-does-not-contain"
with open("guide.pdf", "rb") as file:
    body = b"\\r\\n".join([
        b"--" + boundary.encode(),
        b'Content-Disposition: form-data; name="file"; filename="guide.pdf"',
        b"",
        file.read(),
        b"--" + boundary.encode() + b"--",
        b"",
    ])
request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="POST",
    headers={
        "X-API-Key": "${keyPlaceholder}",
        "Content-Type": "multipart/form-data; boundary=" + boundary,
    },
    data=body,
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,
  };
}
