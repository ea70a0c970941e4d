/** How the pages are built: into web/dist, for the address /agents/, without anything inline. */
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { preloadMain } from "./build/preload-main.ts";
import { themeScript } from "./build/theme-script.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What several pages are made of, in one file: as twenty small ones a page's first load takes three turns more on the
 * six connections that a browser has. Without what few pages need.
 */
const sharedKit = {
  name: "kit",
  test: /\/web\/src\/(?:kit|api|words\/kit)(?!\/(?:windowed-list|table|segmented|tabs))/,
  minShareCount: 2,
};

export default defineConfig({
  root: here("."),
  base: "/agents/",
  // Its sources, so that nothing has to be built before this.
  resolve: {
    alias: {
      "@pressroom/client": here("../client/src/index.ts"),
      // A third less to load (README.md). The types are React's.
      "react-dom/client": "preact/compat/client",
      "react-dom": "preact/compat",
      "react/jsx-runtime": "preact/jsx-runtime",
      react: "preact/compat",
      "react-remove-scroll": here("build/without-scroll-lock.ts"),
    },
  },
  plugins: [
    react(),
    tailwind(),
    themeScript(here("src/theme/apply-stored-theme.js")),
    preloadMain(),
  ],
  build: {
    target: ["chrome123", "firefox128", "safari17.5"],
    manifest: true,
    // A file inside another is inline, which the pages' policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedKit] } } },
  },
  server: {
    // For `npm run dev -w web` beside a running `npm start`.
    proxy: {
      "/agents/app": "http://127.0.0.1:8080",
      "/agents/api": "http://127.0.0.1:8080",
      "/agents/docs": "http://127.0.0.1:8080",
    },
  },
});
