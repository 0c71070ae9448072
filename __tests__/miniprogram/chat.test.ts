import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { select } from './support/nodes'
import { signIn } from './support/people'
import type { Phone } from './support/phone'
import { run } from './support/run'

let server: AppServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(async () => {
  await server.stop()
  cleanUp()
})

/** A finger that goes 120 px to the left. */
const SWIPE_LEFT = [
  { x: 200, y: 20 },
  { x: 140, y: 22 },
  { x: 80, y: 24 }
]
const CHAT = 'pages/message/im/index'
const THREAD = 'pages/message/thread/index'
const openChat = async (phone: Phone, id: string): Promise<void> => {
  await phone.app.router.go('navigateTo', `/${CHAT}?id=${id}`)
  await phone.at(CHAT)
}
const say = async (phone: Phone, words: string): Promise<void> => {
  await phone.input('输入消息', words)
  await phone.tap('发送')
}

/** Waits for something that is not on the page. */
const until = async (isSo: () => boolean, phone: Phone): Promise<void> => {
  const end = Date.now() + 60_000
  while (!isSo()) {
    if (Date.now() > end) throw new Error('it never came')
    await phone.settle()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A picture of one's own that the server has: under it stands whether it was read, which the other phone may have done already. */
const hasSentPicture = (phone: Phone): boolean =>
  select(phone.page.tree, '.bubble-mine').some((line) =>
    ['.bubble-picture', '.bubble-under'].every((part) => select(line, part).length > 0)
  )

/** Says something by voice. The first time the platform asks about privacy, and the finger ends where it came down. */
const speak = async (phone: Phone): Promise<void> => {
  await phone.tap('.chat-tool', { nth: 0 })
  await phone.fire('.chat-hold', 'touchstart')
  await phone.see('同意并继续')
  const { layers } = phone
  phone.layers = []
  await phone.fire('.chat-hold', 'touchend')
  phone.layers = layers
  await phone.seeToast('说话时间太短')
  await phone.tap('同意并继续')
  await phone.fire('.chat-hold', 'touchstart')
  await phone.see('松开 发送', '″')
  // Less than a second would not be sent.
  await phone.notSee('0″')
  await phone.fire('.chat-hold', 'touchend')
  await phone.see('按住 说话')
  await phone.tap('.chat-tool', { nth: 0 })
}

const sendFile = async (phone: Phone): Promise<void> => {
  phone.device.chatFiles.push({ name: '查勘说明.txt', bytes: Buffer.from('追尾事故') })
  await phone.tap('.chat-tool', { nth: -1 })
  await phone.tap('文件')
  await phone.see('查勘说明.txt')
}

const removeAndUndo = async (phone: Phone): Promise<void> => {
  await phone.back()
  await phone.switchTab('消息')
  await phone.draw('.message-swipe', SWIPE_LEFT, { within: '隧道里写的' })
  await phone.tap('.message-remove')
  await phone.notSee('隧道里写的')
  await phone.tap('撤销')
  await phone.see('隧道里写的')
}

/** Each sees what the other wrote, and that it was read. */
const writeToEachOther = async (wechat: Phone, alipay: Phone): Promise<void> => {
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
  await wechat.step('收到回复', async () => {
    await wechat.see('还有三公里')
  })
}

const takeBack = async (wechat: Phone, alipay: Phone): Promise<void> => {
  await wechat.step('撤回', async () => {
    await say(wechat, '说错了')
    await alipay.see('说错了')
    await wechat.fire('.bubble-hold', 'longpress', {}, { within: '说错了' })
    await wechat.tap('撤回')
    await wechat.see('已撤回一条消息', '重新编辑')
    await alipay.notSee('说错了')
    await alipay.see('撤回了一条消息')
  })
}

/** Own words are edited and what was said before is listed; a press answers, both phones show how many did and who. */
const changeMessages = async (wechat: Phone, alipay: Phone): Promise<void> => {
  await wechat.step('编辑', async () => {
    await say(wechat, '三点到')
    await alipay.see('三点到')
    await wechat.fire('.bubble-hold', 'longpress', {}, { within: '三点到' })
    await wechat.tap('编辑')
    await wechat.input('消息内容', '四点到')
    await wechat.tap('保存')
    await wechat.see('四点到', '已编辑')
    await alipay.see('四点到')
    await alipay.tap('已编辑')
    await alipay.see('最初', '三点到')
    await alipay.tap('.sheet-close')
  })
  await alipay.step('回应', async () => {
    await alipay.fire('.bubble-hold', 'longtap', {}, { within: '四点到' })
    await alipay.tap('.chat-reaction', { nth: 0 })
    await wechat.tap('收到 1')
    await alipay.see('收到 2')
    await alipay.fire('.bubble-reactions', 'longtap')
    await alipay.see('回应的人', '收到 · 2 人')
    await alipay.tap('.sheet-close')
    await wechat.tap('收到 2')
    await alipay.see('收到 1')
  })
}

/** A reply stands in the thread alone; on the other phone the message says so and leads there. */
const replyInThread = async (wechat: Phone, alipay: Phone): Promise<void> => {
  await alipay.step('话题回复', async () => {
    await alipay.fire('.bubble-hold', 'longtap', {}, { within: '四点到' })
    await alipay.tap('话题回复')
    await alipay.at(THREAD)
    await alipay.see('四点到')
    await say(alipay, '好，门口等')
    await alipay.see('好，门口等')
  })
  await wechat.step('打开话题', async () => {
    await wechat.see('1 条回复', '1 条新回复')
    await wechat.tap('.thread-open')
    await wechat.at(THREAD)
    await wechat.see('四点到', '好，门口等')
    await say(wechat, '穿反光衣')
    await alipay.see('穿反光衣')
    await wechat.back()
    await wechat.at(CHAT)
    await wechat.see('2 条回复')
    await wechat.notSee('穿反光衣')
    await alipay.back()
    await alipay.at(CHAT)
  })
}

/** A place from the platform's map opens the map of the other phone; a colleague's card opens his page. */
const sendCards = async (wechat: Phone, alipay: Phone): Promise<void> => {
  await wechat.step('发地点', async () => {
    wechat.device.permissions['scope.userLocation'] = 'granted'
    await wechat.tap('.chat-tool', { nth: -1 })
    await wechat.tap('地点')
    await alipay.see('测试地点')
    await alipay.tap('.bubble-card', { within: '测试地点' })
    await until(() => alipay.device.calls.some(({ name }) => name === 'openLocation'), alipay)
  })
  await alipay.step('发名片', async () => {
    await alipay.tap('.chat-tool', { nth: -1 })
    await alipay.tap('名片')
    await alipay.input('姓名、拼音、手机号或账号', '郑雅琴')
    await alipay.tap('郑雅琴')
    await alipay.tap('发送')
    await wechat.see('郑雅琴', '财务部')
    await wechat.tap('.bubble-contact')
    await wechat.at('pages/message/userDetail/index')
    await wechat.back()
    await wechat.at(CHAT)
  })
}

/** Whoever is asked to confirm a message sees it over whatever page he is on. */
const urge = async (wechat: Phone, alipay: Phone): Promise<void> => {
  await wechat.step('加急提醒', async () => {
    await openChat(wechat, 'user-driver1')
    await wechat.fire('.bubble-hold', 'longpress', {}, { within: '隧道里写的' })
    await wechat.tap('加急提醒')
    await wechat.tap('提醒 1 人')
    await wechat.see('加急 · 未确认')
  })
  await alipay.step('确认收到', async () => {
    await alipay.see('加急消息', '隧道里写的')
    await alipay.tap('.alert-banner-main')
    await alipay.notSee('加急消息')
    await wechat.see('加急 · 已确认')
  })
}

/** The two built packages and the real server; each phone says what the other one did. */
test('WeChat and Alipay chat with each other', async () => {
  await run(
    'weapp',
    async (wechat) => {
      await run(
        'alipay',
        async (alipay) => {
          await wechat.step('登录', async () => {
            await wechat.launch()
            await signIn(wechat, 'dispatcher1')
          })
          await alipay.step('登录', async () => {
            await alipay.launch()
            await signIn(alipay, 'driver1')
          })

          await writeToEachOther(wechat, alipay)

          await alipay.step('发图片', async () => {
            await alipay.tap('.chat-tool', { nth: -1 })
            await alipay.tap('相册')
            await until(() => hasSentPicture(alipay), alipay)
          })
          await wechat.step('看到图片', async () => {
            await wechat.tap('.bubble-picture')
            const shown = wechat.device.calls.filter(({ name }) => name === 'previewImage')
            expect(shown).toHaveLength(1)
            const answers = await wechat.loadPictures()
            expect(answers.filter(({ status, type }) => status === 200 && type.startsWith('image/')).length).toBe(answers.length)
          })

          await wechat.step('发语音和文件', async () => {
            await speak(wechat)
            await sendFile(wechat)
          })
          await alipay.step('听语音', async () => {
            await alipay.tap('.bubble-voice')
            await until(() => alipay.device.sounds.some((address) => address.startsWith('http')), alipay)
          })
          await alipay.step('看到文件', async () => {
            await alipay.see('查勘说明.txt')
          })

          await takeBack(wechat, alipay)
          await sendCards(wechat, alipay)
          await changeMessages(wechat, alipay)
          await replyInThread(wechat, alipay)

          await wechat.step('没有网络时', async () => {
            await wechat.network(false)
            await say(wechat, '隧道里写的')
            await wechat.see('等待网络')
            await wechat.network(true)
            await wechat.notSee('等待网络')
          })
          await alipay.step('网络恢复后收到一次', async () => {
            await alipay.see('隧道里写的')
          })

          for (const phone of [wechat, alipay]) {
            await phone.step('左滑移除会话，撤销后仍在', () => removeAndUndo(phone))
          }
          await urge(wechat, alipay)
        },
        { server: server.url, title: '聊天' }
      )
    },
    { server: server.url, title: '聊天' }
  )
})
