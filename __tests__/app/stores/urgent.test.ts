import { observable, runInAction } from 'mobx'
import type { UrgentMessage } from '@/contract/urgent'
import { ApiError } from '@/domain/apiError'
import { ConversationItem } from '@/stores/conversationItem'
import { UrgentStore, type UrgentParts } from '@/stores/urgentStore'
import { standIn } from '../../support/shapes'

/** What waits for this person's confirmation, on his device (messages.md#urgent-messages). */
const message = (id: string): UrgentMessage => ({ id, sequence: 1, senderName: '周敏', text: id, at: 1 })

function device(confirm: UrgentParts['service']['confirm'] = () => Promise.resolve(standIn({}))) {
  const item = new ConversationItem('user-dispatcher1')
  const told = { rings: 0, toasts: [] as string[], asked: [] as string[] }
  const im = observable({
    get urgent() {
      return item.urgent.map((each) => ({ item, message: each }))
    }
  })
  const store = new UrgentStore({
    im,
    service: {
      confirm: (conversation, body, key) => {
        told.asked.push(`${conversation} ${body.id}`)
        return confirm(conversation, body, key)
      }
    },
    uuid: () => Promise.resolve('key'),
    toast: (words) => void told.toasts.push(words),
    ring: () => {
      told.rings += 1
    }
  })
  const say = (...ids: string[]): void =>
    runInAction(() => {
      item.urgent = ids.map(message)
    })
  return { item, store, told, say }
}

test('each new one is heard once; what is told again and what goes are not', () => {
  const { say, told } = device()
  say('a')
  say('a')
  say('b', 'a')
  say('b')
  say()
  expect(told.rings).toBe(2)
  say('a')
  expect(told.rings).toBe(3)
})

test('confirmed it is gone at once; where that does not get through it stays and he is told', async () => {
  const { item, say, store, told } = device((_conversation, { id }) =>
    id === 'bad' ? Promise.reject(new ApiError({ code: -1, message: '连接服务器失败' })) : Promise.resolve(standIn({}))
  )
  say('good', 'bad')
  await store.confirm(item, message('good'))
  await store.confirm(item, message('bad'))
  expect([store.list.map((each) => each.message.id), told.asked, told.toasts.length]).toEqual([
    ['bad'],
    ['user-dispatcher1 good', 'user-dispatcher1 bad'],
    1
  ])
})
