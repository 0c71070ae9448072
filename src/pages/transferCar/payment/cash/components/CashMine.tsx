import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { CheckField, TextAreaField, TextField } from '@/components/Field'
import { formatDateTime, formatFen } from '@/domain/format'
import type { CashModel } from '../model'
import { FieldError } from '@/pages/transferCar/components/sheetParts'

/** How much more or less was counted; nothing while both agree. */
function Difference({ fen }: { fen: number | undefined }) {
  if (fen === undefined || fen === 0) return null
  return (
    <Text
      className='ledger-warning'
      {...{ role: 'status' }}
    >{`比应交${fen > 0 ? '多' : '少'} ${formatFen(Math.abs(fen))} 元，请在说明里写清原因`}</Text>
  )
}

/** The cash that this person holds, and handing it over at the end of the shift. */
export const CashMine = observer(function CashMine({ model, onDone }: { model: CashModel; onDone: () => void }) {
  const {
    onHand,
    parts: { form },
    errors,
    acts
  } = model
  if (onHand === undefined || onHand.items.length === 0)
    return <EmptyState icon='wallet' title='手上没有待交的现金' hint='收到的现金会列在这里，交班时一起交给财务' />
  const handOver = async () => {
    if (await model.handOver()) onDone()
  }
  return (
    <>
      <Section title='手上现金'>
        <View className='ledger-total'>
          <Amount fen={onHand.totalFen} size='hero' />
        </View>
        {onHand.items.map(({ paymentId, paymentNo, orderNo, amountFen, paidAt }) => (
          <View key={paymentId} className='ledger-item'>
            <CheckField
              label={`${formatFen(amountFen)} 元`}
              checked={model.isChosen(paymentId)}
              onChange={(isChosen) => model.choose(paymentId, isChosen)}
            />
            <View className='ledger-words'>
              <Text className='ledger-line'>{paymentNo}</Text>
              <Text className='ledger-line'>{orderNo}</Text>
              <Text className='ledger-line'>{formatDateTime(paidAt)}</Text>
            </View>
          </View>
        ))}
      </Section>
      <Section title='交班'>
        <View className='ledger-row'>
          <Text className='ledger-line'>{`应交（${model.chosen.length} 笔）`}</Text>
          <Amount fen={model.expectedFen} size='page' />
        </View>
        <TextField
          label='实点金额（元）'
          mark='必填'
          type='digit'
          maxLength={14}
          value={form.text('counted')}
          error={errors.countedFen}
          onInput={(text) => form.set('counted', text)}
        />
        <Difference fen={model.diffFen} />
        <TextAreaField
          label='说明'
          mark='选填'
          rows={2}
          maxLength={200}
          value={form.text('note')}
          error={errors.note}
          onInput={(text) => form.set('note', text)}
        />
        <FieldError text={model.chosen.length === 0 ? '请至少选择一笔现金' : acts.failureOf('handOver')} />
      </Section>
      <BottomBar>
        <Button
          loading={acts.running === 'handOver'}
          loadingText='正在提交…'
          disabled={model.chosen.length === 0}
          onPress={() => void handOver()}
        >
          交给财务
        </Button>
      </BottomBar>
    </>
  )
})
