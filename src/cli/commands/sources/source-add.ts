/** `source add`: adds a website, page, feed or forum that is read automatically. */
import { readConfig } from "../../../config.ts";
import { Refusal } from "../../../errors.ts";
import { checkText } from "../../check-text.ts";
import { accountOption, defineCommand, option, repeatedOption } from "../../command.ts";
import { readSecret, readSets } from "../../setting-options.ts";
import { sourceJson } from "../../show-source.ts";
import { withAccount } from "../../with-account.ts";

const options = {
  kind: option(
    "KIND",
    "website, page, feed, discourse, reddit, hacker_news, stack_exchange or lemmy; default: website",
  ),
  name: option("TEXT", "its name; default: its URL"),
  brand: option("ID|NAME", "the brand it belongs to; default: all brands of the account"),
  set: repeatedOption(
    "NAME=VALUE",
    "a setting of this kind of source, such as pages_max=100; see docs/sources.md",
  ),
  secret: option("@FILE|-", "credentials, for kinds that require them, from a file or stdin"),
  ...accountOption,
};

export const sourceAdd = defineCommand({
  details: "A running service reads it within seconds, and then again on an adaptive schedule.",
  positionals: [{ name: "URL", meaning: "the URL of the website, page, feed or forum" }],
  options,
  examples: {
    "pressroom source add example.com": "read a website",
    "pressroom source add https://example.com/feed.xml --kind feed --set as=threads":
      "read a feed as forum posts",
  },
  run: async (output, { values, positionals }) => {
    const { kind = "website", brand } = values;
    const secret = readSecret(values.secret);
    const given = readSets(values.set ?? []);
    const wish = { account: values.account, ...(brand !== undefined && { brand }) };
    const source = await withAccount(wish, async (account, owner) => {
      const [{ openSources }, { createSource, findSource }, input, { chooseBrand }] =
        await Promise.all([
          import("../../../services/open-sources.ts"),
          import("../../../records/sources/sources.ts"),
          import("../../../sources/source-input.ts"),
          import("../../choose-brand.ts"),
        ]);
      const sources = await openSources(readConfig());
      const url = input.readSourceUrl(sources.rules, positionals[0] ?? "");
      const created = await createSource(sources, account, {
        brandId: brand === undefined ? null : (await chooseBrand(account, owner, brand)).id,
        kind,
        name: checkText(values.name ?? input.defaultSourceName(url), {
          name: "--name",
          lengthMax: 200,
          isRequired: true,
        }),
        url,
        settings: input.readSourceSettings(sources.findReader, kind, given),
        secret,
        intervalSeconds: input.firstInterval(sources.findReader, kind),
        isRead: true,
      });
      if ("id" in created) return findSource(account, created.id);
      throw new Refusal(
        created.refused === "name_taken" ? "source_name_taken" : "source_limit_reached",
      );
    });
    if (!source) throw new Error("the source was not created");
    output.result(
      sourceJson(source),
      () =>
        `Source ${source.id} was added and will be read. See: pressroom source show ${source.id}`,
    );
  },
});
