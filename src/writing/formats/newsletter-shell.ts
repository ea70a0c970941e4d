/**
 * The layout of a newsletter for email programs: tables, inline styles, 600 px, dark mode by media query and for
 * Outlook.com, conditional comments for Outlook on Windows. newsletter-html.ts renders the content; all inputs are
 * HTML.
 */

export interface Shell {
  /** The language and direction attributes. */
  language: string;
  /** The side where lines start; Outlook does not support "start". */
  side: "left" | "right";
  subject: string;
  preheader: string;
  brand: string;
  title: string;
  accent: string;
  rows: string;
  footer: string;
}

export const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/**
 * Email programs show the beginning of the text after the subject. These invisible characters fill that space, so that
 * only the preheader is shown.
 */
const padding = "&#847;&zwnj;&nbsp;".repeat(90);

const style = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
table { border-collapse: collapse; mso-table-lspace: 0; mso-table-rspace: 0; }
@media (max-width: 620px) {
  .sheet { width: 100% !important; }
  .cell { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 24px !important; line-height: 31px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0f1113 !important; }
  .sheet { background-color: #1b1e22 !important; }
  .ink { color: #e8eaed !important; }
  .soft { color: #a8b0b8 !important; }
  .link { color: #8ab8f5 !important; }
  .rule { border-color: #3a4047 !important; }
}
[data-ogsb] .page { background-color: #0f1113 !important; }
[data-ogsb] .sheet { background-color: #1b1e22 !important; }
[data-ogsc] .ink { color: #e8eaed !important; }
[data-ogsc] .soft { color: #a8b0b8 !important; }
[data-ogsc] .link { color: #8ab8f5 !important; }`;

export function newsletterShell(shell: Shell): string {
  return `<!doctype html>
<html ${shell.language} xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${shell.subject}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->
<style>
${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f5f6;">
<div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;" aria-hidden="true">${shell.preheader}${padding}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f5f6;">
<tr><td align="center" style="padding:24px 8px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border-top:4px solid ${shell.accent};text-align:${shell.side};">
${shell.brand === "" ? row("", "16px 32px 0") : row(`<p class="soft" style="${font}margin:0;font-size:14px;line-height:20px;color:#57606a;">${shell.brand}</p>`, "24px 32px 0")}
${row(`<h1 dir="auto" class="ink title" style="${font}margin:0;font-size:26px;line-height:34px;font-weight:700;color:#1f2328;">${shell.title}</h1>`, "8px 32px 4px")}
${shell.rows}
${row(shell.footer, "8px 32px 28px")}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

export function row(content: string, space: string): string {
  return `<tr><td class="cell" style="padding:${space};">${content}</td></tr>`;
}
