import { Phone } from './phone'
import { ActServer } from './server'

let server: ActServer
beforeAll(async () => {
  server = await ActServer.start()
})
afterAll(() => server.close())

test('an act that was pressed on top of one whose answer is just coming gets that answer; one whose person did not see it gets none', async () => {
  const about = 'order/1'
  const phone = new Phone(server)
  phone.signIn('甲')
  await phone.quiet()
  const first = (await phone.add('到达', { about })).data?.id ?? ''
  await phone.quiet()
  await phone.add('开始', { about, sees: ['older', first] })
  await phone.quiet()
  await phone.add('别人的开始', { about, sees: ['older'] })
  await phone.add('别的工单', { sees: [first], about: 'order/2' })
  await phone.quiet()
  expect(server.stored.map(({ act, given }) => [act, given])).toEqual([
    ['到达', {}],
    ['开始', { [first]: { name: 'stored-到达' } }],
    ['别人的开始', {}],
    ['别的工单', {}]
  ])
})
