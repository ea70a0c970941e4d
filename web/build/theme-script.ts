/**
 * Adds the script that sets the theme to the head as a separate file. It must run before the first paint, so it cannot
 * be a module, and the content security policy forbids inline scripts, so Vite cannot bundle it on its own.
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
