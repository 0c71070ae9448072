import type { MiniProgram } from '../miniProgram'
import { describe } from '../types'
import { passPrivacy } from './privacy'
import { calls, text, type Api, type Handler } from './reply'

const SCOPE = 'scope.userLocation'

/** Asks the person once for a permission, with the words of app.json; later answers stand. */
async function permitted(app: MiniProgram, scope: string): Promise<boolean> {
  const { device, loader } = app
  if (device.permissions[scope] === 'ask' || device.permissions[scope] === undefined) {
    await new Promise<void>((resolve) => {
      const prompt = {
        kind: 'permission' as const,
        text: loader.appJson.permission?.[scope]?.desc ?? scope,
        buttons: ['拒绝', '允许'],
        answer: (index: number) => {
          device.prompts.splice(device.prompts.indexOf(prompt), 1)
          device.permissions[scope] = index === 1 ? 'granted' : 'refused'
          resolve()
        }
      }
      device.prompts.push(prompt)
    })
  }
  return device.permissions[scope] === 'granted'
}

/** Position and permission calls, refused ones included. WeChat checks the declarations of app.json (app.md#declarations). */
export function locationApi(app: MiniProgram): Api {
  const { device, loader } = app
  const alipay = app.platform === 'alipay'
  const declared = (name: string): string | undefined => {
    if (alipay) return undefined
    if (loader.appJson.requiredPrivateInfos?.includes(name) !== true)
      return 'the api need to be declared in the requiredPrivateInfos field in app.json/ext.json'
    return loader.appJson.permission?.[SCOPE] === undefined && name === 'getLocation'
      ? 'permission of scope.userLocation is not declared in app.json'
      : undefined
  }
  const locate =
    (name: string): Handler =>
    (_options, reply) => {
      const missing = declared(name)
      if (missing !== undefined) {
        app.faults.add('error', `${name}: ${missing}`)
        reply.fail(missing)
        return
      }
      const work = async (): Promise<void> => {
        await passPrivacy(app, name)
        if (!(await permitted(app, SCOPE))) {
          reply.fail('auth deny', alipay ? { error: 2001, errorMessage: '用户拒绝授权' } : { errCode: 2 })
          return
        }
        if (device.place === undefined) {
          reply.fail('system permission denied', alipay ? { error: 12, errorMessage: '网络异常，请稍后再试' } : { errCode: 2 })
          return
        }
        const { latitude, longitude, accuracy } = device.place
        // Alipay answers degrees and metres as text.
        reply.ok(
          alipay
            ? { latitude: String(latitude), longitude: String(longitude), accuracy: String(accuracy), horizontalAccuracy: String(accuracy) }
            : { latitude, longitude, accuracy, speed: -1, altitude: 0, verticalAccuracy: 0, horizontalAccuracy: accuracy }
        )
      }
      work().catch((error: unknown) => {
        reply.fail(
          describe(error)
            .split('\n')[0]
            ?.replace(/^Error: /, '') ?? '',
          { errno: 104 }
        )
      })
    }
  const chooseLocation: Handler = (_options, reply) => {
    const missing = declared('chooseLocation')
    if (missing !== undefined) {
      app.faults.add('error', `chooseLocation: ${missing}`)
      reply.fail(missing)
      return
    }
    if (device.permissions[SCOPE] === 'refused') {
      reply.fail('auth deny', alipay ? { error: 2001, errorMessage: '用户拒绝授权' } : {})
      return
    }
    if (device.place === undefined) reply.fail('cancel')
    else
      reply.ok({
        name: '测试地点',
        address: '广东省深圳市福田区深南大道',
        latitude: device.place.latitude,
        longitude: device.place.longitude
      })
  }
  /** WeChat grants the background in its settings only: without that it refuses, nobody is asked. */
  const follow =
    (name: string, scope: string, how: 'front' | 'background'): Handler =>
    (_options, reply) => {
      const missing = declared(name)
      if (missing !== undefined) {
        app.faults.add('error', `${name}: ${missing}`)
        reply.fail(missing)
        return
      }
      if (device.permissions[SCOPE] !== 'granted' || device.permissions[scope] !== 'granted') {
        reply.fail('auth deny')
        return
      }
      device.following = how
      reply.ok()
    }
  const settings = (): Record<string, unknown> => {
    const answered = Object.entries(device.permissions).filter(([, answer]) => answer !== 'ask')
    return alipay
      ? {
          authSetting: Object.fromEntries(
            answered.map(([scope, answer]) => [scope === SCOPE ? 'location' : scope.replace('scope.', ''), answer === 'granted'])
          )
        }
      : { authSetting: Object.fromEntries(answered.map(([scope, answer]) => [scope, answer === 'granted'])) }
  }
  return calls(app, {
    getLocation: locate('getLocation'),
    chooseLocation,
    ...(alipay
      ? {}
      : {
          startLocationUpdate: follow('startLocationUpdate', SCOPE, 'front'),
          startLocationUpdateBackground: follow('startLocationUpdateBackground', 'scope.userLocationBackground', 'background'),
          stopLocationUpdate: (_options, reply) => {
            device.following = 'no'
            reply.ok()
          }
        }),
    ...(alipay
      ? {}
      : {
          getFuzzyLocation: locate('getFuzzyLocation'),
          authorize: (options, reply) => {
            permitted(app, text(options.scope)).then(
              (yes) => {
                if (yes) reply.ok()
                else reply.fail('auth deny')
              },
              () => undefined
            )
          }
        }),
    getSetting: (_options, reply) => {
      reply.ok(settings())
    },
    openSetting: (_options, reply) => {
      reply.ok(settings())
    }
  })
}
