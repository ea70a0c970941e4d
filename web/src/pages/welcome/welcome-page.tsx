/** Creates an account: the operator's on the first run, or anyone's if sign-up is open. */
import { PressroomError } from "@pressroom/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { createAccount, sessionQuery } from "../../api/session.ts";
import { Button } from "../../kit/button.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Link } from "../../kit/link.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { signInWords } from "../../words/sign-in.ts";
import { SignInLayout } from "../sign-in/sign-in-layout.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { takeSecretFromUrl } from "../sign-in/take-secret-from-url.ts";
import { useSubmitSignIn } from "../sign-in/use-submit-sign-in.ts";

const words = signInWords.welcome;
const route = getRouteApi("/welcome");
const fields = ["name", "email", "password", "setup_code"] as const;

export function WelcomePage() {
  const { next } = route.useSearch();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [values, setValues] = useState(() => ({
    name: "",
    email: "",
    password: "",
    setup_code: takeSecretFromUrl(),
  }));
  // A code from the link needs no field unless it is wrong.
  const [hasCode, setHasCode] = useState(values.setup_code !== "");
  // If the user opens the link while this page is shown, only the fragment changes.
  useEffect(() => {
    const take = () => {
      const code = takeSecretFromUrl();
      if (code === "") return;
      setValues((before) => ({ ...before, setup_code: code }));
      setHasCode(true);
    };
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  const submission = useSubmitSignIn(createAccount, next);
  const { error } = submission;
  if (session.signed_in && submission.isIdle) {
    return <Navigate to="/" replace />;
  }
  const footer = (
    <>
      {words.haveOne} <Link label={signInWords.submit} to="/sign-in" />
    </>
  );
  if (!session.is_first_run && !session.is_sign_up_open) {
    return (
      <SignInLayout title={words.closed.title} footer={footer}>
        <p className="text-center text-soft">{words.closed.text}</p>
      </SignInLayout>
    );
  }
  const isFirstRun = session.is_first_run;
  const isCodeWrong = error instanceof PressroomError && error.code === "setup_code_wrong";
  const field = (name: (typeof fields)[number]) => ({
    name,
    value: values[name],
    required: true,
    error: problemOf(error, name),
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <SignInLayout
      title={isFirstRun ? words.title : words.signUpTitle}
      description={isFirstRun ? words.description : words.signUpDescription}
      footer={footer}
    >
      <Form
        onSend={() => {
          if (submission.isPending) return;
          const { setup_code: code, ...rest } = values;
          submission.mutate({
            ...rest,
            email: rest.email.trim(),
            ...(isFirstRun && { setup_code: code.slice(code.indexOf("#") + 1).trim() }),
          });
        }}
        className="flex flex-col gap-4"
      >
        {error && <ErrorNotice error={error} shownParams={fields} />}
        <TextField
          label={signInWords.name}
          autoComplete="name"
          maxLength={120}
          {...field("name")}
        />
        <TextField
          label={signInWords.email}
          type="email"
          autoComplete="username"
          maxLength={254}
          {...field("email")}
        />
        <PasswordField
          label={signInWords.password}
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={words.passwordHint}
          {...field("password")}
        />
        {isFirstRun && (!hasCode || isCodeWrong || problemOf(error, "setup_code")) && (
          <TextField
            label={words.setupCode}
            hint={words.setupCodeHint}
            autoComplete="off"
            spellCheck={false}
            {...field("setup_code")}
          />
        )}
        <Button type="submit" variant="primary" isBusy={submission.isPending} className="mt-1">
          {words.submit}
        </Button>
      </Form>
    </SignInLayout>
  );
}
