/** Has the program fetched beside what it is made of: it is imported in a task of its own, which the page does not tell of. */
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
