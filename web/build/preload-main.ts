/** Adds a preload link for the main chunk: start.ts imports it in a separate task, so the HTML does not mention it. */
import type { Plugin } from "vite";

export function preloadMain(): Plugin {
  return {
    name: "preload-main",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const main = Object.values(bundle ?? {}).find(
          (one) => one.type === "chunk" && one.facadeModuleId?.endsWith("/src/main.tsx") === true,
        );
        if (!main) return [];
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/agents/${main.fileName}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
