import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context'
import { commentRoutes } from './routes/commentRoutes'
import { decisionRoutes } from './routes/decisionRoutes'
import { delegationRoutes } from './routes/delegationRoutes'
import { detailRoutes } from './routes/detailRoutes'
import { launchRoutes } from './routes/launchRoutes'
import { listRoutes } from './routes/listRoutes'
import { monitorRoutes } from './routes/monitorRoutes'
import { systemFormRoutes } from './routes/systemFormRoutes'
import { flowTemplateRoutes } from './template/routes'

/** Approval (workflow.md#approval). */
export async function workFlowRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  for (const routes of [
    flowTemplateRoutes,
    launchRoutes,
    listRoutes,
    detailRoutes,
    decisionRoutes,
    monitorRoutes,
    commentRoutes,
    delegationRoutes,
    systemFormRoutes
  ])
    await routes(app, context)
}
