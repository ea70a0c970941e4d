/** Parts of one page, one of which is shown. Parts that have addresses of their own are links: see TabLinks. */
import * as Radix from "@radix-ui/react-tabs";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

const bar = "flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line";
const tabLook =
  "relative -mb-px inline-flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-soft no-underline -outline-offset-2 transition-colors hover:text-ink";

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
}

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className={bar}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={joinClasses(
              tabLook,
              "data-[state=active]:border-accent data-[state=active]:text-ink",
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** A bar of links that looks like tabs. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={joinClasses(bar, "mb-6")}>
      {children}
    </nav>
  );
}

export const TabLink = createLink(function TabAnchor({ className, ...rest }: ComponentProps<"a">) {
  return (
    <a
      {...rest}
      className={joinClasses(
        tabLook,
        "aria-[current=page]:border-accent aria-[current=page]:text-ink",
        className,
      )}
    />
  );
});
