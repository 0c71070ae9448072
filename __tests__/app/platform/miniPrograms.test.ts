import Taro from '@tarojs/taro'
import { pickFailure } from '@/platform/media/types'
import { positionFailure } from '@/platform/location/types'
import { failureText } from '@/platform/promised'
import { storageError } from '@/platform/storage/types'
import { seenAs } from '../../support/shapes'

/** What lies outside: the clients' calls, by the names of Taro. */
const client = seenAs<Record<string, unknown>>(Taro)
const before = new Map<string, unknown>()
const target = process.env.TARO_ENV ?? ''
const stand = (name: string, answer: (...args: never[]) => unknown): jest.Mock => {
  if (!before.has(name)) before.set(name, client[name])
  const mock = jest.fn(answer)
  client[name] = mock
  return mock
}
afterEach(() => {
  for (const [name, value] of before) client[name] = value
  before.clear()
  process.env.TARO_ENV = target
})

/** The default part of a platform module: Jest would take it by itself, H5's stands beside it. */
const load = <T extends object>(name: string): T => jest.requireActual<T>(`../../../src/platform/${name}/index.ts`)

describe('documents', () => {
  const open = (platform: string, name: string): Promise<string> => {
    process.env.TARO_ENV = platform
    let opened: Promise<string> | undefined
    jest.isolateModules(() => {
      const taro = jest.requireActual<{ default: Record<string, unknown> }>('@tarojs/taro').default
      taro.downloadFile = client.downloadFile
      taro.openDocument = client.openDocument
      opened = load<typeof import('@/platform/openAddress')>('openAddress').openDocument('https://x/file', name)
    })
    return opened as Promise<string>
  }

  test('are opened with their type, also where the client tells no status', async () => {
    stand('downloadFile', () => Promise.resolve({ tempFilePath: '/tmp/a' }))
    const shown = stand('openDocument', () => Promise.resolve({}))
    expect(await open('weapp', '合同.DOCX')).toBe('')
    expect(shown).toHaveBeenCalledWith({ filePath: '/tmp/a', fileType: 'docx', showMenu: true })
    expect(await open('alipay', '发票.pdf')).toBe('')
  })

  test('that the client cannot show are named before they are fetched', async () => {
    const fetched = stand('downloadFile', () => Promise.resolve({ tempFilePath: '/tmp/a' }))
    stand('openDocument', () => Promise.resolve({}))
    expect(await open('alipay', '名单.xlsx')).toBe('xlsx 文件不能在小程序中查看，请用浏览器打开')
    expect(await open('weapp', '照片.zip')).toBe('zip 文件不能在小程序中查看，请用浏览器打开')
    expect(await open('weapp', '无名')).toBe('这种文件不能在小程序中查看，请用浏览器打开')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('that the server refused are not opened', async () => {
    stand('downloadFile', () => Promise.resolve({ tempFilePath: '/tmp/a', statusCode: 403 }))
    const shown = stand('openDocument', () => Promise.resolve({}))
    expect(await open('weapp', 'a.pdf')).toBe('文件没有打开，请稍后再试')
    expect(shown).not.toHaveBeenCalled()
  })
})

test('a toast keeps its icon where its words fit beside it: seven signs on WeChat', () => {
  const shown = stand('showToast', () => Promise.resolve({}))
  const { platformFeedback } = load<typeof import('@/platform/feedback')>('feedback')
  platformFeedback.toast('已保存', 'success')
  platformFeedback.toast('照片已经上传到工单', 'success')
  expect(shown.mock.calls.map(([{ icon }]) => icon as string)).toEqual(['success', 'none'])
})

test('a map gets both texts of a place, which Alipay asks for', async () => {
  const opened = stand('openLocation', () => Promise.resolve({}))
  const { openLocation } = load<typeof import('@/platform/map')>('map')
  const point = { lng: 114, lat: 22.5, coordType: 'GCJ02' as const }
  for (const [name, address] of [
    ['事故地点', ''],
    ['', '深南大道 1 号'],
    ['', '']
  ] as const)
    await openLocation({ point, name, address })
  expect(opened.mock.calls.map(([{ name, address }]) => [name as string, address as string])).toEqual([
    ['事故地点', '事故地点'],
    ['深南大道 1 号', '深南大道 1 号'],
    ['未命名地点', '未命名地点']
  ])
})

test('Alipay takes the degrees of a place as texts', async () => {
  process.env.TARO_ENV = 'alipay'
  const opened = stand('openLocation', () => Promise.resolve({}))
  const { openLocation } = load<typeof import('@/platform/map')>('map')
  await openLocation({ point: { lng: 114, lat: 22.5, coordType: 'GCJ02' }, name: '', address: '' })
  expect(opened.mock.calls[0]?.[0]).toMatchObject({ longitude: '114', latitude: '22.5' })
})

test('the sides of a picture are those that are seen, however the camera was held', async () => {
  const { pictureSize } = load<typeof import('@/platform/pictureSize')>('pictureSize')
  const sides = async (orientation: string) => {
    stand('getImageInfo', () => Promise.resolve({ width: 4000, height: 3000, orientation }))
    return pictureSize('/tmp/a.jpg')
  }
  for (const orientation of ['right', 'left', 'left-mirrored', 'right-mirrored'])
    expect(await sides(orientation)).toEqual({ width: 3000, height: 4000 })
  for (const orientation of ['up', 'down', 'up-mirrored']) expect(await sides(orientation)).toEqual({ width: 4000, height: 3000 })
})

describe('failures in the words of Alipay', () => {
  const fault = (failure: unknown): string => storageError(failureText(failure)).kind

  test.each([
    [{ error: 10028, errorMessage: '单个文件超过 10M' }, 'full'],
    [{ error: 10022, errorMessage: '文件/目录不存在' }, 'missing'],
    [{ error: 10022 }, 'missing'],
    [{ error: 10024, errorMessage: '指定的路径没有写权限' }, 'forbidden'],
    [{ error: 3, errorMessage: '未知错误' }, 'broken']
  ])('of files: %j is %s', (failure, kind) => expect(fault(failure)).toBe(kind))

  test('a refused camera, place or microphone is a refusal', () => {
    expect(pickFailure('没有权限')).toEqual({ kind: 'refused' })
    expect(pickFailure('用户取消操作')).toEqual({ kind: 'cancelled' })
    expect(positionFailure('用户拒绝授权')).toEqual({ kind: 'refused' })
  })

  test('a recorder that may not hear says so', async () => {
    let failed: (failure: unknown) => void = () => undefined
    stand('getRecorderManager', () => ({
      onStart: () => undefined,
      onStop: () => undefined,
      onError: (listener: typeof failed) => {
        failed = listener
      },
      start: () => failed({ error: 10, errorMessage: '获取权限失败' }),
      stop: () => undefined
    }))
    const { createRecorder } = load<typeof import('@/platform/recorder')>('recorder')
    expect(await createRecorder().start(() => undefined)).toBe('refused')
  })
})

describe('positions with the screen off (WeChat)', () => {
  /** A phone of WeChat: what the person answers, whether the settings gave the right, and what was asked of the client. */
  function phone({ agrees, gives }: { agrees: boolean; gives: boolean }) {
    const calls: string[] = []
    let isGiven = false
    stand('getSetting', () => Promise.resolve({ authSetting: { 'scope.userLocation': true } }))
    stand('getStorageSync', () => stored)
    stand('setStorageSync', (_key: never, value: string) => void (stored = value))
    stand('showModal', ({ title, content }: { title: string; content: string }) => {
      calls.push(`${title}：${content}`)
      return Promise.resolve({ confirm: agrees })
    })
    stand('openSetting', () => {
      calls.push('settings')
      isGiven = gives
      return Promise.resolve({ authSetting: { 'scope.userLocationBackground': gives } })
    })
    const answer = (name: string, isWell: () => boolean) =>
      stand(name, ({ success, fail }: Record<string, (value: unknown) => void>) => {
        calls.push(name)
        if (isWell()) success?.({})
        else fail?.({ errMsg: `${name}:fail auth deny` })
      })
    answer('startLocationUpdateBackground', () => isGiven)
    answer('startLocationUpdate', () => true)
    for (const name of ['onLocationChange', 'offLocationChange', 'stopLocationUpdate']) stand(name, () => void calls.push(name))
    return calls
  }
  let stored = ''
  beforeEach(() => {
    stored = ''
  })
  const { watchPositions } = load<typeof import('@/platform/positions')>('positions')
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

  test('are asked for once on a phone, in words that name the setting; meanwhile and after a no they come in front', async () => {
    const calls = phone({ agrees: false, gives: false })
    const reached = jest.fn()
    expect((await watchPositions(() => undefined, reached))?.isBackground).toBe(false)
    await settle()
    await watchPositions(() => undefined, reached)
    await settle()
    const front = ['startLocationUpdateBackground', 'startLocationUpdate', 'onLocationChange']
    expect(calls).toEqual([...front, expect.stringContaining('使用小程序时和离开后'), ...front])
    expect(reached).not.toHaveBeenCalled()
  })

  test('come from the moment on at which the person changed the setting, unless the trip is over by then', async () => {
    const calls = phone({ agrees: true, gives: true })
    const reached = jest.fn()
    await watchPositions(() => undefined, reached)
    await settle()
    expect(calls.slice(-2)).toEqual(['settings', 'startLocationUpdateBackground'])
    expect(reached).toHaveBeenCalledWith(true)
    stored = ''
    phone({ agrees: true, gives: true })
    const late = jest.fn()
    const watch = await watchPositions(() => undefined, late)
    watch?.stop()
    await settle()
    expect(late).not.toHaveBeenCalled()
  })

  test('that the settings did not give after all do not come', async () => {
    const calls = phone({ agrees: true, gives: false })
    const reached = jest.fn()
    await watchPositions(() => undefined, reached)
    await settle()
    expect(calls.at(-1)).toBe('settings')
    expect(reached).not.toHaveBeenCalled()
  })
})

test.each(['weapp', 'alipay'])('an offer is heard on a phone whose ringer is off (%s)', (platform) => {
  process.env.TARO_ENV = platform
  const player: Record<string, unknown> = { play: jest.fn(), stop: jest.fn() }
  jest.isolateModules(() => {
    const taro = jest.requireActual<{ default: Record<string, unknown> }>('@tarojs/taro').default
    const option = jest.fn(() => Promise.resolve())
    Object.assign(taro, { vibrateLong: () => Promise.resolve(), createInnerAudioContext: () => player, setInnerAudioOption: option })
    load<typeof import('@/platform/ring')>('ring').ring()
    // Alipay knows the player's own word, WeChat one for all players.
    expect(option.mock.calls).toEqual(platform === 'weapp' ? [[{ obeyMuteSwitch: false }]] : [])
  })
  expect(player.obeyMuteSwitch).toBe(false)
  expect(player.play).toHaveBeenCalledTimes(1)
})
