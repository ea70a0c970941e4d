/** `post edit`: changes those fields of a forum post that are given. */
import { Refusal } from "../../../errors.ts";
import type { ThreadFields } from "../../../records/forum-posts/thread-changes.ts";
import { forumPostLengthMax as lengthMax } from "../../../records/forum-posts/forum-post-limits.ts";
import { checkText, checkWebAddress, refused } from "../../check-text.ts";
import { accountOption, defineCommand, option } from "../../command.ts";
import type { Values } from "../../command.ts";
import { requireId } from "../../parse-id.ts";
import { readText } from "../../read-text.ts";
import { withAccount } from "../../with-account.ts";

const options = {
  title: option("TEXT", "the title of the post"),
  body: option("TEXT|@FILE|-", "the text of the post"),
  author: option("NAME", "who wrote it"),
  community: option("NAME", "the name of the forum or group"),
  url: option("URL", "its URL"),
  ...accountOption,
};

export const postEdit = defineCommand({
  details: `Options that you omit do not change anything; an empty text ("") clears a field. The previous version is kept as a
revision. Posts from a source cannot be edited.`,
  positionals: [{ name: "ID", meaning: "the id of the post, as shown by pressroom post list" }],
  options,
  examples: { "pressroom post edit 12 --body @question.txt": "replace the text of post 12" },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0] ?? "", "forum post");
    const fields = readFields(values);
    const changed = Object.keys(fields);
    if (changed.length === 0) {
      throw refused("Specify at least one field to change, such as --body @question.txt.");
    }
    await withAccount({ account: values.account }, async (account) => {
      const { changeForumPost } = await import("../../../records/forum-posts/change-forum-post.ts");
      const result = await changeForumPost(account, id, fields);
      if (result === "unknown") throw new Refusal("unknown_forum_post");
      if (result === "not_editable") throw new Refusal("forum_post_not_editable");
      if (result === "taken") throw new Refusal("forum_post_exists");
    });
    output.result(
      { forum_post_id: id, changed },
      () => `Changed ${changed.join(", ")} of forum post ${id}.`,
    );
  },
});

function readFields(values: Values<typeof options>): Partial<ThreadFields> {
  const { title, body, author, community, url } = values;
  return {
    ...(title !== undefined && { title: check(title, "title") }),
    ...(body !== undefined && { body: check(readText(body, "--body"), "body") }),
    ...(author !== undefined && { author: check(author, "author") }),
    ...(community !== undefined && { community: check(community, "community") }),
    ...(url !== undefined && { url: checkWebAddress(url) }),
  };
}

function check(text: string, field: "title" | "body" | "author" | "community"): string {
  const isRequired = field === "title" ? { isRequired: true as const } : {};
  return checkText(text, { name: `--${field}`, lengthMax: lengthMax[field], ...isRequired });
}
