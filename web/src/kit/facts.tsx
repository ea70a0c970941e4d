/** A description list of facts, in two or three columns where there is room. */
import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
  note?: ReactNode | undefined;
}

/** Facts whose value is null or false are omitted. */
const withValue = (facts: readonly Fact[]) =>
  facts.filter(({ value }) => value !== null && value !== false);

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {withValue(facts).map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="mt-0.5 text-sm wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A narrow list with the names on the left. */
export function FactColumn({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
      {withValue(facts).map(({ name, value, note }) => (
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
