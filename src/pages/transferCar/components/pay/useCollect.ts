import { useEffect, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import type { PaymentDetail } from '@/contract/transferCarPayment'
import { useStores } from '@/hooks/useStores'
import { CollectModel, POLL_MS } from '../../stores/pay/collectModel'
import { DraftBook } from '@/stores/drafts'
import { usePayment } from './usePayment'
import { useVoucher } from './useVoucher'

/**
 * The models of the collecting page; while it is in front and a payer is paying, the channel is asked again and again.
 * @param found the payment order as it has just been answered: this begins after the page was shown, and nothing else reads it
 */
export function useCollect(id: string, found?: PaymentDetail) {
  const { storage, session, clock, uuid } = useStores()
  const model = usePayment(id)
  useEffect(() => {
    if (found !== undefined) model.accept(found)
  }, [model, found])
  const [collect] = useState(() => new CollectModel(model, { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock, uuid }))
  const voucher = useVoucher(collect.form, (name) => collect.set('voucher', name))
  const [isShown, setShown] = useState(true)
  useDidShow(() => {
    setShown(true)
    if (session.isSignedIn && id !== '') void model.refresh()
  })
  useDidHide(() => {
    setShown(false)
    collect.form.saveNow()
  })
  useEffect(() => () => collect.form.saveNow(), [collect])
  const isWaiting = collect.isWaiting
  useEffect(() => {
    if (!isShown || !isWaiting) return
    collect.keepWatching()
    const timer = setInterval(() => void collect.poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [collect, isShown, isWaiting])
  return { model, collect, voucher }
}
