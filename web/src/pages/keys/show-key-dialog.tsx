/** Shows a new key once, with examples that are ready to run. */
import type { NewApiKey } from "@pressroom/client";
import { useState } from "react";
import { CodeBlock } from "../../kit/code-block.tsx";
import { ExternalLink } from "../../kit/link.tsx";
import { SecretDialog } from "../../kit/dialogs/secret-dialog.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { referenceAddress } from "../../frame/page-links.ts";
import { keysWords } from "../../words/keys.ts";

const words = keysWords.made;

export function ShowKeyDialog({ newKey, onDone }: { newKey: NewApiKey; onDone: () => void }) {
  const [example, setExample] = useState("curl");
  const { key, scopes } = newKey;
  const lines = { baseUrl: location.origin, key, canGenerate: scopes.includes("generate") };
  return (
    <SecretDialog words={words} secret={key} onDone={onDone}>
      <Tabs
        label={words.examples}
        value={example}
        onChange={setExample}
        tabs={[
          {
            value: "curl",
            label: words.curl,
            content: <CodeBlock label={words.curl} code={curlLine(lines)} />,
          },
          {
            value: "sdk",
            label: words.sdk,
            content: <CodeBlock label={words.sdk} code={sdkLines(lines)} />,
          },
        ]}
      />
      <ExternalLink href={referenceAddress} target="_blank" className="self-start text-sm">
        {keysWords.reference}
      </ExternalLink>
    </SecretDialog>
  );
}

interface Lines {
  baseUrl: string;
  key: string;
  canGenerate: boolean;
}

function curlLine({ baseUrl, key, canGenerate }: Lines): string {
  const head = (path: string) =>
    `curl -sS ${baseUrl}/agents/api${path} \\\n  -H 'X-API-Key: ${key}'`;
  if (!canGenerate) return head("/account/");
  // Without a topic: a keyword of the brand makes a better first text than any generic topic.
  return [head("/articles/generate/"), "  -d content_type=article"].join(" \\\n");
}

function sdkLines({ baseUrl, key, canGenerate }: Lines): string {
  const act = canGenerate
    ? `const { contents } = await client.generateAndWait({\n  content_type: "article",\n});`
    : "const account = await client.account.get();";
  return [
    'import { Pressroom } from "@pressroom/client";',
    "",
    "const client = new Pressroom({",
    `  baseUrl: "${baseUrl}",`,
    `  apiKey: "${key}",`,
    "});",
    act,
  ].join("\n");
}
