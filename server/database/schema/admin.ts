import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { AUDIT_AREAS, type AuditChange } from '@/contract/admin/audit'
import { CHECKLIST_KEYS } from '@/contract/admin/checklist'
import { NOTICE_STATES, type NoticeTargets } from '@/contract/admin/notices'
import type { AttachedFile } from '@/contract/message'
import { id, moment } from './columns'
import { inSiteMessage } from './message'
import { organize, userAccount } from './organization'

/** What administrators changed; rows are added, never changed (administration.md#audit). */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: id(),
    at: moment('at').notNull(),
    actorId: text('actor_id').notNull(),
    /** As they were then. */
    actorName: text('actor_name').notNull(),
    ip: text('ip').notNull(),
    area: text('area', { enum: AUDIT_AREAS }).notNull(),
    act: text('act').notNull(),
    subjectId: text('subject_id').notNull(),
    subject: text('subject').notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    /** Organization that the subject belongs to, null = the whole company: who administers it reads the entry. */
    organizeId: text('organize_id')
  },
  (table) => [index('audit_entry_at').on(table.at, table.id), index('audit_entry_subject').on(table.subjectId)]
)

/** By what the first administrator of an empty installation proves himself, until it is used (administration.md#first-start); one row or none. */
export const setupCode = pgTable('setup_code', {
  id: id(),
  /** sha256, hex. */
  codeHash: text('code_hash').notNull(),
  createdAt: moment('created_at').notNull()
})

/** Lines of the checklist that the company does not want to see (administration.md#checklist). */
export const checklistDismissal = pgTable('checklist_dismissal', {
  key: text('key', { enum: CHECKLIST_KEYS }).primaryKey(),
  at: moment('at').notNull()
})

/** Who administers an organization and all below it, beside the administrators of the whole. */
export const organizeAdministrator = pgTable(
  'organize_administrator',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id)
  },
  (table) => [primaryKey({ columns: [table.userId, table.organizeId] }), index('organize_administrator_organize').on(table.organizeId)]
)

/** 公告 as administrators write them (administration.md#notices); what people got of one is its in-site message. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    version: integer('version').notNull().default(1),
    state: text('state', { enum: NOTICE_STATES }).notNull().default('DRAFT'),
    title: text('title').notNull(),
    /** Plain text. */
    body: text('body').notNull(),
    targets: jsonb('targets').$type<NoticeTargets>().notNull(),
    /** With bare addresses. */
    files: jsonb('files').$type<AttachedFile[]>().notNull(),
    authorId: text('author_id')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    /** What was sent; null before it is published. */
    messageId: text('message_id').references(() => inSiteMessage.id)
  },
  (table) => [
    index('notice_created').on(table.createdAt, table.id),
    index('notice_author').on(table.authorId),
    index('notice_files').using('gin', table.files)
  ]
)

/** Who got a notice; whether he has read it stands in his receipt of the message. */
export const noticeReceiver = pgTable(
  'notice_receiver',
  {
    noticeId: text('notice_id')
      .notNull()
      .references(() => notice.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** When he was reminded last. */
    remindedAt: moment('reminded_at')
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] }), index('notice_receiver_user').on(table.userId)]
)

/** What a row of an import says: its number in the file, and its texts by column. */
export interface ImportRow {
  row: number
  cells: Readonly<Record<string, string>>
}

/** Files by which people are taken in (administration.md#people-by-xlsx). */
export const peopleImport = pgTable(
  'people_import',
  {
    id: id(),
    authorId: text('author_id')
      .notNull()
      .references(() => userAccount.id),
    fileName: text('file_name').notNull(),
    /** How many people it holds. */
    people: integer('people').notNull(),
    /** What was checked; null once it is imported. */
    rows: jsonb('rows').$type<ImportRow[]>(),
    /** Whatever organizations it placed people in: who administers all of them sees it. */
    organizeIds: jsonb('organize_ids').$type<string[]>().notNull().default([]),
    checkedAt: moment('checked_at').notNull(),
    /** null while it is only checked. */
    doneAt: moment('done_at'),
    undoneAt: moment('undone_at')
  },
  (table) => [index('people_import_done').on(table.doneAt), index('people_import_author').on(table.authorId)]
)

/** Who came by an import that stands. */
export const importedPerson = pgTable(
  'imported_person',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => userAccount.id),
    importId: text('import_id')
      .notNull()
      .references(() => peopleImport.id)
  },
  (table) => [index('imported_person_import').on(table.importId)]
)
