import { createSocket, socketAddress, type SocketTransport } from '@/platform/socket'
import { createTaskTransport } from '@/platform/socket/taskTransport'
import { tabBadgeText } from '@/platform/tabBadge/text'
import { setTabBadge as setTabBadgeH5 } from '@/platform/tabBadge/index.h5'
import { watchAppShown } from '@/platform/appLifecycle/index.h5'
import { TestTimers, TOKEN } from './socketRig'

test.each([
  ['', 'http://127.0.0.1:3000', '', 'ws://127.0.0.1:3000/api/message/websocket/t'],
  ['', 'https://api.example.cn/', '', 'wss://api.example.cn/api/message/websocket/t'],
  ['', '', 'https://app.example.cn', 'wss://app.example.cn/api/message/websocket/t'],
  ['', '', 'http://localhost:3000', 'ws://localhost:3000/api/message/websocket/t'],
  ['', '/prefix', 'https://app.example.cn', 'wss://app.example.cn/prefix/api/message/websocket/t'],
  ['wss://im.example.cn/websocket/', 'https://api.example.cn', 'https://app.example.cn', 'wss://im.example.cn/websocket/t'],
  ['https://im.example.cn/websocket', '', '', 'wss://im.example.cn/websocket/t'],
  ['/websocket', 'https://api.example.cn', 'https://app.example.cn', 'wss://app.example.cn/websocket/t']
])('socket base %p, API %p, page %p: %s', (socketBase, apiBase, origin, expected) => {
  expect(socketAddress({ socketBase, apiBase, origin })('t')).toBe(expected)
})

test('the token is one part of the path, whatever it holds', () => {
  const address = socketAddress({ socketBase: 'ws://h/s', apiBase: '', origin: '' })('Bearer a/b?c#d+e 中')
  expect(address).toBe('ws://h/s/Bearer%20a%2Fb%3Fc%23d%2Be%20%E4%B8%AD')
  expect(new URL(address).pathname.split('/')).toHaveLength(3)
})

test.each([
  [0, []],
  [1, ['opened']],
  [2, ['closed']],
  [3, ['closed']],
  [undefined, []]
])('a task that is handed out in state %p: told %p, though its events are past', async (readyState, expected) => {
  const told: string[] = []
  const nothing = (): void => undefined
  const task = { readyState, onOpen: nothing, onMessage: nothing, onClose: nothing, onError: nothing, send: nothing, close: nothing }
  createTaskTransport(async () => task)('ws://h', {
    opened: () => told.push('opened'),
    received: nothing,
    closed: () => told.push('closed')
  })
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(told).toEqual(expected)
})

test.each([
  [-3, ''],
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+']
])('a badge of %d reads %p', (count, text) => {
  expect(tabBadgeText(count)).toBe(text)
})

test("on H5 the native badge is nobody's", () => {
  expect(() => setTabBadgeH5(0, '3')).not.toThrow()
})

test("H5 tells when the page is hidden and shown, and when it comes back from the browser's cache", () => {
  const told: boolean[] = []
  watchAppShown((isShown) => told.push(isShown))
  const turn = (state: string): void => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  turn('visible')
  const show = (persisted: boolean): boolean => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  show(true)
  expect(told).toEqual([false, true, true])
})

describe('listeners that act at once', () => {
  test('closing on hearing of connecting starts nothing', () => {
    const timers = new TestTimers()
    let started = 0
    const socket = createSocket(
      {
        transport: () => {
          started++
          return { send: () => true, close: () => undefined }
        },
        address: (token) => token,
        toast: () => undefined,
        timers,
        now: () => timers.now
      },
      {
        received: () => undefined,
        stateChanged: (state) => {
          if (state === 'connecting') socket.close()
        }
      }
    )
    socket.open(TOKEN)
    expect(socket.state).toBe('idle')
    expect(started).toBe(0)
    expect(timers.delays).toEqual([])
  })

  test('a transport that refuses during the call is tried again like any other', () => {
    const timers = new TestTimers()
    let stopped = 0
    const socket = createSocket(
      {
        transport: (_url, listener) => {
          listener.closed()
          return {
            send: () => false,
            close: () => {
              stopped++
            }
          }
        },
        address: (token) => token,
        toast: () => undefined,
        timers,
        now: () => timers.now
      },
      { received: () => undefined, stateChanged: () => undefined }
    )
    socket.open(TOKEN)
    expect(socket.state).toBe('waiting')
    expect(stopped).toBe(1)
    expect(timers.delays).toEqual([10])
  })
})

test('a client that goes on telling of a connection that was replaced is not heard (browsers fall silent by themselves)', () => {
  const timers = new TestTimers()
  const listeners: Parameters<SocketTransport>[1][] = []
  const heard: string[] = []
  const socket = createSocket(
    {
      transport: (_url, listener) => {
        listeners.push(listener)
        return { send: () => true, close: () => undefined }
      },
      address: (token) => token,
      toast: (message) => heard.push(message),
      timers,
      now: () => timers.now
    },
    { received: ({ method }) => heard.push(method), stateChanged: () => undefined }
  )
  socket.open('one')
  listeners[0]?.opened()
  socket.open('two')
  const tellAll = (): void => {
    listeners[0]?.opened()
    for (const method of ['receiveMessage', 'closeSocket', 'logout']) listeners[0]?.received(JSON.stringify({ method }))
  }
  tellAll()
  expect(socket.state).toBe('connecting')
  listeners[0]?.closed()
  // The way is free for the second.
  expect(listeners).toHaveLength(2)
  listeners[1]?.opened()
  tellAll()
  listeners[0]?.closed()
  expect(socket.state).toBe('open')
  expect(heard).toEqual([])
  listeners[1]?.received('{"method":"Online"}')
  expect(heard).toEqual(['Online'])
})
