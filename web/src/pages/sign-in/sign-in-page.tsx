/** Signs the user in and continues to the requested page. */
import { PressroomError } from "@pressroom/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { safeNext } from "../../api/safe-next.ts";
import { sessionQuery, signIn } from "../../api/session.ts";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { signInWords as words } from "../../words/sign-in.ts";
import { SignInLayout } from "./sign-in-layout.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSubmitSignIn } from "./use-submit-sign-in.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { next } = route.useSearch();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const submission = useSubmitSignIn(signIn, next);
  const form = useRef<HTMLFormElement>(null);
  const fillInDemo = () => {
    setEmail(session.demo_email ?? "");
    form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
  };
  const router = useRouter();
  // Already signed in, for example in another tab.
  const isIn = session.signed_in && submission.isIdle;
  useEffect(() => {
    if (isIn) router.history.replace(`/agents${safeNext(next)}`);
  }, [isIn, next, router]);
  if (isIn) return null;
  return (
    <SignInLayout
      title={words.title}
      description={next === undefined ? undefined : words.expired}
      footer={<OtherWays isFirstRun={session.is_first_run} isOpen={session.is_sign_up_open} />}
    >
      <Form
        ref={form}
        // The browser validates the fields first.
        onSend={() => {
          if (!submission.isPending) submission.mutate({ email: email.trim(), password });
        }}
        className="flex flex-col gap-4"
      >
        {submission.error && <SignInProblem error={submission.error} />}
        <TextField
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          // The page contains nothing but this form.
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" isBusy={submission.isPending} className="mt-1">
          {words.submit}
        </Button>
        <Link label={words.forgot} to="/reset" className="self-center text-sm" />
      </Form>
      {session.demo_email !== null && (
        <div className="mt-5 border-t border-line pt-4 text-sm">
          <p className="font-medium">{words.demo.title}</p>
          <p className="mt-0.5 text-soft">{words.demo.text}</p>
          <Button label={words.demo.use} size="small" className="mt-3" onClick={fillInDemo} />
        </div>
      )}
    </SignInLayout>
  );
}

function SignInProblem({ error }: { error: Error }) {
  const code = error instanceof PressroomError ? error.code : undefined;
  if (code === "sign_in_failed") {
    return <Notice tone="bad" isAlert {...words.failed} />;
  }
  if (error instanceof PressroomError && code === "too_many_attempts") {
    return <Notice tone="warn" isAlert title={words.tooMany(error.retryAfter ?? 60)} />;
  }
  return <ErrorNotice error={error} />;
}

function OtherWays({ isFirstRun, isOpen }: { isFirstRun: boolean; isOpen: boolean }) {
  if (!isFirstRun && !isOpen) return null;
  return (
    <>
      {isFirstRun ? words.firstRun : words.noAccount}{" "}
      <Link label={isFirstRun ? words.firstRunAction : words.makeAccount} to="/welcome" />
    </>
  );
}
