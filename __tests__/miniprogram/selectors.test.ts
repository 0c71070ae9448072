import { signIn } from './support/people'
import { startTestServer, type TestServer } from '../support/testServer'
import { PLATFORMS, run } from './support/run'

jest.setTimeout(90_000)

let server: TestServer
beforeAll(async () => { server = await startTestServer() })
afterAll(() => server.close())

describe.each(PLATFORMS)('%s: selectors', (platform) => {
  it('people are searched, chosen and stored; an area is walked down to its end', async () => {
    await run(platform, async (phone) => {
      await phone.launch()
      await signIn(phone, 'manager1')
      await phone.step('打开表单控件', async () => {
        await phone.relaunch('pages/apply/formKinds/index')
        await phone.see('负责人', '存值 ["440000","440300","440305"]', '广东省/深圳市/南山区')
      })
      await phone.step('选择人员', async () => {
        await phone.tap('.field-box', { nth: 1 })
        await phone.see('最近', '我的部门', '我的下属', '已选 0 人')
        await phone.input('姓名、拼音、手机号或账号', 'zj')
        await phone.see('华', '子健')
        await phone.tap('.selector-leaf', { nth: 0 })
        await phone.see('已选 1 人')
        await phone.tap('确定（1）')
        await phone.see('华子健', '存值 ["user-huazj"]')
      })
      await phone.step('选择地区', async () => {
        await phone.tap('广东省/深圳市/南山区')
        await phone.see('宝安区')
        await phone.tap('广东省', { nth: 0 })
        await phone.see('东莞市')
        await phone.tap('东莞市')
        await phone.see('虎门镇')
        await phone.tap('虎门镇')
        await phone.see('广东省/东莞市/虎门镇', '存值 ["440000","441900","441900121"]')
      })
    }, { server: server.url })
  })
})
