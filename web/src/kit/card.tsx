/** A section of a page, with an optional heading and actions. */
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

interface CardProps {
  title?: string | undefined;
  description?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** For lists and tables without padding. */
  isFlush?: boolean | undefined;
  className?: string | undefined;
}

export function Card(props: CardProps) {
  const { title, description, actions, children, isFlush = false, className } = props;
  return (
    <section
      className={joinClasses(
        "min-w-0 rounded-xl border border-line bg-surface",
        isFlush && "overflow-clip",
        className,
      )}
    >
      {title !== undefined && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-5">
          <div className="min-w-0">
            <h2 className="text-base font-semibold">{title}</h2>
            {description !== undefined && <p className="text-sm text-soft">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div
        className={joinClasses(
          !isFlush && "px-4 pb-4 sm:px-5 sm:pb-5",
          !isFlush && title === undefined && "pt-4 sm:pt-5",
          isFlush && title !== undefined && "border-t border-line",
        )}
      >
        {children}
      </div>
    </section>
  );
}
