import { eq } from 'drizzle-orm'
import type { Handover, HandoverBody, HandoverDone } from '@/contract/workFlowDelegation'
import type { Reader, Tx } from '../../database/client'
import { userAccount } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { personText } from '../../organization/presenter'
import { presentDelegations } from '../presenter/delegations'
import { delegationsAbout, removeDelegationsAbout } from '../repository/delegations'
import { flowNames, stepsNaming } from '../repository/handover'
import { readInService } from '../repository/people'
import { heldTasks, moveTasks } from './people'
import type { FlowTransaction } from './flowTransaction'

/** Tasks that are shown one by one. */
const SHOWN = 100

/** What somebody holds in approvals: it has to be moved before, or when, he is disabled. @param now epoch ms @throws Refusal 404 */
export async function readHandover(reader: Reader, userId: string, now: number): Promise<Handover> {
  const [person] = await reader.select().from(userAccount).where(eq(userAccount.id, userId))
  if (person === undefined) throw notFound('人员不存在')
  const tasks = await heldTasks(reader, userId)
  const flows = await flowNames(reader, [...new Set(tasks.map(({ flowId }) => flowId))])
  const shown = [...tasks].sort((a, b) => b.createdAt - a.createdAt).slice(0, SHOWN)
  return {
    userId,
    userName: personText(person),
    isEnabled: person.enabledMark === 1 && person.deletedAt === null,
    taskCount: tasks.length,
    tasks: shown.map(({ id, title, flowId, thisStep }) => ({ id, fullName: title, flowName: flows.get(flowId) ?? '', thisStep })),
    delegations: (await presentDelegations(reader, await delegationsAbout(reader, userId, now))).map(
      ({ id, userName, toUserName, flowName, startTime, endTime }) => ({ id, userName, toUserName, flowName, startTime, endTime })
    ),
    templates: await stepsNaming(reader, userId)
  }
}

/** Moves all that somebody holds to another, and ends his delegations. @throws Refusal 404, 400 */
export async function handOver(flowTx: FlowTransaction, tx: Tx, { userId, toUserId }: HandoverBody): Promise<HandoverDone> {
  const [person] = await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId))
  if (person === undefined) throw notFound('人员不存在')
  if (toUserId === userId) throw refuse('不能移交给本人', { toUserId: '不能移交给本人' })
  if (toUserId !== undefined && (await readInService(tx, [toUserId])).length === 0)
    throw refuse('接收人不存在或已停用', { toUserId: '接收人不存在或已停用' })
  const moved = await moveTasks(flowTx, userId, toUserId)
  return { moved, ended: await removeDelegationsAbout(tx, userId, flowTx.now) }
}
