import type { FastifyInstance } from 'fastify'
import { ModelParams, ScriptBody, type ScriptAnswer } from '@/contract/form'
import type { JsonObject, Json } from '@/contract/formSchema'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { forbidden, notFound } from '../../errors'
import { accessOf } from '../access'
import { readScript } from '../repository/models'
import type { Isolate } from './isolate'

/**
 * Scripts of forms that no rule can stand for (forms.md#scripts): for whoever may open the form. What they answer changes the open form
 * alone; whatever is sent later is judged by itself.
 */
export async function scriptRoutes(app: FastifyInstance, { db }: ServerContext, isolate: Isolate): Promise<void> {
  app.post<{ Params: ModelParams; Body: ScriptBody }>(
    '/api/form/:modelId/Script',
    { schema: { params: ModelParams, body: ScriptBody } },
    async (request) => {
      const { scriptId, version, values, row, data } = request.body
      const access = await accessOf(db, request.actor, request.params.modelId)
      const { model, mayPress } = access
      const button = model.list.customBtnsList?.find(({ event }) => event?.scriptId === scriptId)
      if (button !== undefined && !mayPress(button)) throw forbidden(`没有“${button.label}”的权限`)
      const source = await readScript(db, model.row.modelId, version ?? model.row.version, scriptId)
      if (source === undefined) throw notFound('表单脚本不存在')
      const answer: ScriptAnswer = {
        patches: await isolate.run(source, { values: values as JsonObject, row, data: data as Json | undefined })
      }
      return ok(answer)
    }
  )
}
