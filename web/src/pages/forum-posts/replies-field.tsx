/** The replies in the form of a post. */
import { useRef } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { NewIcon, DeleteIcon } from "../../kit/icons.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { newForumPostWords as words } from "../../words/forum-posts.ts";

export interface FormReply {
  id: number;
  /** The reply that it answers; null for a reply to the post. */
  parentId: number | null;
  author: string;
  body: string;
  /** From the forum; not editable. */
  score: number | null;
  postedAt: string | null;
}

interface RepliesFieldProps {
  replies: readonly FormReply[];
  /** The form was submitted, so missing values are shown as errors. */
  isTried: boolean;
  onChange: (replies: readonly FormReply[]) => void;
}

export function RepliesField({ replies, isTried, onChange }: RepliesFieldProps) {
  const nextId = useRef(Math.max(0, ...replies.map(({ id }) => id)) + 1);
  const group = useRef<HTMLDivElement>(null);
  const change = (id: number, part: Partial<FormReply>) =>
    onChange(replies.map((reply) => (reply.id === id ? { ...reply, ...part } : reply)));
  const add = () => {
    const nothing = { parentId: null, author: "", body: "", score: null, postedAt: null };
    onChange([...replies, { id: nextId.current++, ...nothing }]);
    requestAnimationFrame(() => {
      [...(group.current?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
    });
  };
  return (
    <Card title={words.replies} description={words.repliesText}>
      <div ref={group} className="flex flex-col gap-5">
        {replies.map((reply, index) => (
          <div key={reply.id} className="flex items-start gap-2 border-b border-line pb-5">
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <TextArea
                label={words.fields.reply(index + 1)}
                className="[&_textarea]:min-h-20"
                dir="auto"
                value={reply.body}
                error={isTried && reply.body.trim() === "" ? words.emptyReply : undefined}
                onChange={({ target }) => change(reply.id, { body: target.value })}
              />
              <TextField
                label={words.fields.replyAuthor(index + 1)}
                dir="auto"
                autoComplete="off"
                className="max-w-xs"
                value={reply.author}
                onChange={({ target }) => change(reply.id, { author: target.value })}
              />
            </div>
            <IconButton
              label={words.removeReply(index + 1)}
              icon={DeleteIcon}
              onClick={() => {
                onChange(withoutReply(replies, reply));
                requestAnimationFrame(() => group.current?.querySelector("button")?.focus());
              }}
            />
          </div>
        ))}
        <div>
          <Button label={words.addReply} size="small" icon={NewIcon} onClick={add} />
        </div>
      </div>
    </Card>
  );
}

/** Replies to the removed reply become replies to its parent. */
function withoutReply(replies: readonly FormReply[], removed: FormReply): FormReply[] {
  return replies
    .filter(({ id }) => id !== removed.id)
    .map((one) => (one.parentId === removed.id ? { ...one, parentId: removed.parentId } : one));
}
