import type { Reader } from './handles'

/** A statement whose text stands ready. */
export interface Statement {
  /** Its own in the whole server: each connection to PostgreSQL plans it once by it. The pool drops it where sessions are shared. */
  readonly name: string
  readonly text: string
}

/**
 * Asks what is asked so often that writing the statement and planning it anew each time would cost more than its answer.
 * @param values of `$1` ... in order, lists as arrays
 * @returns rows as the driver reads them: whole numbers of 8 bytes are text unless the statement says otherwise
 */
export async function ask<Row extends Record<string, unknown>>(
  reader: Reader,
  { name, text }: Statement,
  values: readonly unknown[]
): Promise<Row[]> {
  const statement = reader._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    { sql: text, params: [...values] },
    undefined,
    name,
    false
  )
  return (await statement.execute()).rows
}

/**
 * A statement of the query builder that is written once a connection.
 * @param write makes it, with placeholders, by `.prepare(name)`
 */
export function prepared<T extends object>(write: (reader: Reader) => T): (reader: Reader) => T {
  const known = new WeakMap<object, T>()
  return (reader) => {
    const { session } = reader._
    const statement = known.get(session) ?? write(reader)
    known.set(session, statement)
    return statement
  }
}
