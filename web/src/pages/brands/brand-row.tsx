/** One row of the brand list, with its actions. */
import type { Brand } from "@pressroom/client";
import type { QueryKey } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { usePressroom } from "../../api/pressroom.ts";
import { changeItems } from "../../api/use-paged-list.ts";
import type { PagedData } from "../../api/use-paged-list.ts";
import { useOptimisticChange } from "../../api/use-optimistic-change.ts";
import { Avatar } from "../../kit/avatar.tsx";
import { Badge } from "../../kit/badge.tsx";
import { PlainLink } from "../../kit/link.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "../../kit/menu.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { brandsWords as words } from "../../words/brands.ts";

interface BrandRowProps {
  brand: Brand;
  /** The query key of the list that contains it. */
  listKey: QueryKey;
}

export function BrandRow({ brand, listKey }: BrandRowProps) {
  const { brand_id: brandId, name, industry, keywords_count: keywordsCount } = brand;
  const needsKeywords = keywordsCount === 0 && brand.archived_at === null;
  return (
    <>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <PlainLink
          to="/brand/$brandId/"
          params={{ brandId }}
          className={`block truncate ${rowLinkClass}`}
        >
          {name}
        </PlainLink>
        <p className="truncate text-sm text-soft">
          {needsKeywords && <span className="text-warn sm:hidden">{words.noKeywords} · </span>}
          {[industry, words.keywords(keywordsCount)].filter(Boolean).join(" · ")}
        </p>
      </div>
      {brand.is_default && <Badge>{words.isDefault}</Badge>}
      {needsKeywords && (
        <Badge tone="warn" className="max-sm:hidden">
          {words.noKeywords}
        </Badge>
      )}
      <div className={aboveRowLink}>
        <BrandMenu brand={brand} listKey={listKey} />
      </div>
    </>
  );
}

function BrandMenu({ brand, listKey }: BrandRowProps) {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const { brand_id: brandId, name } = brand;
  const touches = [["brands"], ["account"]];
  const without = (shown: PagedData<Brand>) =>
    changeItems(shown, (items) => items.filter((one) => one.brand_id !== brandId));
  const isArchived = brand.archived_at !== null;
  const archive = () => pressroom.brands.archive(brandId);
  const restore = () => pressroom.brands.restore(brandId);
  const move = useOptimisticChange<PagedData<Brand>>({
    queryKey: listKey,
    apply: without,
    send: isArchived ? restore : archive,
    undo: isArchived ? archive : restore,
    done: () => (isArchived ? words.restoredIt : words.archivedIt)(name),
    touches,
  });
  const makeDefault = useOptimisticChange<PagedData<Brand>>({
    queryKey: listKey,
    apply: (shown) =>
      changeItems(shown, (items) =>
        items.map((one) => ({ ...one, is_default: one.brand_id === brandId })),
      ),
    send: () => pressroom.account.update({ default_brand_id: brandId }),
    done: () => words.madeDefault(name),
    touches,
  });
  const params = { brandId };
  return (
    <MoreMenu label={words.more(name)}>
      <MenuItem onSelect={() => void navigate({ to: "/brand/$brandId/", params })}>
        {words.edit}
      </MenuItem>
      {isArchived ? (
        <MenuItem label={words.restore} onSelect={() => move.mutate()} />
      ) : (
        <>
          <MenuItem onSelect={() => void navigate({ to: "/brand/$brandId/keywords/", params })}>
            {words.editKeywords}
          </MenuItem>
          {!brand.is_default && (
            <>
              <MenuItem label={words.makeDefault} onSelect={() => makeDefault.mutate()} />
              <MenuSeparator />
              <MenuItem label={words.archive} onSelect={() => move.mutate()} />
            </>
          )}
        </>
      )}
    </MoreMenu>
  );
}
