import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlatformForm } from '@/contract/formSchema'
import type { FlowDefinition, Members } from '@/domain/workFlow/definition'
import type { FlowState, SeatState } from '@/domain/workFlow/state'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** A flow that people may launch (workflow.md#template, engine); what it does stands in its versions. */
export const flowTemplate = pgTable(
  'flow_template',
  {
    id: id(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull(),
    /** Id of an entry of the dictionary of flow categories. */
    category: text('category').notNull(),
    /** 1 system form, 2 designed form. */
    formType: integer('form_type').$type<1 | 2>().notNull(),
    /** 0 launched by itself, 1 behind a function. */
    type: integer('type').$type<0 | 1>().notNull(),
    icon: text('icon').notNull().default(''),
    iconBackground: text('icon_background').notNull().default(''),
    description: text('description').notNull().default(''),
    sortCode: integer('sort_code').notNull().default(0),
    /** 1 enabled, 0 disabled: a disabled flow is not launched; its tasks go on. */
    enabledMark: integer('enabled_mark').$type<0 | 1>().notNull().default(1),
    /** Version that new tasks run on. */
    version: integer('version').notNull(),
    /** Who may launch, of that version; nobody named = everybody. */
    launchers: jsonb('launchers').$type<Members>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [uniqueIndex('flow_template_en_code').on(table.enCode), index('flow_template_sort').on(table.sortCode, table.id)]
)

/** One import of a flow. Rows never change: a task keeps the version it was launched with. */
export const flowVersion = pgTable(
  'flow_version',
  {
    flowId: text('flow_id')
      .notNull()
      .references(() => flowTemplate.id),
    version: integer('version').notNull(),
    /** sha256 of what was imported: the same file again is no new version. */
    hash: text('hash').notNull(),
    /** The template as it was imported (workflow.md#template). */
    template: jsonb('template').$type<Record<string, unknown>>().notNull(),
    /** What the engine runs (`parseTemplate`). */
    definition: jsonb('definition').$type<FlowDefinition>().notNull(),
    /** The form as it is sent. */
    form: jsonb('form').$type<PlatformForm>().notNull(),
    /** The form model it was taken from, with its version; null for a form of the flow's own. */
    formModelId: text('form_model_id'),
    formModelVersion: integer('form_model_version'),
    /** What the import had to say, in Chinese, a line each. */
    report: jsonb('report').$type<readonly string[]>().notNull(),
    /** Who imported it in the console; null = by command. */
    createdBy: text('created_by').references(() => userAccount.id),
    createdAt: moment('created_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.flowId, table.version] })]
)

/**
 * A run of a flow, kept whole as one document that only the engine changes (docs/decisions/0027); the other columns are what lists
 * show and search of it, written with each change.
 */
export const flowTask = pgTable(
  'flow_task',
  {
    id: id(),
    flowId: text('flow_id')
      .notNull()
      .references(() => flowTemplate.id),
    flowVersion: integer('flow_version').notNull(),
    /** Grows with each act. */
    version: integer('version').notNull(),
    launcherId: text('launcher_id')
      .notNull()
      .references(() => userAccount.id),
    title: text('title').notNull(),
    /** Of its flow, for filters. */
    category: text('category').notNull(),
    /** 0 等待提交 to 5 审核终止. */
    status: integer('status').$type<0 | 1 | 2 | 3 | 4 | 5>().notNull(),
    urgency: integer('urgency').$type<1 | 2 | 3>().notNull(),
    completion: integer('completion').notNull(),
    /** Names and visit ids of the steps it waits at, joined by commas. */
    thisStep: text('this_step').notNull(),
    thisStepId: text('this_step_id').notNull(),
    /** Main values in words, for lists and messages. */
    description: text('description').notNull().default(''),
    /** Set when a step of another task launched it. */
    parentTaskId: text('parent_task_id'),
    /** The record of a form model that holds its values; null while they stand in the document alone. */
    formRecordId: text('form_record_id'),
    state: jsonb('state').$type<FlowState>().notNull(),
    /** Every one and two characters of title and description, comparable (`form/searchText.ts`): keywords are looked up by them. */
    grams: text('grams').array().notNull().default(sql`'{}'::text[]`),
    createdAt: moment('created_at').notNull(),
    submittedAt: moment('submitted_at'),
    endedAt: moment('ended_at'),
    /** Deleted by its launcher. */
    discardedAt: moment('discarded_at')
  },
  (table) => [
    index('flow_task_launched').on(table.launcherId, table.createdAt, table.id).where(sql`${table.discardedAt} is null`),
    index('flow_task_all').on(table.createdAt, table.id).where(sql`${table.discardedAt} is null and ${table.status} <> 0`),
    index('flow_task_grams').using('gin', table.grams),
    index('flow_task_parent').on(table.parentTaskId).where(sql`${table.parentTaskId} is not null`),
    index('flow_task_record').on(table.formRecordId).where(sql`${table.formRecordId} is not null`)
  ]
)

/** Seats of a task (wire: operator): to-dos while `isOpen`, done by `decidedBy`. A projection of the task's document. */
export const flowSeat = pgTable(
  'flow_seat',
  {
    id: id(),
    taskId: text('task_id')
      .notNull()
      .references(() => flowTask.id),
    flowId: text('flow_id').notNull(),
    visitId: text('visit_id').notNull(),
    nodeId: text('node_id').notNull(),
    nodeName: text('node_name').notNull(),
    launcherId: text('launcher_id').notNull(),
    userId: text('user_id').notNull(),
    state: text('state').$type<SeatState>().notNull(),
    /** Its holder can act on it now. */
    isOpen: boolean('is_open').notNull(),
    /** Its holder has it or will have it: open, queued or waiting, also in a step that waits itself. */
    isHeld: boolean('is_held').notNull(),
    /** When it was opened last, 0 while it has not been. */
    since: moment('since').notNull(),
    dueAt: moment('due_at'),
    decidedAt: moment('decided_at'),
    /** Who decided: the holder or his delegate; null when the system did. */
    decidedBy: text('decided_by'),
    /** The line of the log with the decision. */
    recordId: text('record_id')
  },
  (table) => [
    index('flow_seat_todo').on(table.userId, table.since, table.id).where(sql`${table.isOpen}`),
    index('flow_seat_held').on(table.userId).where(sql`${table.isHeld}`),
    index('flow_seat_done').on(table.decidedBy, table.decidedAt, table.id).where(sql`${table.decidedBy} is not null`),
    index('flow_seat_habit').on(table.flowId, table.nodeId, table.userId, table.decidedAt).where(sql`${table.decidedBy} is not null`),
    index('flow_seat_for_other').on(table.userId, table.decidedAt, table.id).where(sql`${table.decidedBy} <> ${table.userId}`),
    index('flow_seat_by_other').on(table.decidedBy, table.decidedAt, table.id).where(sql`${table.decidedBy} <> ${table.userId}`),
    index('flow_seat_task').on(table.taskId),
    uniqueIndex('flow_seat_record').on(table.recordId).where(sql`${table.recordId} is not null`)
  ]
)

/** Who got a copy of which step of a task. A projection of the task's document. */
export const flowCopy = pgTable(
  'flow_copy',
  {
    id: id(),
    taskId: text('task_id')
      .notNull()
      .references(() => flowTask.id),
    flowId: text('flow_id').notNull(),
    nodeId: text('node_id').notNull(),
    nodeName: text('node_name').notNull(),
    userId: text('user_id').notNull(),
    at: moment('at').notNull()
  },
  (table) => [index('flow_copy_user').on(table.userId, table.at, table.id), index('flow_copy_task').on(table.taskId)]
)

/** What people say about a task (workflow.md#comments, FlowComment). */
export const flowComment = pgTable(
  'flow_comment',
  {
    id: id(),
    taskId: text('task_id')
      .notNull()
      .references(() => flowTask.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    text: text('text').notNull(),
    /** JSON text of annex items. */
    image: text('image').notNull(),
    file: text('file').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at')
  },
  (table) => [index('flow_comment_task').on(table.taskId, table.createdAt, table.id)]
)

/** Somebody's steps may be done by somebody else for a while (FlowDelegate). */
export const flowDelegation = pgTable(
  'flow_delegation',
  {
    id: id(),
    fromUserId: text('from_user_id')
      .notNull()
      .references(() => userAccount.id),
    toUserId: text('to_user_id')
      .notNull()
      .references(() => userAccount.id),
    /** Empty = all flows. */
    flowIds: text('flow_ids').array().notNull(),
    /** First and last moment. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    description: text('description').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [
    index('flow_delegation_from').on(table.fromUserId, table.endsAt),
    index('flow_delegation_to').on(table.toUserId, table.endsAt)
  ]
)
