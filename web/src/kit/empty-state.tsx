/** What stands where there is nothing yet: what would be here, and the one next step. */
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode | undefined;
  title: string;
  children?: ReactNode | undefined;
  /** One button or link. */
  action?: ReactNode | undefined;
  /** It is all of the page, so its title is the page's. */
  isPage?: boolean | undefined;
}

export function EmptyState({ icon, title, children, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon !== undefined && (
        <div className="mb-4 flex size-11 items-center justify-center rounded-xl bg-accent-soft text-accent">
          {icon}
        </div>
      )}
      <Heading
        {...(isPage && { id: "page-title", tabIndex: -1 })}
        className="text-base font-semibold"
      >
        {title}
      </Heading>
      {children !== undefined && (
        <div className="mt-1 max-w-md text-sm text-balance text-soft">{children}</div>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
