import { randomBytes } from 'node:crypto'
import type { MiniProgram } from '../miniProgram'
import { isFn, type Fn } from '../types'
import { calls, type Api } from './reply'

const WINDOW = {
  pixelRatio: 2,
  windowWidth: 375,
  windowHeight: 603,
  screenWidth: 375,
  screenHeight: 667,
  statusBarHeight: 20,
  screenTop: 64,
  safeArea: { left: 0, right: 375, top: 20, bottom: 667, width: 375, height: 647 }
}

const EVENTS = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'ThemeChange',
  'WindowResize',
  'MemoryWarning',
  'NetworkStatusChange',
  'KeyboardHeightChange',
  'LazyLoadError',
  'UserCaptureScreen'
]

/** System facts, application events and small device helpers. */
export function baseApi(app: MiniProgram): Api {
  const { device, realm, platform } = app
  const alipay = platform === 'alipay'
  const system = (): Record<string, unknown> => ({
    brand: 'runner',
    model: 'iPhone 6/7/8',
    system: 'iOS 12.0',
    platform: alipay ? 'iOS' : 'devtools',
    language: alipay ? 'zh-Hans' : 'zh_CN',
    version: '8.0.50',
    SDKVersion: '3.7.0',
    benchmarkLevel: 30,
    fontSizeSetting: 16,
    theme: device.theme,
    colorScheme: device.theme,
    locationEnabled: true,
    locationAuthorized: device.permissions['scope.userLocation'] !== 'refused',
    albumAuthorized: true,
    cameraAuthorized: true,
    ...WINDOW
  })
  const copy = (value: unknown): unknown => realm.copy(value)
  const listeners: Api = {}
  for (const event of alipay ? EVENTS : [...EVENTS, 'LocationChange']) {
    listeners[`on${event}`] = ((listener) => {
      if (!isFn(listener)) return
      const set = app.listeners.get(`on${event}`) ?? new Set<Fn>()
      app.listeners.set(`on${event}`, set.add(listener))
    }) satisfies Fn
    listeners[`off${event}`] = ((listener) => {
      if (isFn(listener)) app.listeners.get(`on${event}`)?.delete(listener)
      else app.listeners.delete(`on${event}`)
    }) satisfies Fn
  }
  const windowInfo: Fn = () => copy(WINDOW)
  const facts: Api = {
    env: { USER_DATA_PATH: 'wxfile://usr' },
    canIUse: ((name) => typeof name === 'string' && (name.includes('.') || app.listeners.has(name) || name in known())) satisfies Fn,
    getSystemInfoSync: () => copy(system()),
    getWindowInfo: windowInfo,
    getDeviceInfo: () => copy({ brand: 'runner', model: 'iPhone 6/7/8', platform: system().platform, system: 'iOS 12.0' }),
    getAppBaseInfo: () => copy({ SDKVersion: '3.7.0', language: 'zh_CN', version: '8.0.50', theme: device.theme, fontSizeSetting: 16 }),
    getSystemSetting: () => copy({ locationEnabled: true, wifiEnabled: true, bluetoothEnabled: false, deviceOrientation: 'portrait' }),
    getAppAuthorizeSetting: () => copy({ locationAuthorized: 'authorized', cameraAuthorized: 'authorized', albumAuthorized: 'authorized' }),
    getAccountInfoSync: () => copy({ miniProgram: { appId: 'wx0000000000000001', envVersion: 'develop', version: '' } }),
    getMenuButtonBoundingClientRect: () => copy({ width: 87, height: 32, left: 278, right: 365, top: 26, bottom: 58 }),
    getLaunchOptionsSync: () => copy(app.launchOptions),
    getEnterOptionsSync: () => copy(app.launchOptions),
    nextTick: ((task) => {
      setTimeout(() => {
        if (isFn(task) && !app.closed)
          try {
            task()
          } catch (error) {
            app.faults.add('error', error)
          }
      }, 0)
    }) satisfies Fn
  }
  const known = (): Api => app.realm.globals[alipay ? 'my' : 'wx'] as Api
  const common = calls(app, {
    getSystemInfo: (_options, reply) => {
      reply.ok(system())
    },
    getSystemInfoAsync: (_options, reply) => {
      reply.ok(system())
    },
    getNetworkType: (_options, reply) => {
      reply.ok({ networkType: device.online ? 'wifi' : 'none', networkAvailable: device.online })
    },
    vibrateShort: (_options, reply) => {
      reply.ok()
    },
    vibrateLong: (_options, reply) => {
      reply.ok()
    },
    setKeepScreenOn: (_options, reply) => {
      reply.ok()
    },
    // WeChat's secure random source answers bytes; Alipay has no such call.
    ...(alipay
      ? {}
      : {
          getRandomValues: (options, reply) => {
            reply.ok({ randomValues: realm.buffer(randomBytes(Number(options.length))) })
          }
        })
  })
  const update: Api = {
    getUpdateManager: () => ({
      onCheckForUpdate: () => undefined,
      onUpdateReady: () => undefined,
      onUpdateFailed: () => undefined,
      applyUpdate: () => undefined
    })
  }
  return { ...facts, ...listeners, ...common, ...update }
}
