/** The form for a forum post and its replies. The page saves it. */
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
import type { FormReply } from "./replies-field.tsx";

const emptyTexts = { title: "", body: "", author: "", community: "", url: "", tags: "" };
type TextName = keyof typeof emptyTexts;
const shownParams = Object.keys(emptyTexts);

interface FormPost {
  texts: typeof emptyTexts;
  replies: readonly FormReply[];
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

/** The body that the service expects. */
function toBody({ texts, replies }: FormPost, initial: FormPost) {
  const positions = new Map(replies.map(({ id }, index) => [id, index + 1]));
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
        parent: parentId === null ? null : (positions.get(parentId) ?? null),
      })),
    }),
  };
}

interface ForumPostFormProps {
  initial: FormPost;
  submitLabel: string;
  save: (post: ReturnType<typeof toBody>) => Promise<ForumPost>;
  onSaved: (post: ForumPost) => void;
}

export function ForumPostForm({ initial, submitLabel, save, onSaved }: ForumPostFormProps) {
  // The initial values, even if the post is refetched.
  const [before] = useState(initial);
  const [post, setPost] = useState(before);
  const [isTried, setTried] = useState(false);
  const { texts, replies } = post;
  const guard = useUnsavedGuard(JSON.stringify(post) !== JSON.stringify(before));
  const saving = useMutation({
    mutationFn: () => save(toBody(post, before)),
    onSuccess: (saved) => {
      guard.release();
      onSaved(saved);
    },
  });
  const problems: Partial<Record<TextName, string>> = {
    ...(texts.title.trim() === "" && { title: words.needsTitle }),
    ...(texts.url.trim() !== "" && !webAddress(texts.url.trim()) && { url: words.wrongUrl }),
  };
  const hasEmptyReply = replies.some(({ body }) => body.trim() === "");
  const fieldProps = (name: TextName) => ({
    label: words.fields[name],
    name,
    dir: "auto" as const,
    value: texts[name],
    error: (isTried ? problems[name] : undefined) ?? problemOf(saving.error, name),
    onChange: ({ target }: { target: { value: string } }) =>
      setPost((current) => ({ ...current, texts: { ...current.texts, [name]: target.value } })),
  });
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (Object.keys(problems).length === 0 && !hasEmptyReply) {
      if (!saving.isPending) saving.mutate();
      return;
    }
    // After the errors have been rendered.
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
            <TextField
              {...fieldProps("title")}
              required
              placeholder={words.hints.title}
              autoFocus
            />
            <TextArea
              {...fieldProps("body")}
              hint={words.hints.body}
              className="[&_textarea]:min-h-36"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...fieldProps("author")} hint={words.hints.author} autoComplete="off" />
              <TextField
                {...fieldProps("community")}
                hint={words.hints.community}
                autoComplete="off"
              />
            </div>
            <TextField
              {...fieldProps("url")}
              type="url"
              dir="ltr"
              inputMode="url"
              placeholder="https://"
              hint={words.hints.url}
              autoComplete="off"
            />
            <TextField {...fieldProps("tags")} hint={words.hints.tags} autoComplete="off" />
          </div>
        </Card>
        <RepliesField
          replies={replies}
          isTried={isTried}
          onChange={(changed) => setPost((current) => ({ ...current, replies: changed }))}
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
