/** The linter's rules. The layers of ARCHITECTURE.md are checked by test/architecture. */
import { defineConfig } from "oxlint";

export default defineConfig({
  plugins: ["typescript", "import", "node", "promise", "unicorn", "oxc"],
  // The compiler's own errors too: what it has read need not be read again by tsc.
  options: { typeAware: true, typeCheck: true },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["node_modules", "data", "client/dist", "web/dist", "web/dist.new"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "node/no-process-env": "error",
    "no-console": "error",
    "no-underscore-dangle": "off",
    // There are no enums (erasableSyntaxOnly), and looking for them took more than all other rules together.
    "typescript/no-unsafe-enum-assignment": "off",
    "typescript/no-unsafe-enum-comparison": "off",
    "no-await-in-loop": "off",
    "import/no-unassigned-import": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-unnecessary-type-parameters": "off",
  },
  overrides: [
    {
      files: ["**/*.test.ts", "**/*.fixture.ts", "test/**", "bench/**", "eval/**", "attack/**"],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: ["web/src/**/*.tsx", "web/src/**/*.ts"],
      plugins: ["react", "typescript", "import", "promise", "unicorn", "oxc"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        "react/jsx-key": "error",
        "react/no-danger": "error",
        "react/react-in-jsx-scope": "off",
        "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
        "react/incompatible-library": "off",
      },
    },
  ],
});
