/** The models that run on this machine: download, verify, use and remove. */
import { useQuery } from "@tanstack/react-query";
import { localModelsQuery } from "../../api/models.ts";
import { Card } from "../../kit/card.tsx";
import { Notice } from "../../kit/notice.tsx";
import { localModelsWords as words } from "../../words/local-models.ts";
import type { Chosen } from "../../api/use-model-choice.ts";
import { LocalModelRow } from "./local-model-row.tsx";

/** Renders nothing for users who are not the operator. */
export function LocalModelsCard({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const { data } = useQuery(localModelsQuery);
  if (!data?.is_operator) return null;
  const { is_engine_installed: isInstalled, models } = data;
  return (
    <Card title={words.title} description={words.description} isFlush>
      {!isInstalled && (
        <div className="border-b border-line p-4 sm:px-5">
          <Notice tone="warn" {...words.notInstalled} />
        </div>
      )}
      <ul aria-label={words.list} className="divide-y divide-line">
        {models.map((model) => (
          <LocalModelRow
            key={model.name}
            model={model}
            isRunnable={isInstalled}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </Card>
  );
}
