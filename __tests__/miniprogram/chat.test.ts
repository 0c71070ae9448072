import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { signIn } from './support/people'
import type { Phone } from './support/phone'
import { run } from './support/run'

jest.setTimeout(420_000)

let server: AppServer
beforeAll(async () => { server = await startAppServer() })
afterAll(async () => {
  await server.stop()
  cleanUp()
})

const CHAT = 'pages/message/im/index'
const openChat = async (phone: Phone, id: string): Promise<void> => {
  await phone.app.router.go('navigateTo', `/${CHAT}?id=${id}`)
  await phone.at(CHAT)
}
const say = async (phone: Phone, words: string): Promise<void> => {
  await phone.input('输入消息', words)
  await phone.tap('发送')
}

/** The two built packages and the real server; each phone says what the other one did. */
test('WeChat and Alipay chat with each other', async () => {
  await run('weapp', async (wechat) => {
    await run('alipay', async (alipay) => {
      await wechat.step('登录', async () => { await wechat.launch(); await signIn(wechat, 'dispatcher1') })
      await alipay.step('登录', async () => { await alipay.launch(); await signIn(alipay, 'driver1') })

      await wechat.step('发消息', async () => {
        await openChat(wechat, 'user-driver1')
        await say(wechat, '到哪了')
        await wechat.see('到哪了', '未读')
      })
      await alipay.step('收到并回复', async () => {
        await alipay.switchTab('消息')
        await alipay.see('到哪了')
        await alipay.tap('到哪了')
        await alipay.at(CHAT)
        await wechat.see('已读')
        await say(alipay, '还有三公里')
      })
      await wechat.step('收到回复', async () => { await wechat.see('还有三公里') })

      await alipay.step('发图片', async () => {
        await alipay.tap('.chat-bar-row .chat-tool', { nth: -1 })
        await alipay.tap('相册')
        await alipay.see('未读')
      })
      await wechat.step('看到图片', async () => {
        await wechat.notSee('正在加载')
        const shown = async (): Promise<number> => (await wechat.loadPictures()).filter(({ status, type }) => status === 200 && type.startsWith('image/')).length
        for (let tries = 0; await shown() === 0; tries++) {
          if (tries > 200) throw new Error('the picture never came')
          await wechat.settle()
        }
      })

      await wechat.step('发语音和文件', async () => {
        wechat.device.chatFiles.push({ name: '查勘说明.txt', bytes: Buffer.from('追尾事故') })
        await wechat.tap('.chat-bar-row .chat-tool', { nth: 2 })
        await wechat.tap('文件')
        await wechat.see('查勘说明.txt')
      })
      await alipay.step('看到文件', async () => { await alipay.see('查勘说明.txt') })

      await wechat.step('撤回', async () => {
        await say(wechat, '说错了')
        await alipay.see('说错了')
        await wechat.fire('.chat-row:last-child .bubble-hold', 'longpress')
        await wechat.tap('撤回')
        await wechat.see('已撤回一条消息', '重新编辑')
        await alipay.notSee('说错了')
        await alipay.see('撤回了一条消息')
      })
    }, { server: server.url, title: '聊天' })
  }, { server: server.url, title: '聊天' })
})
