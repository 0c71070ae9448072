import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { CandidateParams, SeatParams, TaskParams } from '@/contract/workFlow'
import { CandidateUserBody, FlowFormBody, type CandidateUser } from '@/contract/workFlowActs'
import { type FlowForecast } from '@/contract/workFlowForecast'
import { DetailQuery, SummaryQuery, type SummaryGroup } from '@/contract/workFlowDetail'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { avatarPath, personText } from '../../organization/presenter'
import { organizeTree } from '../../organization/commands/names'
import { foresee, readDetail } from '../detail'
import { candidatesFor, fillingOf, foreseenState, presentCandidates } from '../lookAhead'
import { pageOfPeople } from '../repository/people'
import { requireSeat } from '../repository/tasks'
import { taskAccessOf } from '../taskAccess'
import { summarise } from '../summary'
import { BEFORE, ENGINE } from './area'
import { pageOf } from './listRoutes'

/** One task in full, and what would come next (workflow.md#task-page). */
export async function detailRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Params: TaskParams; Querystring: DetailQuery }>(
    `${BEFORE}/:taskId`,
    { schema: { params: TaskParams, querystring: DetailQuery } },
    async ({ actor, params, query }) => ok(await readDetail(context, actor, params.taskId, query))
  )

  // Asked before a message opens its task: false = nothing here for him any more.
  app.get<{ Params: SeatParams }>(`${BEFORE}/:opId/Info`, { schema: { params: SeatParams } }, async ({ actor, params }) => {
    const seat = await requireSeat(db, params.opId).catch(() => undefined)
    const isCheck = await taskAccessOf(context, seat?.taskId ?? params.opId, actor.userId).then(
      () => true,
      () => false
    )
    return ok({ isCheck })
  })

  app.post<{ Params: CandidateParams; Body: FlowFormBody }>(
    `${BEFORE}/Candidates/:opId`,
    { schema: { params: CandidateParams, body: FlowFormBody } },
    async ({ actor, params, body }) => ok(presentCandidates(await fillingOf(context, actor, params.opId, body)))
  )

  app.post<{ Params: CandidateParams; Body: CandidateUserBody }>(
    `${BEFORE}/CandidateUser/:opId`,
    { schema: { params: CandidateParams, body: CandidateUserBody } },
    async ({ actor, params, body }) => {
      const page = pageOf(body)
      const ids = candidatesFor(await fillingOf(context, actor, params.opId, body), body)
      const { rows, total } = await pageOfPeople(db, ids, body.keyword ?? '', page)
      const tree = await organizeTree(db)
      const list = rows.map(
        (person): CandidateUser => ({
          id: person.id,
          fullName: personText(person),
          headIcon: avatarPath(person.headIcon),
          organize: tree.pathText(person.organizeId)
        })
      )
      const answer: Page<CandidateUser> = { list, pagination: { ...page, total } }
      return ok(answer)
    }
  )

  app.get<{ Params: TaskParams; Querystring: SummaryQuery }>(
    `${BEFORE}/RecordList/:taskId`,
    { schema: { params: TaskParams, querystring: SummaryQuery } },
    async ({ actor, params, query }) => {
      const { task } = await taskAccessOf(context, params.taskId, actor.userId)
      const answer: SummaryGroup[] = await summarise(db, task, query)
      return ok(answer)
    }
  )

  app.post<{ Body: FlowFormBody }>(`${ENGINE}/Forecast`, { schema: { body: FlowFormBody } }, async ({ actor, body }) => {
    const seatId = body.opId ?? '0'
    const filling = await fillingOf(context, actor, seatId === '' ? '0' : seatId, body)
    const answer: FlowForecast = await foresee(db, { version: filling.version, state: foreseenState(filling) }, filling.world)
    return ok(answer)
  })
}
