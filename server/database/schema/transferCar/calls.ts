import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CallState } from '@/contract/transferCar/calls'
import { id, moment } from '../columns'

/** Incoming calls as the telephone system tells of them (intake.md#incoming-calls); gone after a week. */
export const telephoneCall = pgTable(
  'telephone_call',
  {
    id: id(),
    /** Of the telephone system. */
    callId: text('call_id').notNull(),
    /** Digits; '' = withheld. */
    caller: text('caller').notNull(),
    state: text('state').$type<CallState>().notNull(),
    startedAt: moment('started_at').notNull(),
    answeredAt: moment('answered_at'),
    endedAt: moment('ended_at'),
    version: integer('version').notNull().default(1)
  },
  (table) => [uniqueIndex('telephone_call_call').on(table.callId), index('telephone_call_started').on(table.startedAt)]
)
