/** What is known of one thing, as names and values: two or three beside each other where there is room. */
import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="mt-0.5 text-sm wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
