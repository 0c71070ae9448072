import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { TextField } from '@/components/Field'
import { fenToInput } from '@/domain/format'
import { validateAmount } from '@/domain/validators'
import { QuoteModel } from './model'
import { inputOfMetres } from '@/pages/transferCar/order/steps/distance'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { PlannedDistance } from '@/pages/transferCar/order/steps/components/PlannedDistance'
import type { StepFormProps } from '@/pages/transferCar/order/steps/stepProps'
import { FactsFields } from '../components/FactsFields'
import { FeeProblems, FeeSum } from '../components/FeeLines'
import { PriceSheet } from './PriceSheet'
import { usePriceSource } from './usePriceSource'
import '../components/fees.scss'

/** Yuan as typed; whole fen go into the step (validators.md#amount, "money input"). */
const TypedPrice = observer(function TypedPrice({ step }: Pick<StepFormProps, 'step'>) {
  const [text, setText] = useState(step.body.agreedPriceFen === undefined ? '' : fenToInput(step.body.agreedPriceFen))
  const result = validateAmount(text)
  const change = (typed: string) => {
    setText(typed)
    const amount = validateAmount(typed)
    step.set('agreedPriceFen', amount.ok ? amount.fen : undefined)
  }
  const error = text !== '' && !result.ok ? result.message : step.errors.agreedPriceFen
  return (
    <TextField
      label='约定价格（元）'
      value={text}
      type='digit'
      maxLength={14}
      placeholder='0.00'
      leading={<Text className='step-yuan'>¥</Text>}
      error={error}
      help='先把项目和价格告知客户，再开始施救'
      onInput={change}
    />
  )
})

export interface PriceFieldsProps extends Pick<StepFormProps, 'order' | 'step'> {
  /** Whether the price is in front of the customer. */
  isShown: boolean
  onShow: (isShown: boolean) => void
  onSign: () => void
}

/**
 * The price of the work before it begins: computed from the price list and shown to the customer, typed where there is no list
 * (fees.md#price-shown).
 */
export const PriceFields = observer(function PriceFields({ order, step, isShown, onShow, onSign }: PriceFieldsProps) {
  const [model] = useState(() => new QuoteModel(step, order.stamps.arrivedAt ?? null))
  const state = usePriceSource(order.id, model.open)
  const { card, quote, vehicles } = model
  if (state === 'loading') return <Text className='step-line'>正在读取价目…</Text>
  if (card === undefined) {
    return (
      <>
        <Text className='step-line'>
          {state === 'missing' ? '价目读取失败，请填写与客户约定的价格' : '该地点没有适用的价目，请填写与客户约定的价格'}
        </Text>
        <TypedPrice step={step} />
      </>
    )
  }
  const unplanned = vehicles.filter(({ texts }) => texts.tow === '1' && (texts.distanceM ?? '') === '')
  const show = () => {
    vehicles.forEach((form) => form.showMissing())
    if (quote !== undefined && quote.problem === '') onShow(true)
  }
  return (
    <>
      <Text className='step-heading'>施救价格</Text>
      <Text className='step-line'>{`${card.name}（${card.basisDocNo}）`}</Text>
      {vehicles.map((form, index) => (
        <FactsFields key={index} form={form} {...(vehicles.length > 1 && { title: `第 ${index + 1} 辆` })} />
      ))}
      <PlannedDistance
        from={order.position}
        to={order.destPosition}
        isTakenAtOnce
        isTyped={unplanned.length === 0}
        onTake={({ distanceM }) => {
          for (const form of unplanned) form.set('distanceM', inputOfMetres(distanceM))
        }}
      />
      {quote !== undefined && quote.problem !== '' && (
        <FeeProblems problems={[{ level: model.isUnpriced ? 'warning' : 'error', message: quote.problem }]} />
      )}
      {model.isUnpriced ? (
        <>
          <Text className='step-line'>价目没有这项作业的价格，请填写与客户约定的价格</Text>
          <TypedPrice step={step} />
        </>
      ) : (
        <>
          {quote !== undefined && quote.problem === '' && <FeeSum label='约定价格' fen={quote.bill.payableFen} isStrong />}
          <FieldError text={step.errors.agreedPriceFen} />
          <View className='fees-show'>
            <Button kind='secondary' icon='eye' onPress={show}>
              出示价格
            </Button>
          </View>
        </>
      )}
      <FieldError text={step.errors.quote} />
      {isShown && quote !== undefined && (
        <PriceSheet
          bill={quote.bill}
          card={card}
          agreementName={model.agreementName}
          plateNo={order.plateNo}
          onClose={() => onShow(false)}
          {...(step.body.exemption === undefined && { onAgree: onSign })}
        />
      )}
    </>
  )
})
