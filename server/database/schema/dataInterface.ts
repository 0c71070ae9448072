import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JsonObject } from '@/contract/formSchema'
import { id, moment } from './columns'

/** A parameter as its interface declares it; `int` and `datetime` (epoch ms) are whole numbers, `decimal` any, the others text. */
export interface DeclaredParameter {
  readonly field: string
  readonly fieldName: string
  readonly dataType: 'varchar' | 'text' | 'int' | 'decimal' | 'datetime'
  readonly required: boolean
  readonly defaultValue: string | number | null
}

/** Where the rows come from: rows that stand here, a statement over the views of `form_source`, or an HTTP server of the allow-list. */
export type InterfaceSource =
  | { readonly kind: 'static'; readonly rows: readonly JsonObject[] }
  | { readonly kind: 'sql'; readonly sql: string }
  | {
      readonly kind: 'http'
      readonly method: 'GET' | 'POST'
      /** Absolute; `{field}` stands for a parameter. A POST sends the parameters as a JSON object. */
      readonly url: string
      /** Keys from the answer to its rows, `data.list`; '' = the answer itself. */
      readonly rowsAt: string
      /** Answers are kept for so long; 0 = never. */
      readonly cacheSeconds: number
    }

/** Data interfaces of forms (system.md#data-interfaces). They are written through `storeInterface`, which proves them first. */
export const dataInterface = pgTable(
  'data_interface',
  {
    id: id(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull(),
    source: jsonb('source').$type<InterfaceSource>().notNull(),
    parameters: jsonb('parameters').$type<readonly DeclaredParameter[]>().notNull().default([]),
    /** Names of what a row holds; empty where only the answer tells (http). */
    columns: jsonb('columns').$type<readonly string[]>().notNull().default([]),
    /** Right that a reader needs, a button code of a model; null = whoever is signed in. */
    modelId: text('model_id'),
    buttonCode: text('button_code'),
    /** Grows with each change: what was kept of an earlier one is not given out. */
    version: integer('version').notNull().default(1),
    enabledMark: integer('enabled_mark').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    uniqueIndex('data_interface_en_code').on(table.enCode),
    check('data_interface_right', sql`(${table.modelId} is null) = (${table.buttonCode} is null)`)
  ]
)
