/** A social set: each network's post as the card that it will be there, with the network's own count. */
import type { Content } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { contentWords } from "../../words/content.ts";
import { usePassageFinder } from "./passages.tsx";
import { showPassage } from "./show-passage.ts";
import { SocialCard } from "./social-card.tsx";
import { variantsOf } from "./social-variants.ts";

export function SocialView({ content }: { content: Content }) {
  const { data: brand } = useQuery(brandQuery(usePressroom(), content.brand_id));
  const cards = useRef<HTMLDivElement>(null);
  usePassageFinder(useCallback((passage: string) => showPassage(cards.current, passage), []));
  const variants = variantsOf(content);
  if (variants.length === 0) return <EmptyState title={contentWords.social.empty} />;
  return (
    <div
      ref={cards}
      lang={content.language}
      className="mx-auto flex w-full max-w-xl flex-col gap-5"
    >
      {variants.map((variant) => (
        <SocialCard key={variant.network} variant={variant} brandName={brand?.name ?? ""} />
      ))}
    </div>
  );
}
