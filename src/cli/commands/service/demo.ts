/** `demo`: creates the demo account once, and prints its credentials with new keys each time. */
import type { Config } from "../../../config.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { createApiKey } from "../../../records/keys/api-keys.ts";
import { defineCommand } from "../../command.ts";
import { fillDemoAccount, makeDemoAccount, resetDemoPassword } from "../../demo/demo-account.ts";
import { listRunning } from "../../roles/running-services.ts";
import { pairs } from "../../terminal/table.ts";
import { withServices } from "../../with-services.ts";

const passwordSet =
  "The password of the demo account was reset. It had been changed by the operator, or generated with another PRESSROOM_SECRET.";

export const demo = defineCommand({
  details:
    "The account has two brands, one of them without keywords, and a few forum posts. They are created once and not\nchanged afterward. Each run creates new API keys; earlier keys keep working. If you changed the\npassword with pressroom account password, it is reset to the one printed.",
  options: {},
  examples: {
    "pressroom demo": "print the sign-in details and the keys",
    "KEY=$(pressroom demo --json | jq -r '.brands[0].test_key')": "use a key in a script",
  },
  run: async (output) => {
    const shown = await withServices("demo", async ({ services, config }) => {
      const { id, email, password: known } = await makeDemoAccount(services);
      const account = { id, email, password: known ?? (await resetDemoPassword(services, id)) };
      if (known === null) output.note(passwordSet);
      return forAccount(services.database, id, async (handle) => {
        const { brands, posts } = await fillDemoAccount(handle);
        const shownBrands = [];
        for (const { id: brandId, name, keywordsCount } of brands) {
          const live = await createApiKey(handle, { mode: "live", name: "demo", brandId });
          const test = await createApiKey(handle, { mode: "test", name: "demo", brandId });
          shownBrands.push({
            id: brandId,
            name,
            keywords_count: keywordsCount,
            live_key: live.key,
            test_key: test.key,
          });
        }
        return {
          base_url: serviceAddress(config),
          account,
          brands: shownBrands,
          forum_posts: posts.map(({ id: postId, title }) => ({ id: postId, title })),
        };
      });
    });
    output.result(shown, () => {
      const brands = shown.brands.map((brand) => {
        const keys = pairs([
          ["live key", brand.live_key],
          ["test key", brand.test_key],
        ]);
        return `Brand ${brand.id}: ${brand.name}, ${brand.keywords_count} keywords\n${keys}`;
      });
      const posts = shown.forum_posts.map(({ id, title }) => [String(id), title] as const);
      return [
        `Dashboard\n${pairs([
          ["address", `${shown.base_url}/agents/`],
          ["email", shown.account.email],
          ["password", shown.account.password],
        ])}`,
        ...brands,
        `Forum posts\n${pairs(posts)}`,
      ].join("\n\n");
    });
  },
});

/** The URL of the service: configured, of the running service, or expected. */
function serviceAddress(config: Config): string {
  if (config.baseUrl !== "") return config.baseUrl;
  const running = listRunning(config.dataDir).find((service) => service.url !== null);
  return running?.url ?? expectedAddress(config);
}

function expectedAddress({ host, port }: Config): string {
  const isAnywhere = host === "0.0.0.0" || host === "::";
  const shown = isAnywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}
