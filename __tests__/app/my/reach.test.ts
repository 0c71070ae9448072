import type { NotifyWays, SubscribeBody } from '@/contract/notify'
import { clockOfMinute, ReachModel } from '@/pages/my/settings/reach'
import type { Push, PushState } from '@/platform/push/types'
import { createNotifyService } from '@/services/notify'
import { ok, refused, type Answer, type Seen } from '../platform/testApi'
import { openDevice } from './support'

const device = openDevice()
const json = (call: Seen | undefined): unknown => JSON.parse(String(call?.body))
const keysOf = (path: string) => device.seen(path).map(({ headers }) => headers['idempotency-key'])

const WAYS: NotifyWays = { publicKey: 'BPublic', devices: [], quietHours: null, hasText: true, hasCall: false, choices: [] }
const HERE = { id: 'd1', device: '苹果手机 · Safari', subscribedAt: 1 }
const BODY: SubscribeBody = { endpoint: 'https://push.example/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const ON = '/api/notify/Subscriptions'
const OFF = '/api/notify/Subscriptions/Remove'
const HOURS = '/api/notify/QuietHours'
const LOST: Answer = { status: 502, text: '<html></html>' }

/** A browser that answers the question for permission with `answer`. */
function browser(state: PushState, answer: PushState = 'granted') {
  const at = { state, answer, body: undefined as SubscribeBody | undefined, isReached: true, publicKeys: [] as string[] }
  const push: Omit<Push, 'watchPressed'> = {
    pushState: () => at.state,
    subscribe: async (publicKey) => {
      at.publicKeys.push(publicKey)
      if (at.state === 'ask') at.state = at.answer
      if (at.state !== 'granted') return undefined
      if (!at.isReached) throw new Error('AbortError')
      at.body = BODY
      return BODY
    },
    currentSubscription: async () => at.body,
    unsubscribe: async () => {
      const { body } = at
      at.body = undefined
      return body?.endpoint
    }
  }
  return { at, push }
}

const open = async (push: Omit<Push, 'watchPressed'>, ways: NotifyWays = WAYS) => {
  await device.signIn()
  device.server.routes.set('GET /api/notify/Ways', () => ok(ways))
  const { api, uuid } = device.shell.stores
  const model = new ReachModel({ service: createNotifyService(api), device: push, uuid })
  await model.load()
  return model
}

describe('notices on this device', () => {
  it('asked and allowed: the browser subscribes with the key of the server, and the server knows it', async () => {
    const { at, push } = browser('ask')
    const model = await open(push)
    device.server.routes.set(`POST ${ON}`, () => ok({ ...WAYS, devices: [HERE] }))
    expect([model.state, model.isOn]).toEqual(['ask', false])
    await model.turnOn()
    expect([model.state, model.isOn, model.switchFailure, model.ways?.devices]).toEqual(['granted', true, '', [HERE]])
    expect([at.publicKeys, json(device.seen(ON)[0])]).toEqual([['BPublic'], BODY])
  })

  it('forbidden: nothing is sent, and the switch says why by its state', async () => {
    const model = await open(browser('ask', 'denied').push)
    await model.turnOn()
    expect([model.state, model.isOn, model.switchFailure, device.seen(ON)]).toEqual(['denied', false, '', []])
  })

  it('the question was only put away: it says what to choose, and can be asked again', async () => {
    const { at, push } = browser('ask', 'ask')
    const model = await open(push)
    await model.turnOn()
    expect([model.isOn, model.switchFailure]).toEqual([false, '浏览器没有允许通知，再试一次时请选择“允许”'])
    at.answer = 'granted'
    device.server.routes.set(`POST ${ON}`, () => ok(WAYS))
    await model.turnOn()
    expect([model.isOn, model.switchFailure]).toEqual([true, ''])
  })

  it('a browser that shows none is told apart; one that does not reach its push service says so', async () => {
    expect((await open(browser('unsupported').push)).state).toBe('unsupported')
    const { at, push } = browser('granted')
    at.isReached = false
    const model = await open(push)
    await model.turnOn()
    expect([model.isOn, model.switchFailure]).toEqual([false, '没有连上浏览器的推送服务，请检查网络后再试'])
  })

  it('an answer that was lost: pressed again, on as well as off, it is the same act', async () => {
    const model = await open(browser('granted').push)
    for (const path of [ON, OFF]) device.server.routes.set(`POST ${path}`, () => LOST)
    await model.turnOn()
    expect([model.isOn, model.switchFailure]).toEqual([false, expect.stringMatching(/^没有得到答复/)])
    device.server.routes.set(`POST ${ON}`, () => ok({ ...WAYS, devices: [HERE] }))
    await model.turnOn()
    expect([model.isOn, model.switchFailure]).toEqual([true, ''])
    await model.turnOff()
    expect([model.isOn, model.switchFailure]).toEqual([true, expect.stringMatching(/^没有得到答复/)])
    device.server.routes.set(`POST ${OFF}`, () => ok(WAYS))
    await model.turnOff()
    expect([model.isOn, model.switchFailure, model.ways?.devices, json(device.seen(OFF)[1])]).toEqual([
      false,
      '',
      [],
      { endpoint: BODY.endpoint }
    ])
    for (const path of [ON, OFF]) expect([keysOf(path).length, new Set(keysOf(path)).size]).toEqual([2, 1])
    expect(keysOf(ON)[0]).not.toBe(keysOf(OFF)[0])
  })

  it('what was allowed in the settings of the browser meanwhile shows when the page is back', async () => {
    const { at, push } = browser('denied')
    const model = await open(push)
    at.state = 'granted'
    at.body = BODY
    await model.look()
    expect([model.state, model.isOn]).toEqual(['granted', true])
  })

  it('a reading that fails is an error that can be tried again', async () => {
    const model = await open(browser('ask').push)
    device.server.routes.set('GET /api/notify/Ways', () => refused(500, '系统繁忙，请稍后重试'))
    await model.load()
    expect([model.error, model.ways]).toEqual(['系统繁忙，请稍后重试', WAYS])
  })
})

describe('quiet hours', () => {
  const stored = (call: Seen) => ok({ ...WAYS, quietHours: (json(call) as { hours: NotifyWays['quietHours'] }).hours })

  it('begin with the usual night, are changed and end', async () => {
    const model = await open(browser('ask').push)
    device.server.routes.set(`PUT ${HOURS}`, stored)
    await model.setQuiet(true)
    await model.setClock('to', '06:30')
    await model.setClock('to', '')
    expect([model.hours, model.hours !== null && clockOfMinute(model.hours.from)]).toEqual([{ from: 1320, to: 390 }, '22:00'])
    await model.setQuiet(false)
    expect([model.hours, model.ways?.quietHours]).toEqual([null, null])
    expect(device.seen(HOURS).map(json)).toEqual([{ hours: { from: 1320, to: 420 } }, { hours: { from: 1320, to: 390 } }, { hours: null }])
  })

  it('what is chosen while one is on its way goes after it: the last counts', async () => {
    const model = await open(browser('ask').push, { ...WAYS, quietHours: { from: 1320, to: 420 } })
    device.server.routes.set(`PUT ${HOURS}`, stored)
    await Promise.all([model.setClock('from', '02:00'), model.setClock('from', '12:00'), model.setClock('from', '23:00')])
    expect([model.hours, model.ways?.quietHours, model.isSavingHours]).toEqual([{ from: 1380, to: 420 }, { from: 1380, to: 420 }, false])
    expect(device.seen(HOURS)).toHaveLength(2)
  })

  it('are taken back when the server does not keep them; pressed again it is the same act', async () => {
    const model = await open(browser('ask').push)
    device.server.routes.set(`PUT ${HOURS}`, () => LOST)
    await model.setQuiet(true)
    expect([model.hours, model.hoursFailure]).toEqual([null, expect.stringMatching(/^没有得到答复/)])
    device.server.routes.set(`PUT ${HOURS}`, stored)
    await model.setQuiet(true)
    expect([model.hours, model.hoursFailure, new Set(keysOf(HOURS)).size]).toEqual([{ from: 1320, to: 420 }, '', 1])
  })
})

describe('ways of each kind', () => {
  const CHOICES = '/api/notify/Choices'
  const ways: NotifyWays = { ...WAYS, choices: [{ kind: 'approval', offered: ['push', 'mail'], chosen: ['push'] }] }

  it('one way more is shown at once, sent whole, and kept as the server says', async () => {
    const model = await open(browser('granted').push, ways)
    const kept: NotifyWays = { ...ways, choices: [{ kind: 'approval', offered: ['push', 'mail'], chosen: ['push', 'mail'] }] }
    device.server.routes.set(`PUT ${CHOICES}`, () => ok(kept))
    const [choice] = model.choices
    if (choice === undefined) throw new Error('no choice')
    const sent = model.choose(choice, 'mail', true)
    expect(model.choices[0]?.chosen).toEqual(['push', 'mail'])
    await sent
    expect([json(device.seen(CHOICES)[0]), model.choices]).toEqual([{ kind: 'approval', channels: ['push', 'mail'] }, kept.choices])
  })

  it('what the server does not keep is taken back and said', async () => {
    const model = await open(browser('granted').push, ways)
    device.server.routes.set(`PUT ${CHOICES}`, () => refused(400, '通知方式不正确'))
    const [choice] = model.choices
    if (choice === undefined) throw new Error('no choice')
    await model.choose(choice, 'push', false)
    expect([model.choices, model.choiceFailure]).toEqual([ways.choices, '通知方式不正确'])
  })

  it('what comes through quiet hours is kept with them', async () => {
    const model = await open(browser('granted').push, { ...ways, quietHours: { from: 1320, to: 420 } })
    device.server.routes.set(`PUT ${HOURS}`, () => ok({ ...ways, quietHours: { from: 1320, to: 420, breaks: ['mention'] } }))
    await model.setBreaks('mention', true)
    expect(json(device.seen(HOURS)[0])).toEqual({ hours: { from: 1320, to: 420, breaks: ['mention'] } })
    expect(model.hours?.breaks).toEqual(['mention'])
  })
})
