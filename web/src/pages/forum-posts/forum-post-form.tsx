/** The fields of a forum post with its replies, to add one or to edit it. Where it is saved is the page's. */
import type { ForumPost } from "@pressroom/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { webAddress } from "../../kit/safe-address.ts";
import { splitList } from "../../kit/forms/split-list.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { newForumPostWords as words } from "../../words/forum-posts.ts";
import { RepliesField } from "./replies-field.tsx";
import type { GivenReply } from "./replies-field.tsx";

const emptyTexts = { title: "", body: "", author: "", community: "", url: "", tags: "" };
type TextName = keyof typeof emptyTexts;
const shownParams = Object.keys(emptyTexts);

interface FormPost {
  texts: typeof emptyTexts;
  replies: readonly GivenReply[];
}

export const emptyPost: FormPost = { texts: emptyTexts, replies: [] };

export function toFormPost(post: ForumPost): FormPost {
  const { title, body, author, community, url, tags } = post;
  return {
    texts: { title, body, author, community, url, tags: tags.join(", ") },
    replies: post.replies.map((reply) => ({
      id: reply.position,
      parentId: reply.parent,
      author: reply.author,
      body: reply.body,
      score: reply.score,
      postedAt: reply.posted_at,
    })),
  };
}

/** As the service takes it. */
function toGivenPost({ texts, replies }: FormPost, initial: FormPost) {
  const places = new Map(replies.map(({ id }, index) => [id, index + 1]));
  const isSame = JSON.stringify(replies) === JSON.stringify(initial.replies);
  return {
    ...texts,
    url: texts.url.trim(),
    tags: splitList(texts.tags, ","),
    ...(!isSame && {
      replies: replies.map(({ author, body, parentId, score, postedAt }) => ({
        author,
        body,
        score,
        posted_at: postedAt,
        parent: parentId === null ? null : (places.get(parentId) ?? null),
      })),
    }),
  };
}

interface ForumPostFormProps {
  initial: FormPost;
  submitLabel: string;
  save: (post: ReturnType<typeof toGivenPost>) => Promise<ForumPost>;
  onSaved: (post: ForumPost) => void;
}

export function ForumPostForm({ initial, submitLabel, save, onSaved }: ForumPostFormProps) {
  // What the form began with, whatever is fetched meanwhile.
  const [before] = useState(initial);
  const [given, setGiven] = useState(before);
  const [isTried, setTried] = useState(false);
  const { texts, replies } = given;
  const guard = useUnsavedGuard(JSON.stringify(given) !== JSON.stringify(before));
  const saving = useMutation({
    mutationFn: () => save(toGivenPost(given, before)),
    onSuccess: (post) => {
      guard.release();
      onSaved(post);
    },
  });
  const problems: Partial<Record<TextName, string>> = {
    ...(texts.title.trim() === "" && { title: words.needsTitle }),
    ...(texts.url.trim() !== "" && !webAddress(texts.url.trim()) && { url: words.wrongUrl }),
  };
  const hasEmptyReply = replies.some(({ body }) => body.trim() === "");
  const tie = (name: TextName) => ({
    label: words.fields[name],
    name,
    dir: "auto" as const,
    value: texts[name],
    error: (isTried ? problems[name] : undefined) ?? problemOf(saving.error, name),
    onChange: ({ target }: { target: { value: string } }) =>
      setGiven((so) => ({ ...so, texts: { ...so.texts, [name]: target.value } })),
  });
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (Object.keys(problems).length === 0 && !hasEmptyReply) {
      if (!saving.isPending) saving.mutate();
      return;
    }
    // After the problems are drawn.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <>
      <Form
        noValidate
        aria-label={words.form}
        className="flex max-w-3xl flex-col gap-6"
        onSend={submit}
      >
        <Card>
          <div className="flex flex-col gap-5">
            <TextField {...tie("title")} required placeholder={words.hints.title} autoFocus />
            <TextArea {...tie("body")} hint={words.hints.body} className="[&_textarea]:min-h-36" />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...tie("author")} hint={words.hints.author} autoComplete="off" />
              <TextField {...tie("community")} hint={words.hints.community} autoComplete="off" />
            </div>
            <TextField
              {...tie("url")}
              type="url"
              dir="ltr"
              inputMode="url"
              placeholder="https://"
              hint={words.hints.url}
              autoComplete="off"
            />
            <TextField {...tie("tags")} hint={words.hints.tags} autoComplete="off" />
          </div>
        </Card>
        <RepliesField
          replies={replies}
          isTried={isTried}
          onChange={(changed) => setGiven((so) => ({ ...so, replies: changed }))}
        />
        {saving.error && <ErrorNotice error={saving.error} shownParams={shownParams} />}
        <div>
          <Button label={submitLabel} type="submit" variant="primary" isBusy={saving.isPending} />
        </div>
      </Form>
      {guard.dialog}
    </>
  );
}
