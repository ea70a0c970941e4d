/** `post list`: the forum posts that an account can write from: its own and the shared ones. */
import { accountOption, defineCommand } from "../command.ts";
import { table } from "../table.ts";
import { withAccount } from "../with-account.ts";

export const postList = defineCommand({
  options: accountOption,
  examples: [{ line: "pressroom post list", meaning: "the ids that generate --forum-post takes" }],
  run: async (output, { values }) => {
    const posts = await withAccount(values.account, async (account) => {
      const { listForumPosts } = await import("../../records/forum-posts.ts");
      return listForumPosts(account);
    });
    output.result({ forum_posts: posts }, () =>
      posts.length === 0
        ? "No forum posts yet. Add one: pressroom post add --title TEXT --body TEXT"
        : table(
            ["ID", "TITLE"],
            posts.map(({ id, title }) => [id, title]),
          ),
    );
  },
});
