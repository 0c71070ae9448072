import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { degrees } from '../fleet/fleet'

/** 常用地点 of the company (intake.md#saved-places): found in address search by their name before everything else. */
export const savedPlace = pgTable(
  'saved_place',
  {
    id: id(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** Null = nobody knows the point. Never without its coordType. */
    lng: degrees('lng'),
    lat: degrees('lat'),
    coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }),
    /** Six digits of GB/T 2260. */
    areaCode: text('area_code'),
    version: integer('version').notNull().default(1),
    updatedBy: text('updated_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    removedAt: moment('removed_at')
  },
  (table) => [
    /** One place of a name. */
    uniqueIndex('saved_place_name').on(table.name).where(sql`${table.removedAt} is null`),
    check(
      'saved_place_point',
      sql`(${table.lng} is null) = (${table.lat} is null) and (${table.lng} is null) = (${table.coordType} is null)`
    )
  ]
)
