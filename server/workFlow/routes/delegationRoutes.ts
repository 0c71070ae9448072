import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { DelegationBody, DelegationParams, DelegationQuery, type DelegatedAct, type DelegationEntry } from '@/contract/workFlowDelegation'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { namesOf } from '../../organization/commands/names'
import { endDelegation, giveDelegation } from '../commands/delegations'
import { presentDelegations } from '../presenter/delegations'
import { listDelegatedActs, listDelegations } from '../repository/delegations'
import { ENGINE } from './area'
import { pageOf } from './listRoutes'

const sideOf = ({ type }: DelegationQuery): 'from' | 'to' => (type === '2' ? 'to' : 'from')

/** Delegations of one's steps, and what came of them (workflow.md#delegation, Entrust). */
export async function delegationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Querystring: DelegationQuery }>(
    `${ENGINE}/FlowDelegate`,
    { schema: { querystring: DelegationQuery } },
    async ({ actor, query }) => {
      const page = pageOf(query)
      const { rows, total } = await listDelegations(db, sideOf(query), actor.userId, page)
      const list = await presentDelegations(db, rows)
      const answer: Page<DelegationEntry> = { list, pagination: { ...page, total } }
      return ok(answer)
    }
  )

  app.get<{ Querystring: DelegationQuery }>(
    `${ENGINE}/FlowDelegate/Acts`,
    { schema: { querystring: DelegationQuery } },
    async ({ actor, query }) => {
      const page = pageOf(query)
      const { rows, total } = await listDelegatedActs(db, sideOf(query), actor.userId, page)
      const names = await namesOf(db, { user: new Set(rows.flatMap(({ seat }) => [seat.userId, seat.decidedBy ?? ''])) })
      const list = rows.map(
        ({ seat, title, flowName }): DelegatedAct => ({
          id: seat.id,
          processId: seat.taskId,
          fullName: title,
          flowName,
          nodeName: seat.nodeName,
          userName: names.user.get(seat.userId) ?? '',
          toUserName: names.user.get(seat.decidedBy ?? '') ?? '',
          status: seat.state === 'refused' ? 0 : 1,
          handleTime: seat.decidedAt ?? 0
        })
      )
      const answer: Page<DelegatedAct> = { list, pagination: { ...page, total } }
      return ok(answer)
    }
  )

  app.post<{ Body: DelegationBody }>(`${ENGINE}/FlowDelegate`, { schema: { body: DelegationBody } }, async (request) => {
    await command(request, request.body, (tx) => giveDelegation(tx, context, request.actor, request.body, undefined))
    return ok(null, '保存成功')
  })

  app.put<{ Params: DelegationParams; Body: DelegationBody }>(
    `${ENGINE}/FlowDelegate/:id`,
    { schema: { params: DelegationParams, body: DelegationBody } },
    async (request) => {
      await command(request, request.body, (tx) => giveDelegation(tx, context, request.actor, request.body, request.params.id))
      return ok(null, '保存成功')
    }
  )

  app.delete<{ Params: DelegationParams }>(`${ENGINE}/FlowDelegate/:id`, { schema: { params: DelegationParams } }, async (request) => {
    await command(request, request.body, (tx) => endDelegation(tx, request.actor, request.params.id))
    return ok(null, '删除成功')
  })
}
