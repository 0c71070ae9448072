import type { NotifyDelivery } from '@/contract/notify'
import { ApiError } from '@/domain/apiError'
import { DeliveriesModel, deliveryWords } from '@/pages/transferCar/order/detail/deliveries/model'

const NOW = Date.parse('2026-11-27T15:00:00+08:00')
const at = (time: string): number => Date.parse(`2026-11-27T${time}:00+08:00`)
const delivery = (more: Partial<NotifyDelivery> = {}): NotifyDelivery => ({
  id: 'd',
  personName: '王建军',
  channel: 'push',
  state: 'SENT',
  at: at('14:03'),
  seenAt: null,
  ...more
})

describe('a notice in words', () => {
  it.each<[Partial<NotifyDelivery>, string]>([
    [{}, '已推送通知 王建军 14:03'],
    [{ state: 'ASKED' }, '推送通知结果未知 王建军 14:03'],
    [{ channel: 'text' }, '已短信通知 王建军 14:03'],
    [{ channel: 'call', seenAt: at('14:05') }, '已电话通知 王建军 14:03，14:05 已查看'],
    [{ channel: 'text', state: 'REFUSED' }, '短信通知没有送出 王建军 14:03'],
    [{ at: at('14:03') - 86_400_000, seenAt: at('08:00') }, '已推送通知 王建军 11-26 14:03，11-27 08:00 已查看']
  ])('%j', (more, words) => {
    expect(deliveryWords(delivery(more), NOW)).toBe(words)
  })
})

describe('the notices of an order', () => {
  const five = ['e', 'd', 'c', 'b', 'a'].map((id) => delivery({ id }))

  it('are five at most, as the server orders them', async () => {
    const model = new DeliveriesModel({ deliveries: async () => [...five, delivery({ id: '0' })] })
    await model.load('o1')
    expect(model.list.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('stay what they were when they cannot be read again', async () => {
    let isBroken = false
    const model = new DeliveriesModel({
      deliveries: async () => {
        if (isBroken) throw new ApiError({ code: 500, message: '系统繁忙，请稍后重试' })
        return five
      }
    })
    await model.load('o1')
    isBroken = true
    await model.load('o1')
    expect(model.list).toHaveLength(5)
  })

  it('an answer that comes after a later one changes nothing', async () => {
    const answers: ((list: NotifyDelivery[]) => void)[] = []
    const model = new DeliveriesModel({ deliveries: () => new Promise((resolve) => void answers.push(resolve)) })
    const [first, second] = [model.load('o1'), model.load('o1')]
    answers[1]?.(five)
    answers[0]?.([])
    await Promise.all([first, second])
    expect(model.list).toHaveLength(5)
  })
})
