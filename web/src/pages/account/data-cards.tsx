/** Exports or deletes all data of the account. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deleteAccount, exportAddress } from "../../api/sessions.ts";
import { Button, ButtonAnchor } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { DownloadIcon } from "../../kit/icons.ts";
import { useToast } from "../../kit/toast.tsx";
import { accountWords } from "../../words/account.ts";

export function DataCards({ email }: { email: string }) {
  const { data, remove } = accountWords;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Card title={data.title} description={data.text}>
        <ButtonAnchor label={data.export} icon={DownloadIcon} href={exportAddress} download />
      </Card>
      <Card title={remove.title} description={remove.text}>
        <Button label={remove.action} variant="danger" onClick={() => setAsking(true)} />
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={remove.confirmTitle}
        confirmLabel={remove.submit}
        typed={{ label: remove.typed(email), text: email }}
        onConfirm={async () => {
          await deleteAccount({ confirm: email });
          // The next user of this browser must not see cached data.
          queryClient.clear();
          showToast({ text: remove.done });
          await navigate({ to: "/sign-in" });
        }}
      >
        {remove.confirmText}
      </ConfirmDialog>
    </>
  );
}
