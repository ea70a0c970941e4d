/** What is known of one thing, as names and values: two or three beside each other where there is room. */
import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
  /** Below the value. */
  note?: ReactNode | undefined;
}

/** Facts whose value is null or false are left out. */
const known = (facts: readonly Fact[]) =>
  facts.filter(({ value }) => value !== null && value !== false);

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {known(facts).map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="mt-0.5 text-sm wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in a narrow column, names at the left. */
export function FactColumn({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
      {known(facts).map(({ name, value, note }) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere tabular-nums [&_time]:whitespace-normal">
            {value}
            {note && <span className="block text-xs text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
