import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Source } from '@/contract/transferCar/order/codes'
import type { TextKind } from '@/contract/transferCar/companyCodes'
import { DAY } from '../../../clock'
import type { ServerContext } from '../../../context'
import type { Reader } from '../../../database/client'
import { customerText, orderPerson } from '../../../database/schema'
import type { Again } from '../../../jobs/types'
import { companyName } from '../../../organization/commands/names'
import { textSender } from '../../../session/smsSender'
import { loadOrder } from '../../order/repository/orders'
import { readSettings } from '../../order/settings'
import type { Loaded } from '../../order/types'
import { liveLink } from '../ownerPage/links'
import { ownerStatus } from '../ownerPage/status'
import { textOf } from './content'

/** Reminders come again so often, and so many of them (messages.md#texts-to-owners). */
const AGAIN: Readonly<Partial<Record<TextKind, { afterMs: number; most: number }>>> = {
  STORAGE: { afterMs: 7 * DAY, most: 12 },
  FEE: { afterMs: 7 * DAY, most: 3 }
}
/** Who reports from these sources is, or stands for, the owner; police and insurers get no text of his. */
const OWN_SOURCES: readonly (Source | null)[] = ['OWNER_CALL', 'MINI_PROGRAM', 'OTHER']

interface Wanted {
  orderId: string
  kind: TextKind
  nth: number
}

/** The owner's number: as it stands on the order, else the reporter's own. */
async function ownerMobile(reader: Reader, { order }: Loaded): Promise<string | null> {
  const [owner] = await reader
    .select({ mobile: orderPerson.mobile })
    .from(orderPerson)
    .where(and(eq(orderPerson.orderId, order.id), eq(orderPerson.role, 'OWNER'), isNotNull(orderPerson.mobile), ne(orderPerson.mobile, '')))
  return owner?.mobile ?? (OWN_SOURCES.includes(order.source) ? order.reporterMobile : null)
}

const matterOf = ({ kind, nth }: Wanted): string => (kind in AGAIN ? `${kind} ${nth}` : kind)

/** Sends one text when it is still true, still wanted and was not sent before. @returns whether this matter goes on */
async function send(context: ServerContext, wanted: Wanted): Promise<{ isSent: boolean; goesOn: boolean }> {
  const { db, clock, config } = context
  const loaded = await loadOrder(db, wanted.orderId)
  const nothing = { isSent: false, goesOn: false }
  const sender = textSender(context)
  if (loaded === null || sender === undefined) return nothing
  const [sent] = await db
    .select({ matter: customerText.matter })
    .from(customerText)
    .where(and(eq(customerText.orderId, wanted.orderId), eq(customerText.matter, matterOf(wanted))))
  if (sent !== undefined) return { isSent: false, goesOn: true }
  const status = await ownerStatus(db, wanted.orderId, clock.now())
  const words = status === undefined ? undefined : textOf(wanted.kind, loaded, status, clock.now())
  if (words === undefined) return nothing
  const { texts } = await readSettings(db, { reviewPolicy: config.review })
  const mobile = await ownerMobile(db, loaded)
  // Switched off, or nobody to tell now: a reminder asks again, it may be otherwise then.
  if (!texts[wanted.kind] || mobile === null) return { isSent: false, goesOn: true }
  const token = await db.transaction((tx) => liveLink(tx, context, loaded.order, clock.now()))
  if (token === undefined) return nothing
  const link = `${context.pay.publicUrl}/status/${token}`
  const company = await companyName(db)
  await sender.tell({ mobile, kind: wanted.kind, text: `【${company}】${words.text}${link}`, params: { ...words.params, link } })
  return { isSent: true, goesOn: true }
}

/** The job of a text to an owner. */
export async function sendCustomerText(context: ServerContext, wanted: Wanted) {
  const { isSent, goesOn } = await send(context, wanted)
  const now = context.clock.now()
  return async (tx: Parameters<Parameters<ServerContext['db']['transaction']>[0]>[0]): Promise<Again<'customerText'> | undefined> => {
    if (isSent)
      await tx
        .insert(customerText)
        .values({ orderId: wanted.orderId, matter: matterOf(wanted), sentAt: now })
        .onConflictDoNothing()
    const again = AGAIN[wanted.kind]
    return again === undefined || !goesOn || wanted.nth >= again.most
      ? undefined
      : { dueAt: now + again.afterMs, data: { ...wanted, nth: wanted.nth + 1 } }
  }
}
