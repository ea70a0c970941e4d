/** The menu of the signed-in user: theme, shortcuts, account and sign-out. */
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/session.ts";
import { Avatar } from "../kit/avatar.tsx";
import { AccountIcon, KeyboardIcon, MoreIcon, SignOutIcon } from "../kit/icons.ts";
import { PlainLink } from "../kit/link.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuLink } from "../kit/menu.tsx";
import { themes, useTheme } from "../theme/use-theme.ts";
import { frameWords } from "../words/frame.ts";
import { useSignOut } from "./use-sign-out.ts";

const words = frameWords.accountMenu;

export function AccountMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const account = useQuery(sessionQuery).data?.account;
  const [theme, chooseTheme] = useTheme();
  const leave = useSignOut();
  const name = account?.name || account?.email || words.label;
  const icon = "size-4 text-soft";
  return (
    <Menu
      align="start"
      side="top"
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`${words.label}: ${name}`}
          title={account?.email}
          className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
        >
          <Avatar name={name} size="small" />
          <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
          <MoreIcon className="size-4 shrink-0 text-soft" />
        </button>
      }
    >
      {account && (
        <MenuLabel>
          <span className="wrap-anywhere">{account.email}</span>
        </MenuLabel>
      )}
      <MenuLink>
        <PlainLink to="/settings/account/">
          <AccountIcon className={icon} />
          {frameWords.pages.account}
        </PlainLink>
      </MenuLink>
      <MenuItem icon={<KeyboardIcon className={icon} />} keys="?" onSelect={onShowShortcuts}>
        {words.shortcuts}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{words.theme}</MenuLabel>
      {themes.map(({ theme: one, Icon }) => (
        <MenuItem
          label={words.themes[one]}
          key={one}
          icon={<Icon className={icon} />}
          isChosen={one === theme}
          onSelect={() => chooseTheme(one)}
        />
      ))}
      <MenuSeparator />
      <MenuItem icon={<SignOutIcon className={icon} />} onSelect={() => void leave()}>
        {words.signOut}
      </MenuItem>
    </Menu>
  );
}
