import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { organize, userAccount } from './organization'

/** An appointment or a shift of a roster, once or repeated. Times half-open; a rule counts on the wall clock of Shanghai. */
export const scheduleEvent = pgTable(
  'schedule_event',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => userAccount.id),
    /** Calendar of a department; null = the owner's own. */
    departmentId: text('department_id').references(() => organize.id),
    kind: text('kind', { enum: ['event', 'duty'] }).notNull(),
    title: text('title').notNull(),
    location: text('location').notNull(),
    note: text('note').notNull(),
    colour: text('colour').notNull(),
    /** Only kept, for the platform's web client. */
    colourCss: text('colour_css').notNull().default(''),
    /** Of the first occurrence by the rule. */
    startAt: moment('start_at').notNull(),
    endAt: moment('end_at').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    /** RRULE value, '' = once. */
    rule: text('rule').notNull(),
    /** Nothing of it is before or after, changed occurrences included; `lastAt` null = it has no end. */
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at'),
    /** Minutes before the beginning. */
    reminders: integer('reminders').array().notNull(),
    weChatAlert: boolean('we_chat_alert').notNull().default(false),
    mailAlert: boolean('mail_alert').notNull().default(false),
    mobileAlert: boolean('mobile_alert').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    index('schedule_event_owner').on(table.ownerId, table.firstAt),
    index('schedule_event_department').on(table.departmentId, table.firstAt),
    check('schedule_event_span', sql`${table.startAt} <= ${table.endAt}`),
    check('schedule_event_duty', sql`${table.kind} <> 'duty' or ${table.departmentId} is not null`)
  ]
)

/** One occurrence that is not as its series says. */
export const scheduleException = pgTable(
  'schedule_exception',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => scheduleEvent.id, { onDelete: 'cascade' }),
    /** When it would begin by the rule. */
    at: moment('at').notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    title: text('title').notNull(),
    location: text('location').notNull(),
    note: text('note').notNull(),
    startAt: moment('start_at').notNull(),
    endAt: moment('end_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.eventId, table.at] })]
)

/** Who is invited, or who has the duty. */
export const scheduleParticipant = pgTable(
  'schedule_participant',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => scheduleEvent.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    answer: text('answer', { enum: ['PENDING', 'ACCEPTED', 'DECLINED'] }).notNull(),
    answeredAt: moment('answered_at')
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] }), index('schedule_participant_user').on(table.userId)]
)

/** An answer to one occurrence of a series, or to it and all later ones; what no row speaks of has the participant's answer. */
export const scheduleAnswer = pgTable(
  'schedule_answer',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => scheduleEvent.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** When the occurrence would begin by the rule. */
    at: moment('at').notNull(),
    reach: text('reach', { enum: ['one', 'following'] }).notNull(),
    answer: text('answer', { enum: ['PENDING', 'ACCEPTED', 'DECLINED'] }).notNull(),
    answeredAt: moment('answered_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId, table.at, table.reach] })]
)
