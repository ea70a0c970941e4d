/** A section of a long form: explanation on the left, fields on the right; stacked on narrow screens. */
import { useId } from "react";
import type { ReactNode } from "react";

interface FormSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-5 rounded-xl border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-pretty text-soft">{text}</p>
      </header>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
