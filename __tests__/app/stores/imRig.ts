import type { ServerFrame } from '@/contract/frames'
import type { Conversation } from '@/contract/message'
import type { OutgoingFrame, Socket, SocketListener } from '@/platform/socket/types'
import { ImStore } from '@/stores/imStore'
import { quietSocket } from '../../support/quietSocket'

export const ME = 'me'
export const row = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  account: id,
  realName: `姓名${id}`,
  headIcon: '',
  latestMessage: '旧消息',
  latestDate: 100,
  unreadMessage: 0,
  messageType: 'text',
  ...more
})
export const heard = (from: string, at: number, more: object = {}): ServerFrame => ({
  method: 'receiveMessage',
  formUserId: from,
  formMessage: `消息${at}`,
  messageType: 'text',
  dateTime: at,
  latestDate: at,
  account: from,
  realName: `姓名${from}`,
  headIcon: '',
  ...more
})
export const unread = (from: string, unreadNum: number, at = 50) => ({
  sendUserId: from,
  receiveUserId: ME,
  unreadNum,
  defaultMessage: '未读的',
  defaultMessageType: 'text' as const,
  defaultMessageTime: at
})
export const init = (more: object = {}): ServerFrame => ({
  method: 'initMessage',
  onlineUserList: [],
  unreadNums: [],
  unreadTotalCount: 0,
  features: ['readEvent', 'presence', 'businessEvent'],
  ...more
})

/** The store over a connection that is played by hand; the connection itself is proved elsewhere. */
export function open() {
  const sent: OutgoingFrame[] = []
  const opened: string[] = []
  const ended: string[] = []
  const toasts: string[] = []
  const reads: string[] = []
  let rows: Conversation[] = []
  let hold: Promise<void> | undefined
  let wire: SocketListener | undefined
  const session = {
    token: 't1',
    end: (message: string) => void ended.push(message),
    refreshCurrentUser: async () => void reads.push('CurrentUser')
  }
  const im = new ImStore({
    session,
    toast: (message) => void toasts.push(message),
    service: {
      conversations: async () => {
        reads.push('imreply')
        const answer = rows.map((each) => ({ ...each }))
        await hold
        return answer
      }
    },
    createSocket: (listener): Socket => {
      wire = listener
      return {
        ...quietSocket(),
        open: (token) => void opened.push(token),
        close: () => void opened.push('closed'),
        send: (frame) => sent.push(frame) > 0
      }
    }
  })
  const listener = wire as SocketListener
  listener.stateChanged('open')
  return {
    im,
    sent,
    opened,
    ended,
    toasts,
    reads,
    session,
    listener,
    hear: (...frames: ServerFrame[]) => {
      for (const frame of frames) listener.received(frame)
    },
    list: (list: Conversation[], until?: Promise<void>) => {
      rows = list
      hold = until
    }
  }
}
