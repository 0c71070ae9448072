import { useEffect, useState } from 'react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useStores } from '@/hooks/useStores'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import type { CollectFirst } from './choices'
import { CollectModel } from './model'

/** While the payer is paying the channel is asked this often; ms. */
const POLL_MS = 3000
import { DraftBook } from '@/stores/drafts'
import { usePayment } from '../usePayment'
import { useVoucher } from '../useVoucher'

/** The models of the collecting page; while it is in front and a payer is paying, the channel is asked again and again. */
export function useCollect(id: string, found?: PaymentDetail, first?: CollectFirst) {
  const { storage, session, clock, uuid } = useStores()
  const model = usePayment(id)
  const [collect] = useState(() => new CollectModel(model, { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock, uuid }))
  const voucher = useVoucher(collect.form, (name) => collect.set('voucher', name))
  // Found or made while this page was on screen already: it comes into sight no second time, so it is read here.
  useEffect(() => {
    if (found === undefined) return
    model.accept(found)
    void model.refresh()
  }, [model, found])
  const isThere = collect.payment !== undefined
  useEffect(() => {
    if (isThere && first !== undefined) void collect.begin(first)
  }, [collect, first, isThere])
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
