import type { ServerFrame } from '@/contract/frames'
import type { OutgoingFrame, Socket, SocketListener } from '@/platform/socket/types'
import { ImStore } from '@/stores/imStore'
import type { RootStore } from '@/stores/rootStore'
import { ok, startServer, type TestServer } from '../platform/testApi'
import { openShell, type Shell } from '../shell/openShell'

/** A connection that a test speaks through. */
export class SpokenSocket implements Socket {
  state: Socket['state'] = 'idle'
  readonly sent: OutgoingFrame[] = []
  woken = 0

  constructor(private readonly listener: SocketListener) {}
  open = (): void => this.become('open')
  close = (): void => this.become('idle')
  wake = (): void => void (this.woken += 1)
  nudge = (): void => undefined
  sleep = (): void => undefined
  network = (): void => undefined
  send = (frame: OutgoingFrame): boolean => this.sent.push(frame) > 0
  become(state: Socket['state']): void {
    this.state = state
    this.listener.stateChanged(state)
  }
  hears(frame: object): void {
    this.listener.received(frame as ServerFrame)
  }
}

export interface Messages extends Shell {
  stores: RootStore
  socket: SpokenSocket
}

/** A signed-in shell whose message store speaks through a SpokenSocket. */
export async function openMessages(url: string): Promise<Messages> {
  const shell = openShell(url)
  await shell.stores.session.signIn({ account: 'x', password: 'x' })
  let socket: SpokenSocket | undefined
  const im = new ImStore({
    session: shell.stores.session,
    service: shell.stores.services.message,
    toast: (message) => shell.toasts.push(message),
    createSocket: (listener) => (socket = new SpokenSocket(listener))
  })
  if (socket === undefined) throw new Error('no socket was made')
  im.follow('Bearer t')
  return { ...shell, stores: { ...shell.stores, im }, socket }
}

/** A server with somebody to sign in. */
export async function messageServer(): Promise<TestServer> {
  return startServer()
}

export function prepare(server: TestServer): void {
  server.routes.clear()
  server.seen.length = 0
  server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
  server.routes.set('GET /api/oauth/CurrentUser', () =>
    ok({ userInfo: { userId: 'me' }, permissionList: [], menuList: [], sysConfigInfo: { sysVersion: '', copyright: '' }, features: [] })
  )
}

/** Waits until something holds; generous, because it only runs out when the test fails. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 400) throw new Error('it never came about')
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
}
