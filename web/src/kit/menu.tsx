/** A list of things to do, behind a button. */
import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { CheckIcon, MoreIcon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";
import { KeyboardHint } from "./keyboard-hint.tsx";
import { usePortalHome } from "./portal-home.ts";

interface MenuProps {
  /** One button that takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  className?: string | undefined;
}

export function Menu({ trigger, children, align = "end", side = "bottom", className }: MenuProps) {
  return (
    // A modal menu would lock the page by writing a style element, which our policy refuses.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={usePortalHome()}>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={joinClasses(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-appear overflow-y-auto rounded-xl bg-raised p-1.5 shadow-raised outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What else can be done to a row or a page, behind three dots. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const trigger = <IconButton label={label} hasTooltip={false} icon={MoreIcon} />;
  return <Menu trigger={trigger}>{children}</Menu>;
}

const itemLook =
  "flex min-h-9 w-full select-none items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm text-ink no-underline outline-none data-disabled:opacity-50 data-highlighted:bg-hover max-sm:min-h-11";

interface MenuItemProps {
  /** Its words; `children` where they are more than a text. */
  label?: ReactNode | undefined;
  children?: ReactNode | undefined;
  icon?: ReactNode | undefined;
  keys?: string | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Says that this one is the one in force. */
  isChosen?: boolean | undefined;
  onSelect: () => void;
}

export function MenuItem(props: MenuItemProps) {
  const {
    label,
    children = label,
    icon,
    keys,
    isDanger = false,
    isDisabled,
    isChosen,
    onSelect,
  } = props;
  const look = joinClasses(itemLook, isDanger && "text-bad");
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys !== undefined && <KeyboardHint keys={keys} />}
      {isChosen === true && <CheckIcon className="size-4 text-accent" />}
    </>
  );
  return isChosen === undefined ? (
    <Radix.Item disabled={isDisabled ?? false} onSelect={onSelect} className={look}>
      {content}
    </Radix.Item>
  ) : (
    <Radix.CheckboxItem
      checked={isChosen}
      disabled={isDisabled ?? false}
      onSelect={onSelect}
      className={look}
    >
      {content}
    </Radix.CheckboxItem>
  );
}

/** A link as an item: `<MenuLink><PlainLink to="…">…</PlainLink></MenuLink>`. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemLook}>
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-xs text-soft">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
