/** `post list`: the forum posts that an account can write from: its own and the shared ones. */
import { accountOption, defineCommand } from "../../command.ts";
import { table } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

export const postList = defineCommand({
  options: accountOption,
  examples: { "pressroom post list": "the ids for generate --forum-post" },
  run: async (output, { values }) => {
    const { posts, flag } = await withAccount(
      { account: values.account },
      async (account, owner) => {
        const { listForumPosts } = await import("../../../records/forum-posts/forum-posts.ts");
        return { posts: await listForumPosts(account), flag: owner.flag };
      },
    );
    output.result({ forum_posts: posts }, () =>
      posts.length === 0
        ? `No forum posts yet. Add one: pressroom post add --title TEXT --body TEXT${flag}`
        : table(
            ["ID", "TITLE"],
            posts.map(({ id, title }) => [id, title]),
          ),
    );
  },
});
