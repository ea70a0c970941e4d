/** Shows and changes the current brand. On a brand's own page, it opens the same page of the other brand. */
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { Avatar } from "../kit/avatar.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { BrandIcon, ChooseIcon, NewIcon } from "../kit/icons.ts";
import { PlainLink } from "../kit/link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuLink } from "../kit/menu.tsx";
import { Skeleton } from "../kit/skeleton.tsx";
import { frameWords } from "../words/frame.ts";
import { useCurrentBrand } from "./current-brand.tsx";

const words = frameWords.brandSwitcher;
/** The others can be found in the command palette and on the Brands page. */
const shownMax = 12;

export function BrandSwitcher() {
  const { brand, brands, isPending, hasFailed, choose } = useCurrentBrand();
  const { brandId } = useParams({ strict: false });
  const navigate = useNavigate();
  // Lists that can be filtered by brand.
  const isList = useLocation({ select: ({ pathname }) => /^\/(contents|jobs)\/?$/.test(pathname) });
  if (isPending) return <Skeleton className="h-11 w-full rounded-lg" />;
  // If loading failed, do not suggest creating a brand: there may be some.
  if (hasFailed) {
    return <ButtonLink label={words.all} to="/brands/" className="w-full" icon={BrandIcon} />;
  }
  if (!brand) {
    return <ButtonLink label={words.create} to="/brand/new/" className="w-full" icon={NewIcon} />;
  }
  const switchTo = (id: number) => {
    choose(id);
    if (brandId !== undefined) {
      void navigate({ to: ".", params: { brandId: id }, search: {} });
    } else if (isList) {
      void navigate({ to: ".", search: (before: object) => ({ ...before, brand_id: id }) });
    }
  };
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={words.label(brand.name)}
          className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-lg border border-line bg-surface px-2 text-left hover:bg-hover"
        >
          <Avatar name={brand.name} size="small" />
          <span className="min-w-0 flex-1">
            <span className="block text-xs leading-4 text-soft">{words.caption}</span>{" "}
            <span className="block truncate text-sm leading-5 font-medium">{brand.name}</span>
          </span>
          <ChooseIcon className="size-4 shrink-0 text-soft" />
        </button>
      }
    >
      <MenuLabel>{words.title}</MenuLabel>
      {brands.slice(0, shownMax).map((one) => (
        <MenuItem
          key={one.brand_id}
          icon={<Avatar name={one.name} size="small" />}
          isChosen={one.brand_id === brand.brand_id}
          onSelect={() => switchTo(one.brand_id)}
        >
          {one.name}
          {one.is_default && <span className="text-soft"> · {words.default}</span>}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLink>
        <PlainLink to="/brands/">
          <BrandIcon className="size-4 text-soft" />
          {words.all}
        </PlainLink>
      </MenuLink>
      <MenuLink>
        <PlainLink to="/brand/new/">
          <NewIcon className="size-4 text-soft" />
          {words.create}
        </PlainLink>
      </MenuLink>
    </Menu>
  );
}
