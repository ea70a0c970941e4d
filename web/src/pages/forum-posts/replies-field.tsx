/** The replies of a post that is added by hand. */
import { useRef } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { NewIcon, RemoveIcon } from "../../kit/icons.ts";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { newForumPostWords as words } from "../../words/forum-posts.ts";

export interface GivenReply {
  /** Of the form alone. */
  id: number;
  author: string;
  body: string;
}

interface RepliesFieldProps {
  replies: readonly GivenReply[];
  /** It was sent once, so that what is missing is said. */
  isTried: boolean;
  onChange: (replies: readonly GivenReply[]) => void;
}

export function RepliesField({ replies, isTried, onChange }: RepliesFieldProps) {
  const nextId = useRef(1);
  const group = useRef<HTMLDivElement>(null);
  const change = (id: number, part: Partial<GivenReply>) =>
    onChange(replies.map((reply) => (reply.id === id ? { ...reply, ...part } : reply)));
  const add = () => {
    onChange([...replies, { id: nextId.current++, author: "", body: "" }]);
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
              icon={RemoveIcon}
              onClick={() => {
                onChange(replies.filter(({ id }) => id !== reply.id));
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
