/** Builds the dashboard into web/dist for /agents/, without inline scripts or styles. */
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { preloadMain } from "./build/preload-main.ts";
import { themeScript } from "./build/theme-script.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles what several pages share into one chunk: as twenty small files, a first load would take three more round
 * trips on the browser's six connections. Excludes components that few pages use.
 */
const sharedKit = {
  name: "kit",
  test: /\/web\/src\/(?:kit|api|words\/kit)(?!\/(?:windowed-list|table|segmented|tabs))/,
  minShareCount: 2,
};

export default defineConfig({
  root: here("."),
  base: "/agents/",
  // The client's sources, so that it does not have to be built first.
  resolve: {
    alias: {
      "@pressroom/client": here("../client/src/index.ts"),
      // Preact reduces the bundle by a third (see README.md). The types are React's.
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
    // Inlined assets would violate the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedKit] } } },
  },
  server: {
    // For `npm run dev -w web` while `npm start` is running.
    proxy: {
      "/agents/app": "http://127.0.0.1:8080",
      "/agents/api": "http://127.0.0.1:8080",
      "/agents/docs": "http://127.0.0.1:8080",
    },
  },
});
