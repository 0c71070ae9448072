import { addDays, dayOf, weekdayOf } from '@/domain/schedule/days'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { signIn } from './support/people'
import { run } from './support/run'

let server: AppServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(async () => {
  await server.stop()
  cleanUp()
})

const LIST = 'pages/apply/schedule/index'
const FORM = 'pages/apply/schedule/form'
const today = dayOf(Date.now())
const MONDAY = addDays(today, 7 - weekdayOf(today))
/** Both platforms meet the same server: each has a day that is empty. */
const DAY = { weapp: MONDAY, alipay: addDays(MONDAY, 1) }

test.each(['weapp', 'alipay'] as const)('%s: an appointment is written and stands in every view; a report is begun', async (target) => {
  await run(
    target,
    async (phone) => {
      await phone.step('登录', async () => {
        await phone.launch()
        await signIn(phone, 'clerk1')
      })
      await phone.step('写日程', async () => {
        await phone.app.router.go('navigateTo', `/${LIST}?day=${DAY[target]}`)
        await phone.at(LIST)
        await phone.see('这一天没有日程')
        await phone.tap('新建日程')
        await phone.at(FORM)
        await phone.tap('保存日程')
        await phone.see('记录不能为空')
        await phone.input('记录内容', `回访客户${target}`)
        await phone.tap('保存日程')
        await phone.at(LIST)
        await phone.see(`回访客户${target}`)
      })
      await phone.step('各种显示', async () => {
        for (const view of ['周', '日', '列表', '月']) {
          await phone.tap(view)
          await phone.see(`回访客户${target}`)
        }
      })
      await phone.step('看一项', async () => {
        await phone.tap(`回访客户${target}`)
        await phone.at(FORM)
        await phone.see('15 分钟前', '编辑日程')
      })
      await phone.step('写日志', async () => {
        await phone.app.router.go('navigateTo', '/pages/apply/reportLog/form?kind=weekly')
        await phone.at('pages/apply/reportLog/form')
        await phone.see('本周内容', '客户投诉')
        // What was planned a week ago stands there already.
        await phone.input('本周内容', '')
        await phone.tap('发送')
        await phone.see('本周内容不能为空', '下周内容不能为空')
      })
    },
    { server: server.url }
  )
})
