import sharp from 'sharp'
import { fakePackage, onePage, removeFakePackages, type FakePackage } from './support/fakePackage'
import { PLATFORMS, run } from './support/run'
import { sleep, type Platform } from './support/types'
import { withServer } from './support/seenServer'

const logPage = (name: string): { js: string; template: string } => ({
  template: `<view><text>${name}</text><text>{{log}}</text></view>`,
  js: `var log = []; function note(page, what) { log.push(what); page.setData({ log: log.join(',') }) }
    Page({ data: { log: '' }, onLoad: function () { note(this, 'load') }, onShow: function () { note(this, 'show') }, onHide: function () { note(this, 'hide') }, onUnload: function () { log.push('unload') } })`
})

const tabbed = (platform: Platform): string => {
  const fake: FakePackage = {
    app: {
      tabBar:
        platform === 'alipay'
          ? {
              items: [
                { pagePath: 'a', name: '甲' },
                { pagePath: 'b', name: '乙' }
              ]
            }
          : {
              list: [
                { pagePath: 'a', text: '甲' },
                { pagePath: 'b', text: '乙' }
              ]
            }
    },
    pages: { a: logPage('甲页'), b: logPage('乙页'), c: logPage('丙页') }
  }
  return fakePackage(platform, fake)
}

afterAll(removeFakePackages)

describe.each(PLATFORMS)('the phone, %s', (platform) => {
  it('keeps tab pages alive on switchTab and ends them on reLaunch', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        const first = phone.page
        await phone.switchTab('乙')
        await phone.see('乙页')
        await phone.switchTab('甲')
        expect(phone.page).toBe(first)
        await phone.see('load,show,hide,show')
        await phone.app.router.go('navigateTo', '/c')
        await phone.see('丙页')
        await phone.back()
        await phone.see('load,show,hide,show,hide,show')
        await phone.app.router.go('navigateTo', '/c')
        await phone.app.router.go('switchTab', '/a')
        expect(phone.page).toBe(first)
        expect(phone.app.router.stack).toHaveLength(1)
        await phone.app.router.go('reLaunch', '/b')
        expect(first.dead).toBe(true)
        await expect(phone.app.router.go('navigateTo', '/a')).rejects.toThrow('tabbar page')
        await expect(phone.app.router.go('switchTab', '/c')).rejects.toThrow('no-tabBar page')
        await expect(phone.app.router.go('navigateTo', '/nowhere')).rejects.toThrow('not found')
      },
      { root: tabbed(platform), title: 'tabs' }
    )
  })

  it('refuses the eleventh page of the stack', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        for (let depth = 1; depth < 10; depth++) await phone.app.router.go('navigateTo', '/c')
        await expect(phone.app.router.go('navigateTo', '/c')).rejects.toThrow('limit exceed')
      },
      { root: tabbed(platform), title: 'deep stack' }
    )
  })

  it('hides, suspends timers after five seconds, and shows again', async () => {
    const act = 'var n = 0; setInterval(function () { n++; page.setData({ word: "跳" + n }) }, 5)'
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.tap('按下')
        await phone.see('跳')
        phone.app.hide(true)
        await sleep(20)
        const before = phone.ledger.calls.length
        await sleep(60)
        expect(phone.ledger.calls.length).toBe(before)
        phone.app.show()
        while (phone.ledger.calls.length === before) await sleep(5)
      },
      { root: onePage(platform, act), title: 'hidden' }
    )
  })

  it('sends at most ten requests at once and the others after them', async () => {
    await withServer(async (server, seen, busiest) => {
      const act =
        'var done = 0; for (var i = 0; i < 25; i++) wx.request({ url: "http://127.0.0.1:3999/n/" + i, success: function () { done++; page.setData({ word: "完成" + done }) } })'
      await run(
        platform,
        async (phone) => {
          await phone.launch()
          await phone.tap('按下')
          await phone.see('完成25')
        },
        { root: onePage(platform, act), server, title: '25 requests' }
      )
      expect(seen).toHaveLength(25)
      expect(busiest()).toBe(10)
      // Longer than a busy machine needs to open ten connections.
    }, 700)
  })

  it('uploads a photograph as real multipart with progress', async () => {
    await withServer(async (server, seen) => {
      const act =
        platform === 'weapp'
          ? 'wx.chooseMedia({ count: 1, success: function (r) { var task = wx.uploadFile({ url: "http://127.0.0.1:3999/up", filePath: r.tempFiles[0].tempFilePath, name: "file", formData: { kind: "scene" }, success: function (u) { page.setData({ word: JSON.parse(u.data).data.name }) } }); task.onProgressUpdate(function (p) { if (p.progress === 100) page.setData({ word: "传完" }) }) } })'
          : 'wx.chooseImage({ count: 1, success: function (r) { wx.uploadFile({ url: "http://127.0.0.1:3999/up", filePath: r.apFilePaths[0], name: "file", fileName: "file", fileType: "image", formData: { kind: "scene" }, success: function (u) { page.setData({ word: JSON.parse(u.data).data.name }) } }) } })'
      await run(
        platform,
        async (phone) => {
          await phone.launch()
          await phone.tap('按下')
          if (platform === 'weapp') await phone.tap('同意')
          await phone.see('a.jpg')
        },
        { root: onePage(platform, act), server, title: 'upload' }
      )
      const [upload] = seen
      expect(upload?.type).toContain('multipart/form-data')
      const body = upload?.body ?? Buffer.alloc(0)
      expect(body.toString('latin1')).toMatch(/name="kind"\r\n\r\nscene/)
      const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
      expect((await sharp(body.subarray(start, body.lastIndexOf('\r\n--'))).metadata()).format).toBe('jpeg')
    })
  })

  it('asks for the position, takes a refusal, and answers where it is', async () => {
    const act =
      'wx.getLocation({ success: function (r) { page.setData({ word: "在" + r.latitude }) }, fail: function (e) { page.setData({ word: "不给按下" }) } })'
    const app = { permission: { 'scope.userLocation': { desc: '用于记录救援地点' } }, requiredPrivateInfos: ['getLocation'] }
    const root = fakePackage(platform, {
      app,
      pages: { one: { js: `Page({ data: { word: '按下' }, act: function () { var page = this; ${act} } })` } }
    })
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.tap('按下')
        await phone.see('用于记录救援地点')
        await phone.tap('拒绝')
        await phone.see('不给按下')
        phone.device.permissions['scope.userLocation'] = 'granted'
        await phone.tap('不给按下')
        await phone.see('在22.547')
      },
      {
        root,
        title: 'position',
        prepare: (phone) => {
          phone.device.privacyAgreed = true
        }
      }
    )
  })

  it('keeps what was stored when the app is killed', async () => {
    const act = platform === 'weapp' ? 'wx.setStorageSync("k", { n: 7 })' : 'wx.setStorageSync({ key: "k", data: { n: 7 } })'
    const read = platform === 'weapp' ? 'wx.getStorageSync("k")' : 'wx.getStorageSync({ key: "k" }).data'
    const root = fakePackage(platform, {
      pages: {
        one: {
          js: `Page({ data: { word: '按下' }, onLoad: function () { var kept = ${read}; if (kept) this.setData({ word: '存着' + kept.n }) }, act: function () { ${act} } })`
        }
      }
    })
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.tap('按下')
        await phone.relaunch()
        await phone.see('存着7')
      },
      { root, title: 'killed' }
    )
  })

  /** The first question for a canvas comes before the page has laid it out. */
  it('draws a signature on a canvas and gives a real picture of it', async () => {
    const js = `Page({ data: { word: '按下' }, context: null, canvas: null,
      onReady: function () { wx.createSelectorQuery().select('#pad').node().exec() },
      down: function (e) { var page = this; wx.createSelectorQuery().select('#pad').node().exec(function (r) { page.canvas = r[0].node; page.canvas.width = 300; page.canvas.height = 150; page.context = page.canvas.getContext('2d'); page.context.beginPath(); page.context.moveTo(e.touches[0].x, e.touches[0].y); page.setData({ word: '画着' }) }) },
      move: function (e) { if (this.context) { this.context.lineTo(e.touches[0].x, e.touches[0].y); this.context.stroke() } },
      act: function () { var page = this; wx.canvasToTempFilePath({ canvas: this.canvas, x: 0, y: 0, width: 300, height: 150, destWidth: 300, destHeight: 150, fileType: "png", quality: 1, success: function (r) { page.setData({ word: r.tempFilePath }) } }) } })`
    const template =
      '<view><canvas type="2d" id="pad" bind:touchstart="down" bind:touchmove="move"></canvas><view bind:tap="act"><text>{{word}}</text></view></view>'
    const root = fakePackage(platform, {
      pages: {
        one: {
          js,
          template:
            platform === 'alipay' ? template.replace('bind:touchstart', 'onTouchStart').replace('bind:touchmove', 'onTouchMove') : template
        }
      }
    })
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.draw('#pad', [{ x: 10, y: 10 }])
        await phone.see('画着')
        await phone.fire('#pad', 'touchmove')
        await phone.draw('#pad', [{ x: 10, y: 10 }])
        await phone.tap('画着')
        await phone.see('http://tmp/')
        const picture = await sharp(phone.device.real(phone.page.text.trim())).metadata()
        expect(picture).toMatchObject({ format: 'png', width: 300, height: 150 })
      },
      { root, title: 'signature' }
    )
  })

  it('counts setData by step and by key', async () => {
    const root = fakePackage(platform, {
      pages: {
        one: {
          js: 'Page({ data: { v: "" }, typed: function (e) { this.setData({ v: e.detail.value }) } })',
          template: '<view><text>手机号</text><input id="f" value="{{v}}" bind:input="typed" maxlength="3" /></view>'
        }
      }
    })
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        const dearest = await phone.step('type', () => phone.input('手机号', '13912'))
        expect(phone.page.text).toContain('139')
        expect(phone.page.text).not.toContain('1391')
        expect(dearest).toEqual({ calls: 1, bytes: Buffer.byteLength('{"v":"139"}') })
        expect(phone.cost('type')).toMatchObject({ calls: 3, largest: 11 })
        expect(phone.ledger.table('t')).toMatch(/3 +30 B +11 B +2 {2}type/)
      },
      { root, title: 'typing' }
    )
  })
})

it('WeChat asks for privacy consent before the camera, through the dialog of the package', async () => {
  const appJs =
    'App({ onLaunch: function () { wx.onNeedPrivacyAuthorization(function (resolve) { var page = getCurrentPages()[0]; page.resolve = resolve; page.setData({ asking: true }) }) } })'
  const js = `Page({ data: { word: '拍照', asking: false }, act: function () { var page = this; wx.chooseMedia({ success: function () { page.setData({ word: '拍到了' }) }, fail: function () { page.setData({ word: '没有同意，拍照' }) } }) },
    agree: function () { this.setData({ asking: false }); this.resolve({ event: 'agree', buttonId: 'yes' }) }, refuse: function () { this.setData({ asking: false }); this.resolve({ event: 'disagree' }) } })`
  const template =
    '<view><view bind:tap="act">{{word}}</view><view wx:if="{{asking}}"><button id="yes" open-type="agreePrivacyAuthorization" bind:agreeprivacyauthorization="agree">同意并继续</button><button bind:tap="refuse">不同意</button></view></view>'
  await run(
    'weapp',
    async (phone) => {
      await phone.launch()
      await phone.tap('拍照')
      await phone.tap('不同意')
      await phone.see('没有同意')
      expect(phone.device.privacyAgreed).toBe(false)
      await phone.tap('没有同意，拍照')
      await phone.tap('同意并继续')
      await phone.see('拍到了')
      expect(phone.device.privacyAgreed).toBe(true)
    },
    { root: fakePackage('weapp', { appJs, pages: { one: { js, template } } }), title: 'privacy' }
  )
})
