import { dispatch } from '../events'
import type { MiniProgram } from '../miniProgram'
import type { ViewNode } from '../types'
import { passPrivacy } from './privacy'
import { calls, type Api } from './reply'

const PHONE = 'scope.phoneNumber'

/** Who the person is to the platform: codes for the server, asked of nobody. */
export function personApi(app: MiniProgram): Api {
  const { device } = app
  if (app.platform === 'weapp')
    return calls(app, {
      login: (_options, reply) => {
        if (device.person === undefined) reply.fail('no network')
        else reply.ok({ code: device.person.code() })
      }
    })
  return calls(app, {
    getAuthCode: ({ scopes }, reply) => {
      if (device.person === undefined || String(scopes) !== 'auth_base') reply.fail('cannot authorize')
      else reply.ok({ authCode: device.person.code(), authSuccessScopes: ['auth_base'], authErrorScopes: {} })
    },
    getPhoneNumber: (_options, reply) => {
      const response = device.permissions[PHONE] === 'granted' ? device.person?.mobile() : undefined
      if (response === undefined) reply.fail('not authorized')
      else reply.ok({ response })
    }
  })
}

/** The client's own button for the mobile number: WeChat asks for privacy consent and answers a code, Alipay opens my.getPhoneNumber. */
export async function askMobile(app: MiniProgram, button: ViewNode, openType: string): Promise<void> {
  const { device } = app
  if (openType === 'getPhoneNumber') {
    const code = await passPrivacy(app, openType).then(
      () => device.person?.mobile(),
      () => undefined
    )
    const detail = code === undefined ? { errMsg: 'getPhoneNumber:fail user deny' } : { errMsg: 'getPhoneNumber:ok', code }
    dispatch(app, button, 'getphonenumber', detail)
  } else if (button.attr.scope === 'phoneNumber') {
    const isGiven = device.person !== undefined && device.permissions[PHONE] !== 'refused'
    if (isGiven) device.permissions[PHONE] = 'granted'
    dispatch(app, button, isGiven ? 'getauthorize' : 'error', isGiven ? {} : { errorMessage: '用户取消授权' })
  }
}
