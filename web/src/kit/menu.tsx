/** A dropdown menu. Its implementation is loaded when the user is about to open one. */
import { cloneElement, createContext, useContext, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { CheckIcon, MoreIcon } from "./icons.ts";
import { joinClasses } from "./join-classes.ts";
import { KeyboardHint } from "./keyboard-hint.tsx";
import type * as menuParts from "./menu-parts.ts";
import { PortalContainer } from "./portal-container.ts";

type Parts = typeof menuParts;

export const loadMenuParts = (): Promise<Parts> => import("./menu-parts.ts");

const PartsContext = createContext<Parts | null>(null);

/** Items are rendered only in an open menu. */
function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("a menu item is rendered outside of a Menu");
  return parts;
}

interface MenuProps {
  trigger: ReactElement<TriggerProps>;
  children: ReactNode;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  className?: string | undefined;
}

interface TriggerProps {
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export function Menu({ trigger, ...list }: MenuProps) {
  const [opened, setOpened] = useState<{ parts: Parts; isByKeys: boolean } | null>(null);
  if (opened) return <OpenedMenu {...list} {...opened} trigger={trigger} />;
  const open = async (isByKeys: boolean) => {
    // Loading may fail offline; the next click tries again.
    const parts = await loadMenuParts().catch(() => null);
    if (parts) setOpened({ parts, isByKeys });
  };
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: fetchParts,
    onFocus: fetchParts,
    onClick: (event) => void open(event.detail === 0),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      void open(true);
    },
  });
}

function fetchParts(): void {
  void loadMenuParts().catch(() => undefined);
}

/** Used from the first opening on. */
function OpenedMenu(
  props: Omit<MenuProps, "trigger"> & { trigger: ReactNode; parts: Parts; isByKeys: boolean },
) {
  const { parts, isByKeys, trigger, children, align = "end", side = "bottom", className } = props;
  const [isOpen, setIsOpen] = useState(true);
  // If the first opening is by keyboard, focus the first item, as Radix does later.
  const isFirst = useRef(isByKeys);
  const focusFirst = (list: HTMLElement | null) => {
    if (!list || !isFirst.current) return;
    isFirst.current = false;
    setTimeout(() => list.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
  };
  return (
    // A modal menu would lock scrolling with a style element, which the content security policy forbids.
    <parts.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <parts.Trigger asChild>{trigger}</parts.Trigger>
      <parts.Portal container={useContext(PortalContainer)}>
        <parts.Content
          ref={focusFirst}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={joinClasses(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-appear overflow-y-auto rounded-xl bg-raised p-1.5 shadow-raised outline-none",
            className,
          )}
        >
          <PartsContext value={parts}>{children}</PartsContext>
        </parts.Content>
      </parts.Portal>
    </parts.Root>
  );
}

/** Further actions of a row or page, behind three dots. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const trigger = <IconButton label={label} hasTooltip={false} icon={MoreIcon} />;
  return <Menu trigger={trigger}>{children}</Menu>;
}

const itemClass =
  "flex min-h-9 w-full select-none items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm text-ink no-underline outline-none data-disabled:opacity-50 data-highlighted:bg-hover max-sm:min-h-11";

interface MenuItemProps {
  label?: ReactNode | undefined;
  children?: ReactNode | undefined;
  icon?: ReactNode | undefined;
  keys?: string | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Marks the item as the current choice. */
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
  const parts = useParts();
  const className = joinClasses(itemClass, isDanger && "text-bad");
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys !== undefined && <KeyboardHint keys={keys} />}
      {isChosen === true && <CheckIcon className="size-4 text-accent" />}
    </>
  );
  return isChosen === undefined ? (
    <parts.Item disabled={isDisabled ?? false} onSelect={onSelect} className={className}>
      {content}
    </parts.Item>
  ) : (
    <parts.CheckboxItem
      checked={isChosen}
      disabled={isDisabled ?? false}
      onSelect={onSelect}
      className={className}
    >
      {content}
    </parts.CheckboxItem>
  );
}

/** A link as an item: `<MenuLink><PlainLink to="…">…</PlainLink></MenuLink>`. */
export function MenuLink({ children }: { children: ReactNode }) {
  const parts = useParts();
  return (
    <parts.Item asChild className={itemClass}>
      {children}
    </parts.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = useParts();
  return <parts.Label className="px-2.5 py-1.5 text-xs text-soft">{children}</parts.Label>;
}

export function MenuSeparator() {
  const parts = useParts();
  return <parts.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
