/** Shown in place of an empty list: what would be here, and one next step. */
import type { ReactNode } from "react";
import type { Icon } from "./icons.ts";

interface EmptyStateProps {
  icon?: Icon | undefined;
  title: string;
  text?: ReactNode | undefined;
  action?: ReactNode | undefined;
  /** It fills the page, so its title is the page's title. */
  isPage?: boolean | undefined;
}

export function EmptyState({ icon: Icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {Icon && (
        <div className="mb-4 flex size-11 items-center justify-center rounded-xl bg-accent-soft text-accent">
          <Icon className="size-5" />
        </div>
      )}
      <Heading
        {...(isPage && { id: "page-title", tabIndex: -1 })}
        className="text-base font-semibold"
      >
        {title}
      </Heading>
      {text !== undefined && (
        <div className="mt-1 max-w-md text-sm text-balance text-soft">{text}</div>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
