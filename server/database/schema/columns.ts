import { bigint, text } from 'drizzle-orm/pg-core'

/** Record id (see server/ids.ts). */
export const id = () => text('id').primaryKey()
/** Moments are epoch ms in the database as on the wire: one meaning, no time zone of a connection. */
export const moment = (name: string) => bigint(name, { mode: 'number' })
