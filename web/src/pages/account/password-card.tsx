/** Changes the password, which requires the current one. */
import { PressroomError } from "@pressroom/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery } from "../../api/session.ts";
import { changePassword } from "../../api/sessions.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { accountWords } from "../../words/account.ts";

const words = accountWords.password;

export function PasswordCard() {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const email = useQuery(sessionQuery).data?.account?.email ?? "";
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  // Passed without variables, so that the query client does not cache the password.
  const changing = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      await changePassword({ current_password: current, new_password: next });
      setCurrent("");
      setNext("");
    },
    onSuccess: async () => {
      showToast({ text: words.done });
      await queryClient.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  const code = changing.error instanceof PressroomError ? changing.error.code : undefined;
  const isWrong = code === "password_wrong";
  return (
    <Card title={words.title} description={words.description}>
      <Form
        onSend={() => {
          if (!changing.isPending) changing.mutate();
        }}
        className="flex flex-col gap-5"
      >
        {changing.error && !isWrong && <PasswordProblem error={changing.error} />}
        {/* For password managers, which store a password under a user name. */}
        <input name="email" autoComplete="username" value={email} readOnly className="hidden" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={words.current}
            type="password"
            name="current-password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={isWrong ? words.wrong : problemOf(changing.error, "current_password")}
          />
          <TextField
            label={words.new}
            hint={words.newHint}
            type="password"
            name="new-password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
            value={next}
            onChange={(event) => setNext(event.target.value)}
            error={problemOf(changing.error, "new_password")}
          />
        </div>
        <Button type="submit" isBusy={changing.isPending} className="self-start">
          {words.submit}
        </Button>
      </Form>
    </Card>
  );
}

function PasswordProblem({ error }: { error: Error }) {
  if (error instanceof PressroomError && error.code === "too_many_attempts") {
    return <Notice tone="warn" isAlert title={words.tooMany(error.retryAfter ?? 60)} />;
  }
  return <ErrorNotice error={error} shownParams={["current_password", "new_password"]} />;
}
