/** Renders plain HTML pages for browsers, with a strict content security policy. */
import { createHash } from "node:crypto";
import type { Answer } from "../route.ts";

/** The colors of all pages that the server renders. */
export const colors = `
:root { color-scheme: light dark; --ink: #1c1b1a; --soft: #6b6762; --paper: #faf9f7; --line: #e4e0da; --code: #f1eee9; --accent: #5443ad; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece9e4; --soft: #a09a92; --paper: #171615; --line: #34312e; --code: #22201e; --accent: #b6a8fa; } }
* { box-sizing: border-box; }
`;

const style = `${colors}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: clamp(2rem, 8vw, 6rem) 1.25rem; }
.name { color: var(--accent); font-weight: 650; letter-spacing: 0.01em; text-decoration: none; }
h1 { font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.2; margin: 0.75rem 0 1rem; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 0.5rem; }
p { margin: 0.6rem 0; }
.soft { color: var(--soft); }
a { color: var(--accent); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; font: 0.9rem/1.5 ui-monospace, monospace; }
code { font: 0.9em ui-monospace, monospace; }
`;

/** `html` is trusted: anything from a request must be escaped first. */
export function page(title: string, html: string, status = 200): Answer {
  const body = `<main>
<a class="name" href="/agents/">Pressroom</a>
<h1>${escapeHtml(title)}</h1>
${html}
</main>`;
  return { ...wholePage(title, style, body), status };
}

/** A page with its own inline style, the only resource that its policy allows. */
export function wholePage(
  title: string,
  ownStyle: string,
  body: string,
): { headers: Record<string, string>; body: string } {
  return {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(ownStyle),
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Pressroom</title>
<style>${ownStyle}</style>
</head>
<body>
${body}
</body>
</html>
`,
  };
}

/** No scripts, no external resources, no framing. */
function contentSecurityPolicy(ownStyle: string): string {
  const hash = createHash("sha256").update(ownStyle).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
