/** Tabs within one page. For contents with their own URLs, see tab-links.tsx. */
import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import { tabBarClass, tabClass } from "./tab-links.tsx";

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
}

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className={tabBarClass}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={joinClasses(
              tabClass,
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
