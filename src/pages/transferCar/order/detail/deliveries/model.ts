import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { NotifyChannel, NotifyDelivery } from '@/contract/notify'
import { resultOf } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { formatDateTime, formatTime, shanghaiDate } from '@/domain/format'
import type { NotifyService } from '@/services/notify'

/** More are not shown. */
const MOST = 5
const CHANNEL_WORDS: Readonly<Record<NotifyChannel, string>> = {
  push: '推送',
  weapp: '微信',
  alipay: '支付宝',
  mail: '邮件',
  text: '短信',
  call: '电话'
}

/** `14:03`, with the day unless it is the day of `beside`. */
const timeWords = (at: number, beside: number): string => (shanghaiDate(at) === shanghaiDate(beside) ? formatTime(at) : formatDateTime(at))

/** What went out to whom, and whether he has seen it. @param now epoch ms */
export function deliveryWords({ personName, channel, state, at, seenAt }: NotifyDelivery, now: number): string {
  const whom = `${personName} ${timeWords(at, now)}`
  if (state === 'ASKED') return `${CHANNEL_WORDS[channel]}通知结果未知 ${whom}`
  if (state === 'REFUSED') return `${CHANNEL_WORDS[channel]}通知没有送出 ${whom}`
  return `已${CHANNEL_WORDS[channel]}通知 ${whom}${seenAt === null ? '' : `，${timeWords(seenAt, at)} 已查看`}`
}

/** Who was told of an order while the app was closed (notify.md#deliveries). What cannot be read is not shown: nobody waits for it. */
export class DeliveriesModel {
  list: readonly NotifyDelivery[] = []
  private readonly service: Pick<NotifyService, 'deliveries'>
  private readonly leave = createCancel()
  private asked = 0

  constructor(service: Pick<NotifyService, 'deliveries'>) {
    this.service = service
    makeAutoObservable<DeliveriesModel, 'service' | 'leave' | 'asked'>(
      this,
      { service: false, leave: false, asked: false, list: observableRef },
      { autoBind: true }
    )
  }

  /** An answer that a later question has overtaken counts no more. */
  async load(orderId: string): Promise<void> {
    const turn = (this.asked += 1)
    const { data } = await resultOf(this.service.deliveries(orderId, this.leave.signal))
    runInAction(() => {
      if (turn === this.asked && data !== undefined) this.list = data.slice(0, MOST)
    })
  }

  dispose(): void {
    this.leave.abort()
  }
}
