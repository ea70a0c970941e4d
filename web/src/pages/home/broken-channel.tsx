/** A channel that nothing can be published to: which, why, and the way to where it is mended. */
import type { GetSummaryAnswer } from "@pressroom/client";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { ButtonLink } from "../../kit/button.tsx";
import { ErrorIcon } from "../../kit/icons.ts";
import { homeWords } from "../../words/home.ts";
import { AttentionRow } from "./attention-row.tsx";

const words = homeWords.needs;

type Channel = GetSummaryAnswer["broken_channels"]["items"][number];

export function BrokenChannel({ channel }: { channel: Channel }) {
  const { name, problem, brand_id: brandId, brand_name: brandName } = channel;
  const { brands } = useCurrentBrand();
  return (
    <AttentionRow
      tone="bad"
      icon={ErrorIcon}
      title={words.brokenChannel(name, brands.length > 1 ? brandName : undefined)}
      text={problem}
      action={
        <ButtonLink
          label={words.fixChannel}
          size="small"
          to="/brand/$brandId/channels/"
          params={{ brandId }}
          aria-label={words.fixChannelNamed(name)}
        />
      }
    />
  );
}
