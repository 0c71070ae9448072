import { fakePackage, onePage, removeFakePackages } from './support/fakePackage'
import type { FaultKind } from './support/faults'
import type { Phone } from './support/phone'
import { faultsOf, PLATFORMS, run } from './support/run'
import { sleep, type Platform } from './support/types'

afterAll(removeFakePackages)

const press = async (phone: Phone): Promise<void> => {
  await phone.launch()
  await phone.tap('按下')
  await sleep(30)
}

/** Planted faults: what the package does on a tap, and the fault that must be found. */
const PLANTED: [string, string, FaultKind, RegExp][] = [
  ['calls an API that the client does not have', 'wx.rentHelicopter({})', 'unknownCall', /rentHelicopter/],
  [
    'calls a method that the client does not have',
    'wx.getRecorderManager().rewind = wx.getRecorderManager().start; wx.getRecorderManager().rewind({})',
    'unknownCall',
    /getRecorderManager\.rewind/
  ],
  [
    'gives a method of an object what it does not take',
    'wx.getFileSystemManager().readFile({ filePath: 1 })',
    'misuse',
    /getFileSystemManager\.readFile: .*filePath is 1, not string/
  ],
  ['throws in an event handler', 'null.plate', 'error', /null/],
  ['throws in a timer', 'setTimeout(function () { missing() }, 0)', 'error', /missing is not defined/],
  ['throws in a success callback', 'wx.getNetworkType({ success: function () { throw new Error("回调出错") } })', 'error', /回调出错/],
  ['leaves a rejection unhandled', 'Promise.reject(new Error("没人接"))', 'rejection', /没人接/],
  ['logs an error', 'console.error("坏了")', 'console', /坏了/],
  ['sets more than 256 KB at once', 'page.setData({ list: new Array(300 * 1024).join("a") })', 'setData', /limit 262144/],
  ['sets a field to undefined', 'page.setData({ word: undefined })', 'setData', /undefined/],
  ['uses eval', 'eval("1 + 1")', 'error', /Code generation from strings disallowed/],
  ['uses new Function', 'new Function("return 1")()', 'error', /Code generation from strings disallowed/],
  ['uses a timer with code as text', 'setTimeout("1 + 1", 0)', 'error', /timer was given string/],
  ['reads window', 'window.innerWidth', 'error', /undefined/],
  ['reads document', 'document.title', 'error', /undefined/],
  ['uses fetch', 'fetch("/")', 'error', /fetch is not a function/],
  ['uses Node', 'process.exit()', 'error', /process is not defined/],
  ['calls a host outside the domain list', 'wx.request({ url: "https://example.com/" })', 'network', /example.com/],
  ['requires a file of a subpackage that is not loaded', 'require("../../sub/part.js")', 'error', /subpackage 'sub' that is not loaded/]
]

describe.each(PLATFORMS)('planted faults on %s', (platform) => {
  it('a clean package has none', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.step('press', async () => {
          await press(phone)
          await phone.see('按过了')
        })
      },
      { root: onePage(platform, 'page.setData({ word: "按过了" })'), title: 'clean fake' }
    )
  })

  it.each(PLANTED)('a page that %s is caught', async (_what, act, kind, message) => {
    const root = onePage(platform, act, {
      app: { pages: ['pages/one/index'], subPackages: [{ root: 'sub', pages: [] }] },
      files: { 'sub/part.js': 'module.exports = 1' }
    })
    const faults = await faultsOf(platform, root, press)
    expect(faults).toEqual(expect.arrayContaining([expect.objectContaining({ kind, message: expect.stringMatching(message) as string })]))
  })

  it.each([
    ['a tag that nobody knows', '<view><helicopter></helicopter></view>', /helicopter/],
    ['a template that is not there', '<view><template is="{{word}}"></template></view>', /按下/],
    ['a handler that the page does not have', '<view bind:tap="nobody">按下</view>', /nobody/]
  ])('%s is caught', async (_what, template, message) => {
    const root = fakePackage(platform, { pages: { 'pages/one/index': { js: 'Page({ data: { word: "按下" } })', template } } })
    const faults = await faultsOf(platform, root, async (phone) => {
      await phone.launch()
      await phone.page.settle()
      if (phone.faults.list.length === 0) await phone.tap('按下')
    })
    expect(faults).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'template', message: expect.stringMatching(message) as string })])
    )
  })

  it('a package that fails while it loads is caught', async () => {
    const root = onePage(platform, '', { appJs: 'undefinedThing.start()' })
    const faults = await faultsOf(platform, root, (phone) => phone.launch())
    expect(faults[0]).toMatchObject({ kind: 'error', message: expect.stringContaining('undefinedThing') as string })
  })

  it('a step that leaves a fault behind fails by its name', async () => {
    const root = onePage(platform, 'setTimeout(function () { throw new Error("后来") }, 0)')
    await expect(
      run(
        platform,
        async (phone) => {
          await phone.step('第一步', () => press(phone))
        },
        { root, title: 'planted' }
      )
    ).rejects.toThrow(/第一步.*后来/s)
  })

  it('a tap on words that are not there fails', async () => {
    await expect(
      run(
        platform,
        async (phone) => {
          await phone.launch()
          await phone.tap('不存在')
        },
        {
          root: onePage(platform, ''),
          title: 'planted',
          prepare: (phone) => {
            phone.patience = 300
          }
        }
      )
    ).rejects.toThrow(/did not find "不存在"/)
  })

  it('a package that was not built is named with its command', async () => {
    await expect(run(platform, (phone) => phone.launch(), { root: '/nowhere' })).rejects.toThrow(`npm run build:${platform}`)
  })
})

/** Calls that no phone takes, by the official typings of each platform: each was once in a package. */
const MISUSED: Readonly<Record<Platform, [string, string, RegExp][]>> = {
  weapp: [
    ['an argument that nobody knows', 'wx.showToast({ title: "好", colour: "red" })', /option\.colour is unknown/],
    ['an argument of another type', 'wx.vibrateShort({ type: 1 })', /option\.type is 1/],
    ['a toast without words', 'wx.showToast({ icon: "none" })', /option\.title is missing/],
    ['an icon that there is not', 'wx.showToast({ title: "好", icon: "warn" })', /option\.icon is "warn"/],
    ['a document of a kind that cannot be opened', 'wx.openDocument({ filePath: "a", fileType: "exe" })', /option\.fileType is "exe"/],
    ['a place with words for numbers', 'wx.openLocation({ latitude: "22", longitude: "114" })', /option\.latitude is "22", not number/],
    ['an offscreen canvas by position', 'wx.createOffscreenCanvas(100, 100, "2d")', /wx\.createOffscreenCanvas: /],
    ['a call of the other platform', 'wx.showActionSheet({ items: ["a"] })', /option\.itemList is missing/]
  ],
  alipay: [
    ['an argument that nobody knows', 'my.showToast({ content: "好", colour: "red" })', /object\.colour is unknown/],
    ['words under the name of the other platform', 'my.showToast({ title: "好" })', /object\.title is unknown/],
    ['a key of the storage as words', 'my.getStorageSync("token")', /my\.getStorageSync: .* is "token", not object/],
    ['a number under the name of the other platform', 'my.makePhoneCall({ phoneNumber: "1" })', /phoneNumber is unknown/],
    ['an offscreen canvas by an object', 'my.createOffscreenCanvas({ type: "2d", width: 1, height: 1 })', /my\.createOffscreenCanvas: /],
    ['an alert with a button of the other platform', 'my.confirm({ title: "好", confirmText: "是" })', /confirmText is unknown/]
  ]
}

describe.each(PLATFORMS)('calls that the official typings of %s refuse', (platform) => {
  it.each(MISUSED[platform])('%s is caught', async (_what, act, message) => {
    const faults = await faultsOf(platform, onePage(platform, act), press)
    expect(faults).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'misuse', message: expect.stringMatching(message) as string })])
    )
  })
})

it('a text area with the counter that Alipay draws unasked is caught', async () => {
  const area = (more: string) =>
    fakePackage('alipay', { pages: { 'pages/one/index': { js: 'Page({})', template: `<view>按下<textarea ${more}></textarea></view>` } } })
  expect((await faultsOf('alipay', area(''), (phone) => phone.launch())).map(({ message }) => message)).toContainEqual(
    expect.stringContaining('show-count is not false')
  )
  expect(await faultsOf('alipay', area('show-count="{{false}}"'), (phone) => phone.launch())).toEqual([])
})

it('location without its declarations in app.json is caught on WeChat', async () => {
  const faults = await faultsOf('weapp', onePage('weapp', 'wx.getLocation({})'), press)
  expect(faults[0]?.message).toContain('requiredPrivateInfos')
})

it('consent without a tapped agree button is caught on WeChat', async () => {
  const root = onePage('weapp', 'wx.chooseMedia({})', {
    appJs:
      'App({ onLaunch: function () { wx.onNeedPrivacyAuthorization(function (resolve) { resolve({ event: "agree", buttonId: "made-up" }) }) } })'
  })
  const faults = await faultsOf('weapp', root, press)
  expect(faults[0]?.message).toContain('made-up')
})
