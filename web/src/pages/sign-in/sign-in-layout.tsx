/** The layout of pages shown before sign-in. */
import type { ReactNode } from "react";
import { Mark } from "../../kit/avatar.tsx";
import { usePageTitle } from "../../kit/page-header.tsx";

interface SignInLayoutProps {
  title: string;
  description?: ReactNode | undefined;
  children: ReactNode;
  /** Links to other pages, below the card. */
  footer?: ReactNode | undefined;
}

export function SignInLayout({ title, description, children, footer }: SignInLayoutProps) {
  usePageTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[max(3rem,14dvh)] pb-10">
      <div className="w-full max-w-sm">
        <Mark className="mx-auto mb-5 size-11" />
        <h1 className="text-center text-xl leading-7 font-semibold tracking-tight text-balance">
          {title}
        </h1>
        {description !== undefined && (
          <p className="mt-1.5 text-center text-pretty text-soft">{description}</p>
        )}
        <div className="mt-6 rounded-2xl border border-line bg-surface p-5 sm:p-6">{children}</div>
        {footer !== undefined && <div className="mt-5 text-center text-sm text-soft">{footer}</div>}
      </div>
    </main>
  );
}
