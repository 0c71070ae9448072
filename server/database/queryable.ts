import type { QueryResult, QueryResultRow } from 'pg'

/** One connection to a database, in whatever transaction it is. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
}
