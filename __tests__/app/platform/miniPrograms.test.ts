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

test('who follows a trip in front only is told once how it goes on with the screen off', async () => {
  const shown = stand('showToast', () => Promise.resolve({}))
  stand('getSetting', () => Promise.resolve({ authSetting: { 'scope.userLocation': true } }))
  stand('startLocationUpdateBackground', ({ fail }: { fail: (failure: unknown) => void }) => fail({ errMsg: 'auth deny' }))
  stand('startLocationUpdate', ({ success }: { success: (answer: unknown) => void }) => success({}))
  stand('onLocationChange', () => undefined)
  const { watchPositions } = load<typeof import('@/platform/positions')>('positions')
  expect((await watchPositions(() => undefined))?.isBackground).toBe(false)
  await watchPositions(() => undefined)
  expect(shown.mock.calls.map(([{ title }]) => title as string)).toEqual([expect.stringContaining('使用小程序时和离开后')])
})
