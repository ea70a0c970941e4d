/** A list of things to do, behind a button. What draws it is fetched when somebody is about to open one. */
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

/** Items are drawn in an open menu only. */
function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("a menu item is rendered outside of a Menu");
  return parts;
}

interface MenuProps {
  /** One button that takes a ref. */
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
    // Without a connection there may be none yet; the next press tries again.
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

/** From its first opening on. */
function OpenedMenu(
  props: Omit<MenuProps, "trigger"> & { trigger: ReactNode; parts: Parts; isByKeys: boolean },
) {
  const { parts, isByKeys, trigger, children, align = "end", side = "bottom", className } = props;
  const [isOpen, setIsOpen] = useState(true);
  // Whoever opened it with a key, before it could hear of that, is on its first item, as ever after.
  const isFirst = useRef(isByKeys);
  const focusFirst = (list: HTMLElement | null) => {
    if (!list || !isFirst.current) return;
    isFirst.current = false;
    setTimeout(() => list.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
  };
  return (
    // A modal menu would lock the page by writing a style element, which our policy refuses.
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

/** What else can be done to a row or a page, behind three dots. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const trigger = <IconButton label={label} hasTooltip={false} icon={MoreIcon} />;
  return <Menu trigger={trigger}>{children}</Menu>;
}

const itemClass =
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

export function MenuLine() {
  const parts = useParts();
  return <parts.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
