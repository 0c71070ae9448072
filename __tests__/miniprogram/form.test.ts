import { startTestServer, type TestServer } from '../support/testServer'
import { field, plantForm } from '../server/form/support'
import { openApp, signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import { sleep } from './support/types'

const LIST = 'pages/apply/dynamicModel/index'
const FIELDS = 300

/** Whether the device holds these words among its small keys. */
const isKept = (phone: Phone, words: string): boolean => [...phone.device.storage.values()].some((value) => value.includes(words))

/** Chooses from the sheet of a field. */
async function pick(phone: Phone, label: string, option: string): Promise<void> {
  await phone.tap('.field-box', { within: label })
  await phone.tap(option, { within: '.sheet-body' })
  await phone.see(option)
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe.each(PLATFORMS)('%s: forms', (platform) => {
  it('an inspection is written with a chosen truck and a row, kept as a draft, saved and read', async () => {
    const note = `右后轮偏磨 ${platform}`
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('从工作台打开', async () => {
          await openApp(phone, '车辆检查')
          await phone.at(LIST)
          await phone.see('粤B3K72G', '检查类别')
        })
        await phone.step('什么都不填就保存', async () => {
          await phone.tap('新增')
          await phone.see('基本信息', '系统自动生成')
          await phone.tap('保存')
          await phone.see('处需要修改', '拖车不能为空')
        })
        await phone.step('选择拖车', async () => {
          await phone.tap('.field-box', { within: '拖车', nth: 0 })
          await phone.at('pages/apply/popSelect/index')
          await phone.tap('粤B9M15T')
          await phone.at('pages/apply/dynamicModel/form')
          await phone.see('粤B9M15T', '托举', '李强')
        })
        await phone.step('里程与检查项目', async () => {
          await phone.input('里程表读数（公里）', '97800')
          await phone.tap('添加项目')
          await pick(phone, '部位', '轮胎')
          await phone.input('问题描述', note)
          await phone.tap('完成')
          await phone.see(note)
        })
        await phone.step('写完没有保存就被关掉', async () => {
          while (!isKept(phone, note)) await sleep(15)
          await phone.relaunch('pages/apply/dynamicModel/form?modelId=vehicleInspection&menuId=form-vehicleInspection')
          await phone.see('已恢复上次没有保存的内容', '粤B9M15T', '托举', note)
        })
        await phone.step('保存', async () => {
          await phone.tap('保存')
          await phone.at(LIST)
          await phone.see('97800')
        })
        await phone.step('查看', async () => {
          await phone.tap('.record-words', { nth: 0 })
          await phone.at('pages/apply/dynamicModel/form')
          await phone.see('托举', '97800', note, '编辑')
          expect(isKept(phone, note)).toBe(false)
        })
      },
      { server: server.url }
    )
  })
})

describe('weapp: a form of 300 fields', () => {
  it('a keystroke costs two calls and 2 KB at most', async () => {
    const fields = Array.from({ length: FIELDS }, (_, index) =>
      field(index % 10 === 9 ? 'numInput' : 'comInput', `f${index}`, { label: `栏目${index}` })
    )
    await plantForm(server, { id: 'threeHundred', fields, rights: [{ role: 'driver', scope: 'all' }] })
    await run(
      'weapp',
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.relaunch('pages/apply/dynamicModel/form?modelId=threeHundred&menuId=form-threeHundred')
        await phone.see(`栏目${FIELDS - 1}`)
        for (const label of ['栏目0', '栏目150', `栏目${FIELDS - 1}`]) {
          const dearest = await phone.input(label, '12345')
          expect(dearest.calls).toBeLessThanOrEqual(2)
          expect(dearest.bytes).toBeLessThanOrEqual(2048)
        }
      },
      { server: server.url, title: 'weapp 300 个字段' }
    )
  })
})
