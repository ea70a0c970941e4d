/** Requests a password reset link, or, if opened through one, sets a new password. */
import { PressroomError } from "@pressroom/client";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { requestPasswordReset, resetPassword, sessionQuery } from "../../api/session.ts";
import { Button } from "../../kit/button.tsx";
import { CodeBlock } from "../../kit/code-block.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Link } from "../../kit/link.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { signInWords } from "../../words/sign-in.ts";
import { SignInLayout } from "../sign-in/sign-in-layout.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { takeSecretFromUrl } from "../sign-in/take-secret-from-url.ts";

const words = signInWords.reset;

export function ResetPage() {
  const [token, setToken] = useState(takeSecretFromUrl);
  const { data: session } = useSuspenseQuery(sessionQuery);
  if (token !== "") return <SetPassword token={token} onAskAgain={() => setToken("")} />;
  return session.can_reset_by_mail ? <AskForLink /> : <ByHand />;
}

const back = <Link label={words.back} to="/sign-in" />;

function AskForLink() {
  const [email, setEmail] = useState("");
  const asking = useMutation({ mutationFn: requestPasswordReset });
  if (asking.isSuccess) {
    return (
      <SignInLayout title={words.askedTitle} footer={back}>
        <p className="text-center wrap-anywhere text-soft" role="status">
          {words.asked(email)}
        </p>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={words.askTitle} description={words.askDescription} footer={back}>
      <Form
        onSend={() => {
          if (!asking.isPending) asking.mutate({ email: email.trim() });
        }}
        className="flex flex-col gap-4"
      >
        {asking.error && <ErrorNotice error={asking.error} shownParams={["email"]} />}
        <TextField
          label={signInWords.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          error={problemOf(asking.error, "email")}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button label={words.ask} type="submit" variant="primary" isBusy={asking.isPending} />
      </Form>
    </SignInLayout>
  );
}

function ByHand() {
  return (
    <SignInLayout title={words.byHandTitle} footer={back}>
      <p className="mb-3 text-soft">{words.byHand}</p>
      <CodeBlock
        label={words.command}
        // In lines short enough for a phone.
        code={`npm run --silent pressroom -- \\\n  account password \\\n  --account ${words.commandEmail}`}
      />
    </SignInLayout>
  );
}

function SetPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const [password, setPassword] = useState("");
  const navigate = useNavigate();
  const showToast = useToast();
  const setting = useMutation({
    mutationFn: resetPassword,
    onSuccess: async () => {
      showToast({ text: words.done });
      await navigate({ to: "/sign-in" });
    },
  });
  const isTokenWrong =
    setting.error instanceof PressroomError &&
    problemOf(setting.error, "new_password") === undefined;
  return (
    <SignInLayout title={words.setTitle} description={words.setDescription} footer={back}>
      <Form
        onSend={() => {
          if (!setting.isPending) setting.mutate({ token, new_password: password });
        }}
        className="flex flex-col gap-4"
      >
        {setting.error && <ErrorNotice error={setting.error} shownParams={["new_password"]} />}
        <PasswordField
          label={words.newPassword}
          name="new-password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
          hint={signInWords.welcome.passwordHint}
          value={password}
          error={problemOf(setting.error, "new_password")}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button label={words.set} type="submit" variant="primary" isBusy={setting.isPending} />
        {isTokenWrong && <Button label={words.askAgain} variant="quiet" onClick={onAskAgain} />}
      </Form>
    </SignInLayout>
  );
}
