/** The account's name, which can be changed, and its e-mail address. */
import type { Account } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Field } from "../../kit/forms/field.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { accountWords } from "../../words/account.ts";

const words = accountWords.profile;

export function ProfileCard({ account }: { account: Account }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [name, setName] = useState(account.name);
  const [hasTried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => pressroom.account.update({ name: name.trim() }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(["account"], changed);
      showToast({ text: words.saved });
      // The sidebar shows the name too.
      await queryClient.invalidateQueries({ queryKey: ["session"] });
    },
  });
  const isEmpty = name.trim() === "";
  return (
    <Card title={words.title}>
      <Form
        noValidate
        onSend={() => {
          setTried(true);
          if (!isEmpty && !saving.isPending) saving.mutate();
        }}
        className="flex flex-col gap-5"
      >
        {saving.error && <ErrorNotice error={saving.error} shownParams={["name"]} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={words.name}
            name="name"
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={hasTried && isEmpty ? words.nameRequired : problemOf(saving.error, "name")}
          />
          <Field label={words.email} hint={words.emailHint}>
            {(controlProps) => (
              <input
                {...controlProps}
                readOnly
                value={account.email ?? ""}
                className="h-9 w-full rounded-lg border border-line bg-sunken px-3 text-soft max-sm:h-11"
              />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button type="submit" isBusy={saving.isPending} disabled={name.trim() === account.name}>
            {words.save}
          </Button>
          <p className="text-sm text-soft">
            {words.since} <Time at={account.created_at} isExact />
          </p>
        </div>
      </Form>
    </Card>
  );
}
