import { useState } from 'react'
import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { ConflictNotice } from '@/components/Notice'
import { Sheet } from '@/components/Sheet'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import type { BillModel } from '../model'
import { FeeProblems } from '@/pages/transferCar/fees/components/FeeLines'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { BillFields, BillSums, DiscountApproval } from './BillParts'
import { ManualLineSheet } from './ManualLineSheet'
import '../index.scss'

/** The bill of an order: its lines, what stands against it, and what a person may write (fees.md#bill). */
export const BillSheet = observer(function BillSheet({
  order,
  model,
  onClose
}: {
  order: OrderDetail
  model: BillModel
  onClose: () => void
}) {
  const { navigation, session, feedback } = useStores()
  const [isManual, setManual] = useState(false)
  const { shown: bill } = model
  if (bill === undefined) return null
  if (isManual) {
    return (
      <ManualLineSheet
        photos={order.evidence}
        onClose={() => setManual(false)}
        onAdd={(line) => {
          setManual(false)
          model.addManual(line)
        }}
      />
    )
  }
  const save = async () => {
    if (await model.save()) feedback.toast('费用已保存')
  }
  const footer =
    bill.canEdit && model.isDirty ? (
      <>
        <FieldError text={model.failure !== '' ? model.failure : model.obstacle} />
        <Button loading={model.isSending} loadingText='正在保存…' disabled={model.obstacle !== ''} onPress={() => void save()}>
          保存费用
        </Button>
      </>
    ) : undefined
  return (
    <Sheet open isFull title='费用明细' onClose={onClose} {...(footer !== undefined && { footer })}>
      <ScrollView scrollY className='fees-body'>
        {model.conflict !== undefined && (
          <ConflictNotice lines={model.conflict} words='填写的内容已保留，可再次保存，或采用他人保存的。'>
            <Button kind='secondary' onPress={model.startAgain}>
              采用他人保存的
            </Button>
          </ConflictNotice>
        )}
        <DiscountApproval model={model} bill={bill} />
        <FeeProblems problems={bill.problems} />
        <BillSums bill={bill} />
        {bill.canEdit && <BillFields model={model} onManual={() => setManual(true)} />}
        {model.isDirty && (
          <View className='bill-part'>
            <Button kind='text' onPress={model.startAgain}>
              放弃修改
            </Button>
          </View>
        )}
        <View className='bill-part'>
          <Text className='bill-part-title'>给客户的说明</Text>
          {bill.explanation.map((sentence) => (
            <Text className='bill-words' key={sentence}>
              {sentence}
            </Text>
          ))}
        </View>
        {bill.card !== null && session.can('paymentOrder', 'btn_rate') && (
          <CellGroup>
            <Cell
              title={`价目：${bill.card.name}`}
              hint={bill.card.basisDocNo}
              onPress={() => void navigation.open(PAGES.rateCard, { id: bill.card?.id ?? '', version: String(bill.card?.version ?? '') })}
            />
          </CellGroup>
        )}
        {bill.updatedAt !== null && (
          <Text className='fees-card-line'>{`${bill.updatedByName ?? ''} ${formatDateTime(bill.updatedAt)} 保存`}</Text>
        )}
      </ScrollView>
    </Sheet>
  )
})
