/** Commands of the palette that are known without a request. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "../kit/avatar.tsx";
import { DocumentationIcon, NewIcon, SignOutIcon, WriteIcon } from "../kit/icons.ts";
import { themes, useTheme } from "../theme/use-theme.ts";
import { frameWords } from "../words/frame.ts";
import { useCurrentBrand } from "./current-brand.tsx";
import { mainLinks, referenceAddress, settingsLinks } from "./page-links.ts";
import { useSignOut } from "./use-sign-out.ts";

export interface PaletteCommand {
  id: string;
  group: "actions" | "pages" | "brands" | "recent" | "found" | "threads" | "sources";
  label: string;
  icon: ReactNode;
  /** Shown before the user types. */
  isFirst?: boolean;
  act: () => void;
}

const words = frameWords.palette;
const icon = "size-4";

export function usePaletteCommands(): PaletteCommand[] {
  const navigate = useNavigate();
  const { brands, choose } = useCurrentBrand();
  const [theme, chooseTheme] = useTheme();
  const leave = useSignOut();
  return [
    {
      id: "new-content",
      group: "actions",
      label: words.newContent,
      icon: <WriteIcon className={icon} />,
      isFirst: true,
      act: () => void navigate({ to: "/new/" }),
    },
    {
      id: "new-brand",
      group: "actions",
      label: words.newBrand,
      icon: <NewIcon className={icon} />,
      act: () => void navigate({ to: "/brand/new/" }),
    },
    ...themes
      .filter((other) => other.theme !== theme)
      .map(({ theme: other, Icon }) => ({
        id: `theme-${other}`,
        group: "actions" as const,
        label: words.theme(frameWords.accountMenu.themes[other]),
        icon: <Icon className={icon} />,
        act: () => chooseTheme(other),
      })),
    {
      id: "sign-out",
      group: "actions",
      label: frameWords.accountMenu.signOut,
      icon: <SignOutIcon className={icon} />,
      act: () => void leave(),
    },
    ...[...mainLinks, ...settingsLinks].map(({ to, label, Icon }) => ({
      id: `page-${to.replaceAll("/", "-")}`,
      group: "pages" as const,
      label,
      icon: <Icon className={icon} />,
      isFirst: true,
      act: () => void navigate({ to }),
    })),
    {
      id: "reference",
      group: "pages",
      label: frameWords.pages.reference,
      icon: <DocumentationIcon className={icon} />,
      isFirst: true,
      act: () => window.location.assign(referenceAddress),
    },
    ...brands.flatMap(({ brand_id: brandId, name }) => [
      {
        id: `brand-${brandId}`,
        group: "brands" as const,
        label: name,
        icon: <Avatar name={name} size="small" />,
        act: () => void navigate({ to: "/brand/$brandId/", params: { brandId } }),
      },
      {
        id: `switch-${brandId}`,
        group: "brands" as const,
        label: words.switchTo(name),
        icon: <Avatar name={name} size="small" />,
        act: () => choose(brandId),
      },
    ]),
  ];
}
