/**
 * Statements as tagged templates, on a pool or in a transaction: values become parameters, and fragments made with
 * Kysely's `sql` are inserted as they are.
 */
import { sql } from "kysely";
import type { QueryExecutorProvider, RawBuilder } from "kysely";

type Values = readonly unknown[];

export interface Queries {
  readonly query: <Row>(statement: TemplateStringsArray, ...values: Values) => Promise<Row[]>;
  readonly queryFirst: <Row>(
    statement: TemplateStringsArray,
    ...values: Values
  ) => Promise<Row | undefined>;
  /** The row of a statement that always returns one. */
  readonly queryOne: <Row>(statement: TemplateStringsArray, ...values: Values) => Promise<Row>;
  /** Returns how many rows were inserted, updated or deleted. */
  readonly execute: (statement: TemplateStringsArray, ...values: Values) => Promise<number>;
}

declare const inTransaction: unique symbol;

/** The statements of one transaction, for functions that would not work on a pool. */
export interface Transaction extends Queries {
  readonly [inTransaction]: true;
}

export function queriesOn(executor: QueryExecutorProvider): Queries {
  const run = <Row>(statement: TemplateStringsArray, values: Values) =>
    sql<Row>(statement, ...values).execute(executor);
  return {
    query: async <Row>(statement: TemplateStringsArray, ...values: Values) =>
      (await run<Row>(statement, values)).rows,
    queryFirst: async <Row>(statement: TemplateStringsArray, ...values: Values) =>
      (await run<Row>(statement, values)).rows[0],
    queryOne: async <Row>(statement: TemplateStringsArray, ...values: Values) => {
      const [row] = (await run<Row>(statement, values)).rows;
      if (!row) throw new Error("the statement returned no row");
      return row;
    },
    execute: async (statement, ...values) =>
      Number((await run(statement, values)).numAffectedRows ?? 0n),
  };
}

/** `column = value` for each column that is not undefined. */
export function assignmentsOf(values: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/** `and condition` for each condition that is defined. */
export function andAll(
  conditions: readonly (RawBuilder<unknown> | false | null | undefined)[],
): RawBuilder<unknown> {
  const given = conditions.filter((one) => one !== false && one !== null && one !== undefined);
  return sql.join(
    given.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

/** `(columns) values (…)` for the columns that are not undefined. */
export function insertionOf(values: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = given.map(([column]) => sql.ref(column));
  return sql`(${sql.join(columns)}) values (${sql.join(given.map(([, value]) => value))})`;
}
