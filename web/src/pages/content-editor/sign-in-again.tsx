/** Lets the user sign in again in place when the session has expired, and then sends the unsaved edits. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { sessionQuery, signIn, signOut } from "../../api/session.ts";
import type { Session } from "../../api/session.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { kitWords } from "../../words/kit.ts";

const words = contentEditorWords.signIn;

interface SignInAgainProps {
  owner: Session["account"];
  onSignedIn: () => void;
}

export function SignInAgain({ owner, onSignedIn }: SignInAgainProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notice
        tone="bad"
        isAlert
        {...words}
        actions={
          <Button
            label={words.action}
            size="small"
            variant="primary"
            onClick={() => setOpen(true)}
          />
        }
      />
      {isOpen && (
        <SignInDialog owner={owner} onClose={() => setOpen(false)} onSignedIn={onSignedIn} />
      )}
    </>
  );
}

interface SignInDialogProps extends SignInAgainProps {
  onClose: () => void;
}

function SignInDialog({ owner, onClose, onSignedIn }: SignInDialogProps) {
  const form = useId();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const signingIn = useMutation({
    gcTime: 0,
    networkMode: "always",
    mutationFn: async () => {
      const session = await signIn({ email: owner?.email ?? "", password });
      const isOther = owner && session.account?.account_id !== owner.account_id;
      if (isOther) await signOut();
      return isOther ? undefined : session;
    },
    onSuccess: (session) => {
      if (!session) return;
      queryClient.setQueryData(sessionQuery.queryKey, session);
      onClose();
      onSignedIn();
    },
  });
  const { data, error, isSuccess, isPending } = signingIn;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.dialog}
      description={owner?.email}
      actions={
        <>
          <Button label={kitWords.cancel} onClick={onClose} />
          <Button
            label={words.action}
            variant="primary"
            type="submit"
            form={form}
            isBusy={isPending}
          />
        </>
      }
    >
      <Form id={form} onSend={() => signingIn.mutate()} className="flex flex-col gap-4">
        {/* For password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={owner?.email ?? ""} />
        <TextField
          label={words.password}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          type="password"
          autoComplete="current-password"
          required
          // The dialog has a single field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        {isSuccess && !data && <Notice text={words.asOther} tone="bad" />}
        {error && <ErrorNotice error={error} />}
      </Form>
    </Dialog>
  );
}
