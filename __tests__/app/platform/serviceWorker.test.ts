import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'

const SOURCE = readFileSync(path.resolve(__dirname, '../../../config/serviceWorker.js'), 'utf8')
const ORIGIN = 'https://towing.example'
const ORDER = { title: '新派单', text: '南海大道 3688 号', tag: 'order-1', path: '/pages/transferCar/form?id=1', isUrgent: false }

interface OpenWindow {
  url: string
  visibilityState: 'visible' | 'hidden'
  focused: boolean
}
type Port = { postMessage: () => void }
/** Two ports of which the second tells the first. */
class Channel {
  port1 = { onmessage: () => undefined, close: () => undefined }
  port2: Port = { postMessage: () => void this.port1.onmessage() }
}
type Listener = (event: object) => void

interface Can {
  focus?: boolean
  hear?: boolean
  navigate?: boolean
}

/** The worker of the app over a browser with these windows; what it shows, says and opens is recorded. Its patience is over at once. */
function start(windows: OpenWindow[] = [], { focus = true, hear = true, navigate = true }: Can = {}) {
  const listeners = new Map<string, Listener>()
  const done = { shown: [] as unknown[][], told: [] as unknown[][], opened: [] as string[], led: [] as string[], closed: 0 }
  const clients = windows.map((each) => {
    const client = {
      ...each,
      focus: async () => {
        if (!focus) throw new Error('InvalidAccessError')
        return client
      },
      postMessage: (data: unknown, [port]: Port[]) => {
        done.told.push([each.url, data])
        if (hear) port?.postMessage()
      },
      navigate: async (to: string) => {
        if (!navigate) throw new TypeError('not controlled')
        done.led.push(to)
      }
    }
    return client
  })
  const self = {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    location: { origin: ORIGIN },
    registration: { showNotification: async (...parts: unknown[]) => void done.shown.push(parts) },
    clients: { matchAll: async () => clients, openWindow: async (to: string) => void done.opened.push(to) }
  }
  vm.runInNewContext(SOURCE, { self, caches: {}, URL, MessageChannel: Channel, setTimeout: (act: () => void) => void setTimeout(act) })
  const fire = async (type: string, event: object): Promise<void> => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    done,
    /** @returns whether the worker answers by itself when this page is gone to */
    answers: (url: string): boolean => {
      let isAnswered = false
      const respondWith = (answer: Promise<unknown>): void => {
        isAnswered = true
        answer.catch(() => undefined)
      }
      listeners.get('fetch')?.({ request: { url: `${ORIGIN}${url}`, method: 'GET', mode: 'navigate' }, respondWith })
      return isAnswered
    },
    push: (data: unknown) => fire('push', { data: data === undefined ? null : { json: (): unknown => JSON.parse(String(data)) } }),
    press: (to: unknown) => fire('notificationclick', { notification: { data: { path: to }, close: () => void (done.closed += 1) } })
  }
}
const window = (url: string, visibilityState: OpenWindow['visibilityState'] = 'visible', focused = true): OpenWindow => ({
  url: `${ORIGIN}${url}`,
  visibilityState,
  focused
})
const shownAs = (title: string, more: object) => [[title, expect.objectContaining(more)]]

describe('what is pushed', () => {
  it('is shown with its words; an urgent one rings again and stays', async () => {
    const { done, push } = start()
    await push(JSON.stringify(ORDER))
    await push(JSON.stringify({ ...ORDER, isUrgent: true }))
    const quiet = { body: ORDER.text, tag: 'order-1', data: { path: ORDER.path }, icon: '/static/icon-192.png' }
    expect(done.shown).toEqual([
      ['新派单', { ...quiet, renotify: false, requireInteraction: false }],
      ['新派单', { ...quiet, renotify: true, requireInteraction: true }]
    ])
  })

  it.each([['not json'], ['null'], ['{}'], [undefined]])('%s is a plain notice that opens the app', async (data) => {
    const { done, push } = start()
    await push(data)
    expect(done.shown).toEqual(shownAs('有新消息', { data: { path: '/' }, requireInteraction: false }))
  })

  it('is not shown to who looks at the app, unless it is urgent', async () => {
    const { done, push } = start([window('/pages/index/apply')])
    await push(JSON.stringify(ORDER))
    expect(done.shown).toEqual([])
    await push(JSON.stringify({ ...ORDER, isUrgent: true }))
    expect(done.shown).toHaveLength(1)
  })

  it.each([
    ['hidden', window('/', 'hidden', false)],
    ['beside another window', window('/', 'visible', false)],
    ['a page of the server', window('/report/abc')]
  ])('is shown while the app is %s', async (_name, open) => {
    const { done, push } = start([open])
    await push(JSON.stringify(ORDER))
    expect(done.shown).toHaveLength(1)
  })
})

describe('a notice that is pressed', () => {
  it('goes away and leads the open window that is seen', async () => {
    const { done, press } = start([window('/report/abc'), window('/pages/index/my', 'hidden', false), window('/pages/index/apply')])
    await press(ORDER.path)
    expect(done).toMatchObject({
      closed: 1,
      opened: [],
      told: [[`${ORIGIN}/pages/index/apply`, { kind: 'open', path: ORDER.path }]]
    })
  })

  it.each([
    ['no window is open', start()],
    ['only a page of the server is open', start([window('/status/abc')])],
    ['the window cannot be brought to the front', start([window('/')], { focus: false })]
  ])('opens one where %s', async (_name, { done, press }) => {
    await press(ORDER.path)
    expect([done.opened, done.told]).toEqual([[ORDER.path], []])
  })

  it('a window with no ears yet is led by its address; one that this worker may not lead stays, and another opens', async () => {
    const deaf = start([window('/pages/login/index')], { hear: false })
    await deaf.press(ORDER.path)
    await deaf.press('/')
    expect([deaf.done.led, deaf.done.opened]).toEqual([[ORDER.path], []])
    const foreign = start([window('/pages/login/index')], { hear: false, navigate: false })
    await foreign.press(ORDER.path)
    expect([foreign.done.led, foreign.done.opened]).toEqual([[], [ORDER.path]])
  })

  it.each(['//evil.example/a', '/\\evil.example/a', 'https://evil.example/a', 'javascript:alert(1)', '/\t/evil.example', '', undefined, 7])(
    '%p leads to the start page, never away',
    async (to) => {
      const { done, press } = start()
      await press(to)
      expect(done.opened).toEqual(['/'])
    }
  )
})

describe('a page that is gone to', () => {
  it.each(['/open/order/x', '/pay/x', '/receipt/x', '/report/x', '/status/x', '/api/oauth'])('%s comes from the server', (url) => {
    expect(start().answers(url)).toBe(false)
  })

  it.each(['/', '/pages/transferCar/form?id=1', '/choose-location'])('%s is the app', (url) => expect(start().answers(url)).toBe(true))
})
