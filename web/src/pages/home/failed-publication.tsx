/** A piece that could not be published: where, why, and the way to try again. */
import type { Publication } from "@pressroom/client";
import { ButtonLink } from "../../kit/button.tsx";
import { ErrorIcon } from "../../kit/icons.ts";
import { homeWords } from "../../words/home.ts";
import { AttentionRow } from "./attention-row.tsx";

const words = homeWords.needs;

export function FailedPublication({ publication }: { publication: Publication }) {
  const { title, channel_name: channel, content_id: contentId } = publication;
  return (
    <AttentionRow
      tone="bad"
      icon={ErrorIcon}
      title={words.unpublished[publication.action](title, channel)}
      text={publication.problem?.message ?? ""}
      action={
        <ButtonLink
          label={words.openPiece}
          size="small"
          to="/contents/$contentId/"
          params={{ contentId }}
          aria-label={words.openPieceNamed(title)}
        />
      }
    />
  );
}
