import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { ChoiceField, PickerField } from '@/components/Field'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { Payer } from '@/contract/transferCar/fees/prices'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format'
import { PAYERS } from '@/domain/transferCar/order/dictionaries'
import type { KeyedLine } from '@/domain/transferCar/payment/lines'
import { useStores } from '@/hooks/useStores'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { DraftBook } from '@/stores/drafts'
import { PaymentDraftModel } from './model'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { useCustomers } from '@/pages/transferCar/order/useCustomers'

function LineRow({ line, isChosen, onToggle }: { line: KeyedLine; isChosen: boolean; onToggle: () => void }) {
  return (
    <Pressable
      role='checkbox'
      checked={isChosen}
      className='line-choice'
      label={`${line.name} ${formatFen(line.payableFen)} 元`}
      onPress={onToggle}
    >
      <View className={isChosen ? 'check-box check-box-checked' : 'check-box'}>{isChosen && <Icon name='check' size={16} />}</View>
      <View className='line-choice-words'>
        <Text>{line.name}</Text>
        <Text className='fee-line-words'>{line.explanation}</Text>
      </View>
      <View className='payment-amount'>
        <Amount fen={line.payableFen} />
      </View>
    </Pressable>
  )
}

interface PaymentSheetProps {
  orderId: string
  /** The draft that is changed; absent for a new one. */
  edited?: PaymentDetail
  onClose: () => void
  onSaved: (payment: PaymentDetail) => void
}

/** Who pays and for which lines of the bill; the sum follows the ticks. */
export const PaymentSheet = observer(function PaymentSheet({ orderId, edited, onClose, onSaved }: PaymentSheetProps) {
  const { api, storage, session, clock, uuid } = useStores()
  const [model] = useState(
    () =>
      new PaymentDraftModel(
        orderId,
        { service: createMoneyService(api), drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock, uuid },
        edited
      )
  )
  const customers = useCustomers({ id: edited?.customerId ?? undefined, name: edited?.customerName })
  useEffect(() => {
    void model.load()
    return () => model.form.saveNow()
  }, [model])
  useDidHide(model.form.saveNow)
  const save = async () => {
    const saved = await model.submit()
    if (saved !== undefined) onSaved(saved)
  }
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={1} lines={4} />
    if (model.state === 'error') return <ErrorState message={model.loadError} onRetry={() => void model.load()} />
    if (model.lines.length === 0)
      return <EmptyState icon='wallet' title='没有可用的费用' hint='先在“费用明细”里保存费用；已在其他缴费工单里的费用不能再选' />
    return (
      <>
        <ChoiceField
          label='付款方'
          options={optionsOf(PAYERS)}
          value={model.payer}
          error={model.errors.payer}
          onChange={(payer: Payer) => model.set('payer', payer)}
        />
        {model.payer !== null && model.payer !== 'PARTY' && (
          <PickerField
            label='客户'
            {...(model.payer !== 'AGREEMENT' && { mark: '选填' as const })}
            options={customers.options}
            value={model.form.text('customerId')}
            emptyText={customers.emptyText}
            onOpen={customers.load}
            error={model.errors.customerId}
            onChange={(id) => model.set('customerId', id)}
          />
        )}
        <Text className='bill-part-title'>费用</Text>
        <View {...{ role: 'group', 'aria-label': '费用' }}>
          {model.lines.map((line) => (
            <LineRow key={line.key} line={line} isChosen={model.isChosen(line.key)} onToggle={() => model.toggle(line.key)} />
          ))}
        </View>
        <FieldError text={model.errors.lineKeys} />
      </>
    )
  }
  const footer =
    model.state === 'ready' && model.lines.length > 0 ? (
      <>
        <View className='payment-row pay-sum'>
          <Text>{`${model.chosen.length} 项，应付`}</Text>
          <View className='payment-amount'>
            <Amount fen={model.sums.payableFen} size='page' />
          </View>
        </View>
        <FieldError text={model.failure} />
        <Button loading={model.isSending} loadingText='正在保存…' onPress={() => void save()}>
          {edited === undefined ? '新建缴费工单' : '保存修改'}
        </Button>
      </>
    ) : undefined
  return (
    <Sheet
      open
      isFull
      title={edited === undefined ? '新建缴费工单' : '修改缴费工单'}
      onClose={onClose}
      {...(footer !== undefined && { footer })}
    >
      <ScrollView scrollY className='fees-body'>
        {content()}
      </ScrollView>
    </Sheet>
  )
})
