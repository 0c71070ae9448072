import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ColumnData } from '@/contract/form'
import type { Json, PlatformForm } from '@/contract/formSchema'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** A form of the platform's designer (forms.md#records); what it looks like stands in its versions. */
export const formModel = pgTable(
  'form_model',
  {
    id: id(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull(),
    /** '1' a form, '2' form and list, '3' with a workflow, '4' a view. */
    webType: text('web_type', { enum: ['1', '2', '3', '4'] }).notNull(),
    /** Version that new records are written with. */
    version: integer('version').notNull(),
    /** 1 enabled, 0 disabled: a disabled form takes no new records; those that it has go on. */
    enabledMark: integer('enabled_mark').$type<0 | 1>().notNull().default(1),
    /** Names its partition of form_record and its indexes: ids of models may be of any length. */
    number: integer('number').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [uniqueIndex('form_model_en_code').on(table.enCode), uniqueIndex('form_model_number').on(table.number)]
)

/** One import of a model. Rows never change: what was read of a version may be kept. */
export const formModelVersion = pgTable(
  'form_model_version',
  {
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    version: integer('version').notNull(),
    /** sha256 of what was imported: the same file again is no new version. */
    hash: text('hash').notNull(),
    /** As it was imported, scripts included; only administrators get it, as a file. */
    source: jsonb('source').$type<Record<string, unknown>>().notNull(),
    /** What is sent: scripts taken out, rules put in (forms.md#scripts). */
    form: jsonb('form').$type<PlatformForm>().notNull(),
    columns: jsonb('columns').$type<ColumnData>().notNull(),
    appColumns: jsonb('app_columns').$type<ColumnData>().notNull(),
    /** Sources of the scripts that run in the isolate, by their id. */
    scripts: jsonb('scripts').$type<Record<string, string>>().notNull(),
    /** What the import had to say, in Chinese, a line each. */
    report: jsonb('report').$type<readonly string[]>().notNull(),
    /** Who imported it in the console; null = by command. */
    createdBy: text('created_by').references(() => userAccount.id),
    createdAt: moment('created_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.modelId, table.version] })]
)

/**
 * A record of a model. Partitioned by model (docs/decisions/0025-form-records.md): the import makes the partition and an index for each
 * field that the list sorts by; the indexes named here stand on every partition.
 */
export const formRecord = pgTable(
  'form_record',
  {
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    id: text('id').notNull(),
    /** Grows with each change. */
    version: integer('version').notNull(),
    /** Version of the model that it was written with. */
    modelVersion: integer('model_version').notNull(),
    /** `{ key: value }` in the platform's shapes (forms.md#kinds-of-fields). */
    data: jsonb('data').$type<Record<string, Json | undefined>>().notNull(),
    /** What each field is found by: the words that are shown of it, lower case. */
    words: jsonb('words').$type<Record<string, string>>().notNull(),
    /** Every one and two characters that follow each other in the words. */
    grams: text('grams').array().notNull(),
    /** Of the workflow, webType 3. */
    flowState: integer('flow_state'),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    /** Where its writer worked then: data scopes go by it. */
    organizeId: text('organize_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.id] }),
    index('form_record_data').using('gin', table.data.op('jsonb_path_ops')),
    index('form_record_grams').using('gin', table.grams),
    // With the model, though a partition has only one: so a count of what a scope holds needs nothing but the index.
    index('form_record_creator').on(table.modelId, table.createdBy, table.id),
    index('form_record_organize').on(table.modelId, table.organizeId, table.id)
  ]
)

/** Values of unique fields that are taken; its key is what keeps two people from taking one at once. */
export const formUnique = pgTable(
  'form_unique',
  {
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    field: text('field').notNull(),
    value: text('value').notNull(),
    recordId: text('record_id').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.modelId, table.field, table.value] }),
    index('form_unique_record').on(table.modelId, table.recordId)
  ]
)

/** Which records hold a file, so that who may read the record may have it. */
export const formFile = pgTable(
  'form_file',
  {
    name: text('name').notNull(),
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    recordId: text('record_id').notNull(),
    /** Id of the field, `table-field` in a sub-table. */
    field: text('field').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.name, table.modelId, table.recordId, table.field] }),
    index('form_file_record').on(table.modelId, table.recordId)
  ]
)

/** One field that an act changed, values as they were stored. */
export interface FieldChange {
  readonly field: string
  readonly label: string
  readonly old?: Json
  readonly new?: Json
}

/** Who did what to a record; stays when the record is deleted. */
export const formChange = pgTable(
  'form_change',
  {
    id: id(),
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    recordId: text('record_id').notNull(),
    action: text('action', { enum: ['create', 'update', 'delete'] }).notNull(),
    /** Version of the record after it; of the last one for a deletion. */
    version: integer('version').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    at: moment('at').notNull(),
    fields: jsonb('fields').$type<readonly FieldChange[]>().notNull()
  },
  (table) => [index('form_change_record').on(table.modelId, table.recordId, table.at)]
)

/** Who took which records out of the house. */
export const formExport = pgTable(
  'form_export',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull()
  },
  (table) => [index('form_export_user').on(table.userId, table.at)]
)

/** Each look at the numbers of people in a record in full (forms.md#personal-data-in-forms); it outlives the record. */
export const formReveal = pgTable(
  'form_reveal',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    modelId: text('model_id')
      .notNull()
      .references(() => formModel.id),
    recordId: text('record_id').notNull(),
    at: moment('at').notNull()
  },
  (table) => [index('form_reveal_record').on(table.modelId, table.recordId, table.at), index('form_reveal_user').on(table.userId, table.at)]
)
