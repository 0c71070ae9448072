import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHANNELS } from '@/contract/transferCar/payment/codes'
import { oneOf, strict } from '@/contract/transferCar/order/parts'
import type { ServerContext } from '../../../context'
import { receiveNotice } from './notices'

const params = strict({ channel: oneOf(CHANNELS) })
interface ByChannel {
  Params: Static<typeof params>
}
const NOTICE = '/api/transferCar/PayNotice/:channel'
/** No notice of a channel is longer, bytes. */
const LARGEST = 64 * 1024

/**
 * Where channels tell of payments and refunds (wire.md#anonymous-routes: proven by their signature). Bodies are taken byte for byte,
 * because the signature stands over them; the answer has the channel's own shape.
 */
export async function payNoticeRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) => {
    done(null, body)
  })
  const take = async (request: FastifyRequest<ByChannel>, reply: FastifyReply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { status, type, body } = await receiveNotice(context, request.params.channel, request.headers, raw, request.ip)
    return reply.code(status).type(type).send(body)
  }
  app.post<ByChannel>(NOTICE, { schema: { params: Type.Object(params.properties) }, bodyLimit: LARGEST }, take)
  app.post<ByChannel>(`${NOTICE}/Refund`, { schema: { params: Type.Object(params.properties) }, bodyLimit: LARGEST }, take)
}
