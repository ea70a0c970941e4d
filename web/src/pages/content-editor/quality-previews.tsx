/** Previews of the page as a search result and as a social card, truncated as they would be there. */
import type { ContentQuality } from "@pressroom/client";
import { ImageIcon } from "../../kit/icons.ts";
import { contentEditorWords } from "../../words/content-editor.ts";

const words = contentEditorWords.quality;

export function QualityPreviews({
  previews,
}: {
  previews: NonNullable<ContentQuality["previews"]>;
}) {
  const { search, social } = previews;
  return (
    <div className="flex flex-col gap-4">
      <figure className="flex flex-col gap-1.5">
        <figcaption className="font-semibold">{words.searchResult}</figcaption>
        <div className="rounded-lg border border-line bg-canvas p-3 font-[Arial,sans-serif] wrap-anywhere">
          <p className="text-xs text-soft">{search.address.join(" › ")}</p>
          <p className="text-lg leading-snug text-[light-dark(#1a0dab,#8ab4f8)]">{search.title}</p>
          <p className="mt-0.5 text-sm leading-snug text-soft">
            {search.description === "" ? words.noDescription : search.description}
          </p>
        </div>
      </figure>
      <figure className="flex flex-col gap-1.5">
        <figcaption className="font-semibold">{words.socialCard}</figcaption>
        <div className="overflow-clip rounded-lg border border-line bg-canvas wrap-anywhere">
          {social.image === null ? (
            <div className="flex aspect-[1.91] flex-col items-center justify-center gap-1 bg-sunken text-soft">
              <ImageIcon className="size-6" />
              {words.noImage}
            </div>
          ) : (
            <img src={social.image} alt="" className="aspect-[1.91] w-full object-cover" />
          )}
          <div className="p-3">
            <p className="text-xs text-soft">{social.site}</p>
            <p className="line-clamp-2 font-semibold">{social.title}</p>
            <p className="line-clamp-2 text-soft">{social.description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
