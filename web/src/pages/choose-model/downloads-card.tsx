/** Models that Pressroom can run by itself: what the download takes, how long an article will, and the command for it. */
import { useState } from "react";
import type { DownloadableModel } from "../../api/found-models.ts";
import { Card } from "../../kit/card.tsx";
import { CodeBlock } from "../../kit/code-block.tsx";
import { formatBytes } from "../../kit/format-bytes.ts";
import { Select } from "../../kit/select.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";

const words = chooseModelWords.downloads;

export function DownloadsCard({ downloadable }: { downloadable: readonly DownloadableModel[] }) {
  const [picked, setPicked] = useState("");
  const model = downloadable.find(({ name }) => name === picked) ?? downloadable[0];
  if (!model) return null;
  return (
    <Card title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        <Select
          label={words.model}
          value={model.name}
          onChoose={setPicked}
          choices={downloadable.map(({ name, title, bytes }) => ({
            value: name,
            label: words.choice(title, formatBytes(bytes)),
          }))}
          hint={words.facts(model.article_minutes, formatBytes(model.memory_bytes), model.licence)}
        />
        <CodeBlock
          label={words.command(model.title)}
          code={`npm run --silent pressroom -- model pull ${model.name}`}
        />
      </div>
    </Card>
  );
}
