/**
 * A page that detects whatever runs, navigates, opens or is blocked in it, and a scan of its content. It also fails its
 * test if another host was requested or the content security policy blocked something.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import type { TestDashboard } from "../browser/dashboard.fixture.ts";

export interface HostilePage {
  page: Page;
  /** What has run or been blocked since the page was opened, and what could run. */
  harmIn: () => Promise<string[]>;
}

/** Runs in every document and frame, before anything else. */
const watch = `
  globalThis.noticed = [];
  const notice = (what) => { top.noticed.push(what + " in " + location.href); };
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
    globalThis[name] = () => notice(name);
  }
  addEventListener("securitypolicyviolation", (event) => {
    notice("refused " + event.effectiveDirective + " " + event.blockedURI + " " + event.sample);
  });
`;

/** Whatever could run or send requests: handlers, script URLs, unexpected elements. */
const probe = `(() => {
  const bad = [];
  const run = /^[\\s\\u0000-\\u0020]*(?:javascript|vbscript|data|blob|filesystem):/i;
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      const tag = one.localName;
      const isOurs = (address) => new URL(address, location.href).origin === location.origin;
      if (/^(?:object|embed|applet|base|frame|frameset|portal|audio|video|source|track)$/.test(tag)
        || tag === "script" && !isOurs(one.src || "x:")
        || tag === "meta" && one.httpEquiv !== ""
        || tag === "style" || tag === "img" && one.src !== ""
        || tag === "form" && one.getAttribute("action") !== null
        || /^(?:form|input|link|meta|svg)$/.test(tag) && one.closest("article, section[aria-label], aside")
          && !one.matches(".lucide, .lucide *, input[type=radio]")) bad.push(one.outerHTML);
      // A form's fields may have these names.
      for (const name of Element.prototype.getAttributeNames.call(one)) {
        const value = Element.prototype.getAttribute.call(one, name);
        if (/^on/i.test(name)
          || /^(?:href|src|srcset|action|formaction|data|poster|background|ping|xlink:href|srcdoc)$/i.test(name)
            && (run.test(value) || !/^a$/.test(tag) && name !== "srcdoc" && !isOurs(value))
          || name === "srcdoc" && /script|[^-]on[a-z]+=/i.test(value)
          || name === "style" && /url\\s*\\(|image-set/i.test(value)) bad.push(one.outerHTML);
      }
      if (one.shadowRoot) look(one.shadowRoot);
      if (tag === "iframe" && one.contentDocument) look(one.contentDocument);
    }
  };
  look(document);
  return [...noticed, ...bad.map((html) => html.slice(0, 300))];
})()`;

export async function openHostilePage(
  dashboard: TestDashboard,
  options: BrowserContextOptions & { accountId?: number } = {},
): Promise<HostilePage> {
  const { page, problems } =
    options.accountId === undefined
      ? await dashboard.openStranger(options)
      : await dashboard.openSignedIn(options);
  await page.context().addInitScript(watch);
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => void problems.push(`opened ${popup.url()}`));
  return {
    page,
    async harmIn() {
      const found = await page.evaluate<string[]>(probe);
      return found.map((one) => `${page.url()}: ${one}`);
    },
  };
}
