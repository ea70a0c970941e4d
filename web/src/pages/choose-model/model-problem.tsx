/** A notice that the model is not available, why, and what to do. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { ButtonLink } from "../../kit/button.tsx";
import { modelName } from "../../kit/model-name.ts";
import { Notice } from "../../kit/notice.tsx";
import { chooseModelWords } from "../../words/choose-model.ts";
import { modelsQuery } from "../../api/models.ts";

const words = chooseModelWords.problem;

/** The user may be starting the missing server right now. */
const pollMs = 10_000;

/** Renders nothing if no problem is known. */
export function ModelProblem({ hasAction = true }: { hasAction?: boolean }) {
  const { data: models } = useQuery({
    ...modelsQuery(usePressroom()),
    refetchInterval: pollMs,
    refetchOnWindowFocus: "always",
    staleTime: 0,
  });
  if (!models?.problem) return null;
  return (
    <div role="status">
      <Notice
        text={whatToDo(models, models.problem)}
        tone="warn"
        title={words.title(modelName(models.writer))}
        actions={hasAction ? <ButtonLink label={words.action} to="/choose-model/" /> : undefined}
      />
    </div>
  );
}

function whatToDo({ own }: GetModelsAnswer, { code, message }: Problem): string {
  return code === "model_unavailable" && own?.url
    ? words.server(own.url)
    : `${message} ${words.fixes[code]}`;
}

type Problem = NonNullable<GetModelsAnswer["problem"]>;
