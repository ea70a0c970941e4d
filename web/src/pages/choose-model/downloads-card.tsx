/** Models that Pressroom can run by itself, with what a download takes and how long an article will. */
import type { DownloadableModel } from "../../api/found-models.ts";
import { Card } from "../../kit/card.tsx";
import { CodeBlock } from "../../kit/code-block.tsx";
import { formatBytes } from "../../kit/format-bytes.ts";
import { chooseModelWords } from "../../words/choose-model.ts";

const words = chooseModelWords.downloads;

export function DownloadsCard({ downloadable }: { downloadable: readonly DownloadableModel[] }) {
  return (
    <Card title={words.title} description={words.description} isFlush>
      <ul className="divide-y divide-line">
        {downloadable.map((model) => (
          <li key={model.name} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{model.title}</p>
              <p className="text-sm">{words.time(model.article_minutes)}</p>
            </div>
            <p className="text-sm text-soft">
              {words.facts(
                formatBytes(model.bytes),
                formatBytes(model.memory_bytes),
                model.licence,
              )}
            </p>
            <CodeBlock
              label={words.command(model.title)}
              code={`npm run --silent pressroom -- model pull ${model.name}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
