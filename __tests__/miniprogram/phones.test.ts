import { startAppServer, type CompanyServer } from '../support/appServer'
import { select } from './support/nodes'
import { signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'

const FILES = ['现场一.jpg', '现场二.jpg'].map((name, index) => ({ name, fileId: `${index}`, url: `/api/file/Image/annex/${index}.jpg` }))
const callsOf = (phone: Phone, name: string): Record<string, unknown>[] =>
  phone.device.calls.filter((call) => call.name === name).map(({ options }) => options as Record<string, unknown>)

/** Faults that people met on phones and that no other suite would meet again (docs/phones.md). */
describe.each(PLATFORMS)('%s: on phones', (platform) => {
  let server: CompanyServer
  beforeAll(async () => {
    server = await startAppServer()
    await server.query("update in_site_message set files = $1 where title like '欢迎使用%'", [JSON.stringify(FILES)])
  })
  afterAll(() => server.stop())
  const as = (account: string, title: string, act: (phone: Phone) => Promise<void>): Promise<void> =>
    run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, account)
        await act(phone)
      },
      { server: server.url, title }
    )

  it('the pictures of a notice open in the client, all of them', () =>
    as('driver1', '公告的图片', async (phone) => {
      const [notice] = await server.query<{ id: string }>("select id from in_site_message where title like '欢迎使用%'")
      await phone.relaunch(`pages/message/messageDetail/index?id=${notice?.id ?? ''}`)
      await phone.step('看第二张', async () => {
        await phone.see('欢迎使用拖车救援平台')
        await phone.tap('现场二.jpg')
        const [shown] = callsOf(phone, 'previewImage')
        const urls = shown?.urls as string[]
        expect(urls.map((url) => /annex\/(\d)\.jpg/.exec(url)?.[1])).toEqual(['0', '1'])
        // WeChat is told the address, Alipay the place.
        expect(shown?.current).toBe(platform === 'weapp' ? urls[1] : 1)
      })
    }))

  // A menu may want its site inside the app or beside it.
  it.each(['_self', '_blank'])('a site of others is copied, and no web view shows it (%s)', (linkTarget) =>
    as('manager1', '别人的网站', async (phone) => {
      await server.query("update menu set property = $1 where id = 'weather'", [JSON.stringify({ linkTarget })])
      await phone.relaunch('pages/apply/externalLink/index?menuId=weather')
      await phone.step('复制链接', async () => {
        await phone.see('小程序里不能打开其他公司的网站')
        expect(select(phone.page.tree, 'web-view')).toEqual([])
        await phone.tap('复制链接')
        await phone.seeToast('已复制')
        const [copied] = callsOf(phone, platform === 'weapp' ? 'setClipboardData' : 'setClipboard')
        expect(String(copied?.[platform === 'weapp' ? 'data' : 'text'])).toMatch(/^https:/)
      })
    })
  )

  // WeChat's list has a pull of its own; Alipay's knows none, so there the page has it.
  const onAlipay = platform === 'alipay' ? it : it.skip
  onAlipay('contacts are read anew by a pull', () =>
    as('clerk1', '下拉通讯录', async (phone) => {
      await phone.switchTab('通讯录')
      await phone.step('下拉', async () => {
        await phone.see('贺诗宁')
        await server.query("update user_account set real_name = '贺诗宁一' where real_name = '贺诗宁'")
        await phone.pullDown()
        await phone.see('贺诗宁一')
        await server.query("update user_account set real_name = '贺诗宁' where real_name = '贺诗宁一'")
      })
    })
  )
})
