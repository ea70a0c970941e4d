/**
 * Problems that prevent a job from starting, next to the field concerned, with a link to fix them that returns here.
 */
import type { EstimateContentAnswer } from "@pressroom/client";
import { useLocation } from "@tanstack/react-router";
import { ButtonLink } from "../../kit/button.tsx";
import { Notice } from "../../kit/notice.tsx";
import { newContentWords } from "../../words/new-content.ts";

export type Problem = EstimateContentAnswer["problems"][number];

const words: Readonly<Record<string, { text: string; action?: string }>> = newContentWords.problems;

/** The field that a problem belongs to; all others are shown next to the button. */
const fieldOfProblem: Readonly<Record<string, "brand" | "post">> = {
  brand_missing: "brand",
  brand_not_found: "brand",
  brand_mismatch: "brand",
  brand_needs_keywords: "brand",
  forum_post_not_found: "post",
};

export function problemsAt(
  problems: readonly Problem[],
  place: "brand" | "post" | undefined,
): readonly Problem[] {
  return problems.filter(({ code }) => fieldOfProblem[code] === place);
}

interface ProblemNotesProps {
  problems: readonly Problem[];
  brandId: number | undefined;
}

export function ProblemNotes({ problems, brandId }: ProblemNotesProps) {
  return problems.map((problem) => (
    // Receives the focus on submit.
    <div key={problem.code} data-problem={problem.code} tabIndex={-1}>
      <Notice
        text={words[problem.code]?.text ?? problem.message}
        tone="warn"
        actions={
          words[problem.code]?.action === undefined ? undefined : (
            <FixLink code={problem.code} brandId={brandId} />
          )
        }
      />
    </div>
  ));
}

function FixLink({ code, brandId }: { code: string; brandId: number | undefined }) {
  const next = useLocation({ select: ({ href }) => href });
  const label = words[code]?.action;
  const size = "small";
  switch (code) {
    case "brand_missing":
      return (
        <ButtonLink
          label={label}
          size={size}
          variant="primary"
          to="/brand/new/"
          search={{ next }}
        />
      );
    case "brand_needs_keywords":
      return (
        brandId !== undefined && (
          <ButtonLink
            label={label}
            size={size}
            to="/brand/$brandId/keywords/"
            params={{ brandId }}
            search={{ next }}
          />
        )
      );
    case "budget_exhausted":
      return <ButtonLink label={label} size={size} to="/settings/usage/" />;
    case "too_many_jobs":
      return <ButtonLink label={label} size={size} to="/jobs/" />;
    default:
      return null;
  }
}
