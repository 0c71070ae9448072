import type { Invitation, Invited } from '../../../src/contract/admin/invitation'
import type { Person } from '../../../src/contract/admin/people'
import { md5 } from '../../../src/domain/md5'
import { DAY } from '../../../server/clock'
import { readConfig } from '../../../server/config'
import { runDue } from '../../../server/jobs/worker'
import { canInvite } from '../../../server/admin/invitation'
import type { TextMessage } from '../../../server/session/smsSender'
import { oneDatabase } from '../../support/databases'
import { due } from '../transferCar/order/offerCalls'
import { World } from '../transferCar/support/world'

const GOOD = 'Summer@2031'
const SPENT = { code: 400, msg: '邀请链接已失效，请联系管理员重新发送' }

oneDatabase((_name, makeApp) => {
  let world: World
  const told: TextMessage[] = []
  let isDown = false
  beforeAll(async () => {
    world = new World(await makeApp())
    world.server.context.sms = {
      send: () => Promise.resolve(),
      tell: (message) => {
        if (isDown) return Promise.reject(new Error('SMS gateway answered 503'))
        told.push(message)
        return Promise.resolve()
      }
    }
    await world.server.query("insert into organize_administrator (user_id, organize_id) values ('user-clerk1', 'org-baoan')")
  })
  beforeEach(() => {
    told.length = 0
    isDown = false
  })

  /** Everything that is due is done. */
  const work = () => {
    world.server.clock.advance(1)
    return due(world.server)
  }
  let numbers = 0
  const take = async (account: string, organizeId = 'org-head', more: object = {}): Promise<string> => {
    const body = { realName: '吴新', account, gender: 1, email: '', mobile: `1381234${String(9000 + ++numbers)}` }
    const places = { organizeIds: [organizeId], organizeId, positionIds: [], roleIds: [], managerId: null, entryDate: null }
    const made = await world.as<Person>('admin', 'POST', '/api/admin/People', { ...body, ...places, ...more })
    if (made.code !== 200) throw new Error(`${made.msg} ${JSON.stringify(made.data)}`)
    return made.data.id
  }
  const invite = (body: object, account = 'admin') => world.as<Invited>(account, 'POST', '/api/admin/People/Actions/Invite', body)
  /** What the telephone got, once jobs have run. */
  const ticket = async (): Promise<string> => {
    await work()
    return new URL(told.at(-1)?.params.link ?? 'http://nothing').searchParams.get('ticket') ?? ''
  }
  const look = (of: string) => world.server.call<Invitation | null>('GET', `/api/admin/Invitation?ticket=${of}`)
  const accept = (of: string, password = GOOD) =>
    world.server.call('POST', '/api/admin/Invitation', { body: { ticket: of, password: md5(password) } })

  test('a link sets the first password once, and he signs in with it', async () => {
    const id = await take('invited1')
    expect(await invite({ userIds: [id] })).toMatchObject({ code: 200, data: { invited: 1 } })
    const link = await ticket()
    expect(told[0]).toMatchObject({ kind: 'INVITATION', text: expect.stringContaining('账号 invited1') })
    expect((await look(link)).data).toMatchObject({ realName: '吴新', account: 'invited1' })
    expect(await accept(link, 'password')).toMatchObject({ code: 400, data: { fields: { password: '密码过于常见，请换一个' } } })
    expect((await accept(link)).code).toBe(200)
    expect(await accept(link, 'Other@2031')).toMatchObject(SPENT)
    expect(await look(link)).toMatchObject(SPENT)
    await expect(world.server.signIn('invited1', GOOD)).resolves.not.toBe('')
    expect(await invite({ userIds: [id] })).toMatchObject({ code: 400, msg: '吴新已有密码，忘记时请重置密码' })
  })

  test('of two at once one is taken; a newer link ends the one before, and a one-time password ends all', async () => {
    const id = await take('invited2')
    await invite({ userIds: [id] })
    const older = await ticket()
    await invite({ userIds: [id] })
    const link = await ticket()
    expect(await look(older)).toMatchObject(SPENT)
    const answers = await Promise.all([accept(link), accept(link, 'Winter@2031')])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])

    const other = await take('invited3')
    await invite({ userIds: [other] })
    const late = await ticket()
    await world.as('admin', 'POST', `/api/admin/People/${other}/Actions/ResetPassword`, {})
    expect(await accept(late)).toMatchObject(SPENT)
  })

  test('it ends after 7 days and with the account; a made-up one and one of another kind are none', async () => {
    const id = await take('invited4')
    await invite({ userIds: [id] })
    const link = await ticket()
    await world.as('admin', 'POST', `/api/admin/People/${id}/Actions/Disable`, {})
    expect(await look(link)).toMatchObject(SPENT)
    await world.as('admin', 'POST', `/api/admin/People/${id}/Actions/Enable`, {})
    expect((await look(link)).code).toBe(200)
    world.server.clock.advance(7 * DAY)
    // Nobody's session lives so long.
    world = new World(world.server)
    expect(await look(link)).toMatchObject(SPENT)
    expect(await look('A'.repeat(43))).toMatchObject(SPENT)
    expect((await look('short')).code).toBe(400)
  })

  test('everybody without a password is invited once, within the scope, whoever cannot be is passed over', async () => {
    const mine = await take('invited5', 'org-baoan-fleet')
    await take('invited6')
    await take('invited7', 'org-head', { mobile: '' })
    expect((await invite({}, 'clerk1')).data.invited).toBe(1)
    await work()
    expect(told.map(({ params }) => params.account)).toEqual(['invited5'])
    const { invited } = (await invite({})).data
    await work()
    const accounts = told.map(({ params }) => params.account)
    expect(accounts).toContain('invited6')
    expect(accounts).not.toContain('invited7')
    expect([accounts.length, new Set(accounts).size]).toEqual([1 + invited, 1 + invited])
    expect((await invite({})).data.invited).toBe(0)
    expect((await invite({ userIds: [mine, 'nobody'] })).code).toBe(404)
    expect((await invite({ userIds: [await take('invited9')] }, 'clerk1')).code).toBe(404)
    expect((await invite({}, 'driver1')).code).toBe(403)
  })

  test('a gateway that is down gets the same link again', async () => {
    const id = await take('invited8')
    isDown = true
    await invite({ userIds: [id] })
    world.server.clock.advance(1)
    await runDue(world.server.context)
    expect(told).toEqual([])
    isDown = false
    world.server.clock.advance(DAY)
    expect((await look(await ticket())).code).toBe(200)
    expect(told).toHaveLength(1)
  })

  test('nothing is offered where no text leaves or no phone reaches the server', () => {
    const base = { NODE_ENV: 'production', CLIENT_ID: 'a', CLIENT_SECRET: 'b', PAY_PROVIDER: 'live' }
    const of = (env: Record<string, string>) => canInvite(readConfig({ ...base, ...env }))
    expect(of({ PUBLIC_URL: 'https://a.example' })).toBe(false)
    expect(of({ PUBLIC_URL: 'https://a.example', SMS_GATEWAY_URL: 'https://sms.example' })).toBe(true)
    expect(of({ SMS_GATEWAY_URL: 'https://sms.example' })).toBe(false)
  })
})
