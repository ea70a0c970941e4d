/** Shows a webhook's secret once, with code that verifies deliveries. */
import { CodeBlock } from "../../kit/code-block.tsx";
import { SecretDialog } from "../../kit/dialogs/secret-dialog.tsx";
import { webhooksWords } from "../../words/webhooks.ts";

const words = webhooksWords.secret;

/** The secret belongs in the receiver's configuration, not in its code. */
const example = [
  'import { verifyWebhook } from "@pressroom/client";',
  "",
  "// Throws if the signature is invalid or the timestamp is too old.",
  "const event = await verifyWebhook({",
  "  secret: process.env.PRESSROOM_WEBHOOK_SECRET,",
  "  headers: request.headers,",
  "  payload: rawBody,",
  "});",
].join("\n");

export function WebhookSecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretDialog words={words} secret={secret} onDone={onDone}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="text-sm font-medium">{words.example}</p>
        <CodeBlock label={words.example} code={example} />
      </div>
    </SecretDialog>
  );
}
