/** The way to the API reference, which is no page of the dashboard. */
import { referenceAddress } from "../../frame/page-links.ts";
import { DocumentationIcon } from "../../kit/icons.ts";
import { keysWords } from "../../words/keys.ts";

export function ReferenceLink() {
  return (
    <a
      href={referenceAddress}
      className="inline-flex h-9 items-center gap-2 rounded-lg border border-edge/60 bg-surface px-3.5 text-sm font-medium no-underline hover:bg-hover max-sm:h-11"
    >
      <DocumentationIcon className="size-4" />
      {keysWords.reference}
    </a>
  );
}
