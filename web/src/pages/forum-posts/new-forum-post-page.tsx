/** Adds a forum post by hand, with the replies that it got. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/form.tsx";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { newForumPostWords as words } from "../../words/forum-posts.ts";
import { RepliesField } from "./replies-field.tsx";
import type { GivenReply } from "./replies-field.tsx";
import { webAddress } from "./web-address.ts";

const nothing = { title: "", body: "", author: "", community: "", url: "" };
type TextName = keyof typeof nothing;
const shownParams = Object.keys(nothing);

export function NewForumPostPage() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [given, setGiven] = useState(nothing);
  const [replies, setReplies] = useState<readonly GivenReply[]>([]);
  const [isTried, setTried] = useState(false);
  const guard = useUnsavedGuard(
    replies.length > 0 || Object.values(given).some((text) => text.trim() !== ""),
  );
  const adding = useMutation({
    mutationFn: () =>
      pressroom.forumPosts.add({
        ...given,
        url: given.url.trim(),
        replies: replies.map(({ author, body }) => ({ author, body })),
      }),
    onSuccess: (post) => {
      guard.release();
      void queryClient.invalidateQueries({ queryKey: ["forum-posts"] });
      showToast({ text: words.added });
      void navigate({
        to: "/forum-posts/$forumPostId/",
        params: { forumPostId: post.forum_post_id },
        replace: true,
      });
    },
  });
  const problems: Partial<Record<TextName, string>> = {
    ...(given.title.trim() === "" && { title: words.needsTitle }),
    ...(given.url.trim() !== "" && !webAddress(given.url.trim()) && { url: words.wrongUrl }),
  };
  const hasEmptyReply = replies.some(({ body }) => body.trim() === "");
  const tie = (name: TextName) => ({
    label: words.fields[name],
    name,
    dir: "auto" as const,
    value: given[name],
    error: (isTried ? problems[name] : undefined) ?? problemOf(adding.error, name),
    onChange: ({ target }: { target: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: target.value })),
  });
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (Object.keys(problems).length === 0 && !hasEmptyReply) {
      if (!adding.isPending) adding.mutate();
      return;
    }
    // After the problems are drawn.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={<Link label={words.back} to="/forum-posts/" />}
      />
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
          </div>
        </Card>
        <RepliesField replies={replies} isTried={isTried} onChange={setReplies} />
        {adding.error && <ErrorNotice error={adding.error} shownParams={shownParams} />}
        <div>
          <Button label={words.submit} type="submit" look="primary" isBusy={adding.isPending} />
        </div>
      </Form>
      {guard.dialog}
    </>
  );
}
