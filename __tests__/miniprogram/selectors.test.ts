import { signIn } from './support/people'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { PLATFORMS, run } from './support/run'

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())

describe.each(PLATFORMS)('%s: selectors', (platform) => {
  it('people are searched, chosen and stored; an area is walked down to its end', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'manager1')
        await phone.step('打开表单控件', async () => {
          await phone.relaunch('pages/apply/formKinds/index?view=selectors')
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
      },
      { server: server.url }
    )
  })

  it('every kind of field is filled in, locked and shown', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'dispatcher1')
        await phone.step('打开表单控件', async () => {
          await phone.relaunch('pages/apply/formKinds/index')
          await phone.see('检查主题', '更换配件', '折叠：年审')
        })
        await phone.step('填写', async () => {
          await phone.input('检查主题', '出车前检查')
          await phone.input('费用', '12.5')
          await phone.see('壹拾贰元伍角', '13.25')
          await phone.tap('待修')
          await phone.see('良好')
          await phone.tap('.form-star', { nth: 3 })
          await phone.see('4 分')
          await phone.fire('.form-slider-bar', 'change', { value: 65 })
          await phone.see('65')
          await phone.tap('.field-box', { within: '处理原因' })
          await phone.tap('例行保养')
          await phone.tap('事故维修')
          await phone.tap('确定（2）')
          await phone.see('例行保养,事故维修')
          await phone.tap('.field-box', { within: '责任中队' })
          await phone.tap('南片区')
          await phone.tap('宝安中队')
          await phone.see('南片区-宝安中队')
        })
        await phone.step('子表', async () => {
          await phone.tap('添加配件')
          await phone.input('配件名称', '钢丝绳')
          await phone.input('单价', '680')
          await phone.tap('完成')
          await phone.see('更换配件(1)', '钢丝绳', '合计', '680.00')
        })
        await phone.step('检查', async () => {
          await phone.tap('检查')
          await phone.see('2 处需要修改', '情况说明不能为空')
          await phone.input('情况说明', '绞盘断丝')
          await phone.tap('检查')
          await phone.see('1 处需要修改', '维修厂不能为空')
        })
        await phone.step('锁定与查看', async () => {
          await phone.tap('锁定')
          await phone.see('CLJC20261122001', '南片区-南山中队')
          await phone.tap('查看')
          await phone.see('2026-11-22 10:30', '轮胎气门嘴', '730.00')
        })
      },
      { server: server.url }
    )
  })
})
