/** A link to the page where the cause of a failure can be fixed. */
import type { Job } from "@pressroom/client";
import { ButtonLink } from "../../kit/button.tsx";
import { jobWords } from "../../words/job.ts";
import type { FailureAction } from "../../words/job.ts";

interface FixFailureLinkProps {
  action: FailureAction;
  job: Job;
  size?: "small" | undefined;
  variant?: "primary" | undefined;
}

export function FixFailureLink({ action, job, ...rest }: FixFailureLinkProps) {
  const shared = { label: jobWords.actions[action], ...rest };
  const { brand_id: brandId, job_id: jobId } = job;
  switch (action) {
    case "keywords":
      return (
        <ButtonLink
          {...shared}
          to="/brand/$brandId/keywords/"
          params={{ brandId }}
          search={{ next: `/jobs/${jobId}/` }}
        />
      );
    case "brand":
      return <ButtonLink {...shared} to="/brand/$brandId/" params={{ brandId }} />;
    case "modelSettings":
      return <ButtonLink {...shared} to="/settings/models/" />;
    case "models":
      return <ButtonLink {...shared} to="/choose-model/" />;
    case "usage":
      return <ButtonLink {...shared} to="/settings/usage/" />;
    case "contents":
      return <ButtonLink {...shared} to="/contents/" />;
    default: {
      const { topic, content_type: type } = job;
      const search = { type, brand_id: brandId, ...(topic !== null && { topic }) };
      return <ButtonLink {...shared} to="/new/" search={search} />;
    }
  }
}
