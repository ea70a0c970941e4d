/** What the command palette can do, without what it finds by asking the service. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "../kit/avatar.tsx";
import {
  DarkIcon,
  DocumentationIcon,
  LightIcon,
  NewIcon,
  SignOutIcon,
  SystemIcon,
  WriteIcon,
} from "../kit/icons.ts";
import { useTheme } from "../theme/use-theme.ts";
import { frameWords } from "../words/frame.ts";
import { useCurrentBrand } from "./current-brand.tsx";
import { mainLinks, referenceAddress, settingsLinks } from "./page-links.ts";
import { useSignOut } from "./use-sign-out.ts";

export interface PaletteCommand {
  id: string;
  group: "actions" | "pages" | "brands" | "recent" | "found" | "threads" | "sources";
  label: string;
  icon: ReactNode;
  /** Shown before anything is typed. */
  isFirst: boolean;
  act: () => void;
}

const words = frameWords.palette;
const icon = "size-4";

export function usePaletteCommands(): PaletteCommand[] {
  const navigate = useNavigate();
  const { brands, choose } = useCurrentBrand();
  const [theme, chooseTheme] = useTheme();
  const leave = useSignOut();
  const themes = [
    { name: "system", mark: <SystemIcon className={icon} /> },
    { name: "light", mark: <LightIcon className={icon} /> },
    { name: "dark", mark: <DarkIcon className={icon} /> },
  ] as const;
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
      isFirst: false,
      act: () => void navigate({ to: "/brand/new/" }),
    },
    ...themes
      .filter(({ name }) => name !== theme)
      .map(({ name, mark }) => ({
        id: `theme-${name}`,
        group: "actions" as const,
        label: words.theme(frameWords.accountMenu.themes[name]),
        icon: mark,
        isFirst: false,
        act: () => chooseTheme(name),
      })),
    {
      id: "sign-out",
      group: "actions",
      label: frameWords.accountMenu.signOut,
      icon: <SignOutIcon className={icon} />,
      isFirst: false,
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
        isFirst: false,
        act: () => void navigate({ to: "/brand/$brandId/", params: { brandId } }),
      },
      {
        id: `switch-${brandId}`,
        group: "brands" as const,
        label: words.switchTo(name),
        icon: <Avatar name={name} size="small" />,
        isFirst: false,
        act: () => choose(brandId),
      },
    ]),
  ];
}
