import { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { byHandWords } from '@/domain/transferCar/fees/kilometres'
import { legsWords, planWords } from '@/domain/transferCar/order/driven'
import { useStores } from '@/hooks/useStores'
import { createFeesService } from '@/services/transferCar/fees/prices'
import { BillModel } from '../model'
import { DraftBook } from '@/stores/drafts'
import { FeeProblems, FeeSum } from '@/pages/transferCar/fees/components/FeeLines'
import { Fact } from '@/pages/transferCar/components/Fact'
import { BillSheet } from './BillSheet'

/** 费用 on the order page, from arrival on: the sum, what stands against it, and the way to the lines. @param onStored another version of the bill is stored */
export const BillSection = observer(function BillSection({ order, onStored }: { order: OrderDetail; onStored: () => void }) {
  const { api, storage, session, clock, uuid } = useStores()
  const [model] = useState(
    () =>
      new BillModel(order.id, {
        service: createFeesService(api),
        drafts: new DraftBook(storage, session.userInfo?.userId ?? ''),
        clock,
        uuid
      })
  )
  const [isOpen, setOpen] = useState(false)
  const hasBill = order.stamps.arrivedAt !== undefined || order.outcome !== null
  useEffect(() => {
    if (hasBill) void model.load()
  }, [hasBill, model, order.version])
  useEffect(() => () => model.saveNow(), [model])
  useDidHide(() => model.saveNow())
  const { stored } = model
  const billVersion = stored?.billVersion
  const known = useRef<number>()
  useEffect(() => {
    if (billVersion === undefined) return
    if (known.current !== undefined && known.current !== billVersion) onStored()
    known.current = billVersion
  }, [billVersion, onStored])
  if (!hasBill) return null
  const legs = order.units.find(({ isLead }) => isLead)?.legs ?? []
  return (
    <Section title='费用'>
      {stored === undefined && (
        <Text className='fees-hint'>{model.state === 'error' ? `费用读取失败：${model.loadError}` : '正在读取…'}</Text>
      )}
      {stored !== undefined && (
        <>
          <FeeSum label={stored.billVersion === 0 ? '预估应付' : '应付'} fen={stored.payableFen} isStrong />
          {stored.agreedFen !== null && stored.agreedFen !== stored.payableFen && <FeeSum label='现场约定' fen={stored.agreedFen} />}
          <Fact label='里程' text={legsWords(legs)} />
          <Fact label='里程说明' text={[planWords(legs), byHandWords(stored.facts)].filter(Boolean).join('；')} />
          <FeeProblems problems={stored.problems.filter(({ level }) => level === 'error')} />
          <View className='fees-show'>
            <Button kind='secondary' onPress={() => setOpen(true)}>
              {model.isDirty ? '费用明细（有未保存的修改）' : '费用明细'}
            </Button>
          </View>
        </>
      )}
      {model.state === 'error' && (
        <Button kind='secondary' icon='refresh' onPress={() => void model.load()}>
          重新读取费用
        </Button>
      )}
      {isOpen && (
        <BillSheet
          order={order}
          model={model}
          onClose={() => {
            model.saveNow()
            setOpen(false)
          }}
        />
      )}
    </Section>
  )
})
