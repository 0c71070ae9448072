import type { MiniProgram } from '../miniProgram'
import { calls, type Api } from './reply'

/** WeChat asks for so many templates at once; Alipay too. */
const MOST = 3

/**
 * Whether the platform may send messages of these templates: the client asks the person in a sheet of its own, WeChat after a tap only. What
 * he allows its servers count (`Device.allowed`).
 */
export function noticeApi(app: MiniProgram): Api {
  const { device } = app
  const isAlipay = app.platform === 'alipay'
  return calls(app, {
    requestSubscribeMessage: (options, reply) => {
      const ids = (isAlipay ? options.entityIds : options.tmplIds) as readonly string[] | undefined
      if (!Array.isArray(ids) || ids.length === 0) reply.fail("TmplIds can't be empty", { errCode: 10001 })
      else if (ids.length > MOST) reply.fail('Templates count out of max bounds', { errCode: 20003 })
      else if (!isAlipay && !device.isTapped) reply.fail('can only be invoked by user TAP gesture.')
      else {
        const end = (isAllowed: boolean): void => {
          if (isAllowed) device.allowed(ids)
          if (!isAlipay) reply.ok(Object.fromEntries(ids.map((id) => [id, isAllowed ? 'accept' : 'reject'])))
          else {
            const result = {
              subscribeEntityIds: ids,
              subscribedEntityIds: isAllowed ? ids : [],
              unsubscribedEntityIds: isAllowed ? [] : ids
            }
            reply.ok({ behavior: isAllowed ? 'subscribe' : 'cancel', show: true, keep: false, refuse: false, result })
          }
        }
        const prompt = {
          kind: 'permission' as const,
          text: '允许发送以下消息',
          buttons: ['允许', '取消'],
          answer: (index: number): void => {
            device.prompts.splice(device.prompts.indexOf(prompt), 1)
            end(index === 0)
          }
        }
        device.prompts.push(prompt)
      }
    }
  })
}
