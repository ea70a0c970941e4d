/** The pages that a proposal is based on, with a quote if it differs from the proposal. */
import type { BrandProposal } from "@pressroom/client";
import { ExternalLink } from "../../kit/link.tsx";
import { safeAddress } from "../../kit/safe-address.ts";
import { websiteWords as words } from "../../words/website.ts";

export type Proposal = BrandProposal["proposals"][number];

const pagesMax = 2;

export function ProposalEvidence({ proposal }: { proposal: Proposal }) {
  const { evidence, value, field } = proposal;
  const pages = [...new Set(evidence.map(({ url }) => url))];
  const [first] = evidence;
  const isQuoted = first !== undefined && evidence.length === 1 && !isSame(first.quote, value);
  return (
    <span className="block min-w-0 text-xs text-soft wrap-anywhere">
      <span className="block">
        {words.from}{" "}
        {pages.slice(0, pagesMax).map((url, index) => (
          <span key={url}>
            {index > 0 && ", "}
            <ExternalLink href={safeAddress(url)} target="_blank">
              {shownAddress(url)}
            </ExternalLink>
          </span>
        ))}
        {pages.length > pagesMax && ` ${words.more(pages.length - pagesMax)}`}
        {proposal.written_by_model && `, ${words.byModel}`}
        {field === "voice" && !proposal.written_by_model && `, ${words.measured}`}
      </span>
      {isQuoted && field !== "voice" && (
        <span dir="auto" className="line-clamp-2">
          “{first.quote}”
        </span>
      )}
    </span>
  );
}

/** The URL without its scheme. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
