import { eq } from 'drizzle-orm'
import { shanghaiDate } from '@/domain/format/dateTime'
import { labelOf, PAPER_KINDS } from '@/domain/transferCar/order/dictionaries'
import { lastMoment, paperState, PAPER_WARN_MS } from '@/domain/transferCar/fleet/papers'
import { displayPlate } from '@/domain/validators/plate'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { fleetPaper, towTruck } from '../../database/schema'
import type { JobData, Jobs } from '../../jobs/types'
import { actOf } from '../order/act'
import { dispatchersBut, sendNotices } from '../order/notify'
import { nameOf } from '../../organization/commands/names'

type PaperRow = typeof fleetPaper.$inferSelect
type Watched = Pick<PaperRow, 'id' | 'expiresAt'>

const STAGES = ['SOON', 'EXPIRED'] as const

/** A paper is told of twice: 30 days before its end and at its end (fleet.md#papers). */
export async function watchPaper(tx: Tx, jobs: Jobs, { id, expiresAt }: Watched): Promise<void> {
  for (const stage of STAGES)
    await jobs.schedule(tx, 'paper', `${id} ${stage}`, stage === 'SOON' ? expiresAt - PAPER_WARN_MS : expiresAt, { paperId: id, stage })
}

/** All papers there are: after they were planted by a seed. */
export async function watchPapers(tx: Tx, jobs: Jobs): Promise<void> {
  for (const paper of await tx.select({ id: fleetPaper.id, expiresAt: fleetPaper.expiresAt }).from(fleetPaper))
    await watchPaper(tx, jobs, paper)
}

export async function forgetPaper(tx: Tx, jobs: Jobs, id: string): Promise<void> {
  await jobs.cancel(tx, 'paper', ...STAGES.map((stage) => `${id} ${stage}`))
}

/** Whose paper it is: the driver's name or the truck's plate. */
async function ownerName(tx: Tx, { driverId, truckId }: Pick<PaperRow, 'driverId' | 'truckId'>): Promise<string> {
  if (truckId === null) return nameOf(tx, driverId)
  const [truck] = await tx.select({ plateNo: towTruck.plateNo }).from(towTruck).where(eq(towTruck.id, truckId))
  return displayPlate(truck?.plateNo ?? '')
}

/** Tells dispatch, and the driver of his own paper, that a stage has come. */
export async function tellPaper(tx: Tx, context: ServerContext, { paperId, stage }: JobData['paper']): Promise<undefined> {
  const act = actOf(context, null)
  const [paper] = await tx.select().from(fleetPaper).where(eq(fleetPaper.id, paperId))
  if (paper === undefined || paperState(paper.expiresAt, act.now) !== stage) return undefined
  const what = `${await ownerName(tx, paper)}的${labelOf(PAPER_KINDS, paper.kind)}`
  const day = shanghaiDate(lastMoment(paper.expiresAt))
  const [title, text] =
    stage === 'SOON'
      ? ['证件即将到期', `${what}有效期至 ${day}，请及时换证。`]
      : ['证件已过期', `${what}有效期至 ${day}，已过期，再派单需经理说明原因。`]
  const to = [...(await dispatchersBut(tx, null)), ...(paper.driverId === null ? [] : [paper.driverId])]
  await sendNotices(tx, act, null, [{ title: `${title}：${what}`, text, to }])
  return undefined
}
