/**
 * Puts the few lines that choose between light and dark into the head as a file of their own. They must run before
 * the first paint, so they are no module; and they may not stand inline, so Vite cannot bundle them by itself.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

export function themeScript(path: string): Plugin {
  let reference: string | undefined;
  return {
    name: "theme-script",
    async buildStart() {
      if (this.environment.mode !== "build") return;
      const source = await readFile(path, "utf8");
      reference = this.emitFile({ type: "asset", name: "theme.js", source });
    },
    configureServer(server) {
      server.middlewares.use("/agents/theme.js", (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        createReadStream(path).pipe(response);
      });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const file =
          reference === undefined
            ? "theme.js"
            : Object.keys(bundle ?? {}).find((name) => /\/theme-[^/]+\.js$/.test(name));
        if (file === undefined) throw new Error("the theme's script was not emitted");
        return [{ tag: "script", attrs: { src: `/agents/${file}` }, injectTo: "head-prepend" }];
      },
    },
  };
}
