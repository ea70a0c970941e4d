/** How a file is uploaded in the same three languages as code-examples.ts. */
import { keyPlaceholder } from "./code-examples.ts";
import type { Language } from "./code-examples.ts";

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
