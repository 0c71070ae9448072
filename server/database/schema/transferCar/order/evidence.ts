import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PhotoCategory, PhotoView, SignerRole } from '@/contract/transferCar/order/codes'
import { id, moment } from '../../columns'
import { storedFile } from '../../files'
import { userAccount } from '../../organization'
import { accidentOrder, orderUnit } from './orders'
import { degrees } from '../fleet/fleet'

/**
 * A photo of an order (evidence.md#categories); without a file it is 待补传 (evidence.md#evidence-may-follow). The id is made by the device.
 */
export const orderEvidence = pgTable(
  'order_evidence',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    unitId: text('unit_id').references(() => orderUnit.id),
    /** 0 = handed in with the report, before any leg. */
    leg: integer('leg').notNull(),
    category: text('category').$type<PhotoCategory>().notNull(),
    fileName: text('file_name').references(() => storedFile.name),
    sha256: text('sha256').notNull(),
    deviceAt: moment('device_at').notNull(),
    createdAt: moment('created_at').notNull(),
    uploadedAt: moment('uploaded_at'),
    /** Null = the owner of the vehicle, through his page (payments.md#owner-page). */
    uploaderId: text('uploader_id').references(() => userAccount.id),
    source: text('source', { enum: ['CAMERA', 'ALBUM'] }).notNull(),
    /** Which corner it shows, where it says so. */
    view: text('view').$type<PhotoView>(),
    lng: degrees('lng'),
    lat: degrees('lat'),
    accuracyM: doublePrecision('accuracy_m'),
    coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] })
  },
  (table) => [
    uniqueIndex('order_evidence_file').on(table.fileName),
    index('order_evidence_bytes').on(table.sha256),
    uniqueIndex('order_evidence_once').on(table.orderId, table.category, table.leg, table.sha256),
    check('order_evidence_arrived', sql`(${table.fileName} is null) = (${table.uploadedAt} is null)`)
  ]
)

export const orderSignature = pgTable(
  'order_signature',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    purpose: text('purpose', { enum: ['price', 'handover', 'pickup'] }).notNull(),
    /** Null = 待补传 (evidence.md#evidence-may-follow). */
    fileName: text('file_name').references(() => storedFile.name),
    /** Of the file as received; null on rows from before it was kept. */
    sha256: text('sha256'),
    signerName: text('signer_name').notNull(),
    signerRole: text('signer_role').$type<SignerRole>().notNull(),
    deviceAt: moment('device_at').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    /** Set when the step it belongs to was stepped back: kept, no longer counted. */
    undoneAt: moment('undone_at')
  },
  (table) => [uniqueIndex('order_signature_file').on(table.fileName), index('order_signature_order').on(table.orderId)]
)
