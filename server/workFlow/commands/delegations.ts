import type { DelegationBody } from '@/contract/workFlowDelegation'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { createInSites } from '../../message/commands/inSite'
import { readInService } from '../repository/people'
import { idsOf } from '../input'
import { holdDelegation, removeDelegation, saveDelegation, type DelegationRow } from '../repository/delegations'
import { readFlows } from '../repository/flows'

type Parts = Pick<ServerContext, 'clock' | 'jobs' | 'live'>

/** Gives one's steps to somebody for a while, or changes what was given; the other is told. @param id undefined = a new one @throws Refusal */
export async function giveDelegation(
  tx: Tx,
  { clock, jobs, live }: Parts,
  actor: Actor,
  body: DelegationBody,
  id: string | undefined
): Promise<string> {
  const known = id === undefined ? undefined : await holdDelegation(tx, id, actor.userId)
  if (id !== undefined && known === undefined) throw notFound('委托不存在')
  if (body.toUserId === actor.userId) throw refuse('不能委托给自己', { toUserId: '不能委托给自己' })
  if (body.endTime <= body.startTime) throw refuse('结束时间应晚于开始时间', { endTime: '结束时间应晚于开始时间' })
  if (body.endTime <= clock.now()) throw refuse('结束时间已过', { endTime: '结束时间已过' })
  const [to] = await readInService(tx, [body.toUserId])
  if (to === undefined) throw refuse('受委托人不存在或已停用', { toUserId: '受委托人不存在或已停用' })
  const flowIds = [...new Set(idsOf(body.flowId))]
  if ((await readFlows(tx, flowIds)).length < flowIds.length) throw refuse('所选流程不存在', { flowId: '所选流程不存在' })
  const row: DelegationRow = {
    id: known?.id ?? newId(),
    fromUserId: actor.userId,
    toUserId: to.id,
    flowIds,
    startsAt: body.startTime,
    endsAt: body.endTime,
    description: (body.description ?? '').trim(),
    createdAt: known?.createdAt ?? clock.now()
  }
  await saveDelegation(tx, row)
  await createInSites(tx, { live, jobs }, [
    {
      type: 3,
      title: `${actor.realName}把审批委托给您`,
      body: '在委托的时间内，他的待办也出现在您的待办中。',
      toUserIds: [to.id],
      creatorId: actor.userId,
      at: clock.now()
    }
  ])
  return row.id
}

/** One's own only: what was given is given no more. @throws Refusal 404 */
export async function endDelegation(tx: Tx, actor: Actor, id: string): Promise<null> {
  if ((await holdDelegation(tx, id, actor.userId)) === undefined) throw notFound('委托不存在')
  await removeDelegation(tx, id)
  return null
}
