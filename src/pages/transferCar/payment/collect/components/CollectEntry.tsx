import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { fenToInput, formatFen } from '@/domain/format'
import { amountProblem } from '@/domain/transferCar/payment/byHand'
import { validateAmount } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { reviewWords } from '@/pages/transferCar/payment/payTexts'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { PAGES } from '@/domain/pages'
import { CollectStart } from '../collectStart'
import type { CollectFirst } from '../choices'
import { AmountCard } from './AmountCard'
import { PayMethods } from './PayMethods'

interface CollectEntryProps {
  orderId: string
  title: string
  /** The payment order is there: its own page, which does what was pressed here. */
  children: (payment: PaymentDetail, first: CollectFirst | undefined) => React.ReactNode
}

/** The way from an accident order to collecting: it is shown what would be collected, and the press that chooses a way makes it so. */
export const CollectEntry = observer(function CollectEntry({ orderId, title, children }: CollectEntryProps) {
  const { api, uuid, navigation } = useStores()
  const [start] = useState(() => new CollectStart(orderId, { service: createMoneyService(api), uuid }))
  useEffect(() => {
    void start.look()
    return () => start.dispose()
  }, [start])
  const { payment, state } = start
  if (state === 'found' && payment !== undefined) return <>{children(payment, start.first)}</>
  return (
    <Page title={title}>
      {state === 'looking' && <Skeleton cards={3} />}
      {state === 'ready' && <Ready start={start} />}
      {state === 'refused' && (
        <EmptyState
          icon='wallet'
          title='现在不能收款'
          hint={start.failure}
          action={{ text: '返回工单', onPress: () => void navigation.replace(PAGES.order, { id: orderId }) }}
        />
      )}
      {state === 'unknown' && <ErrorState message={start.failure} onRetry={() => void start.look()} />}
    </Page>
  )
})

const Ready = observer(function Ready({ start }: { start: CollectStart }) {
  const { payment, isMaking } = start
  const [typed, setTyped] = useState<string>()
  if (payment === undefined) return null
  const problem = (
    <View className='pay-problem'>
      <FieldError text={start.failure} />
    </View>
  )
  if (start.waitsForReview)
    return (
      <>
        <EmptyState icon='wallet' title={`¥${formatFen(payment.payableFen)}，需财务复核后才能收款`} hint={reviewWords(payment)} />
        {problem}
        <Button loading={isMaking} loadingText='正在提交…' onPress={() => void start.make()}>
          提交复核
        </Button>
      </>
    )
  const text = typed ?? fenToInput(payment.remainingFen)
  const amount = validateAmount(text)
  const wrong = !amount.ok
    ? amount.message
    : amount.fen === 0 && payment.remainingFen > 0
      ? '收款金额要大于 0'
      : (amountProblem(amount.fen, payment.remainingFen, 0) ?? '')
  const make = (first: Omit<CollectFirst, 'amount'>) => void start.make({ ...first, ...(typed !== undefined && { amount: typed }) })
  return (
    <>
      <AmountCard
        payment={payment}
        freeFen={payment.remainingFen}
        amountText={text}
        amountFen={amount.ok && wrong === '' ? amount.fen : undefined}
        error={wrong}
        onInput={setTyped}
      />
      {problem}
      <PayMethods
        prepaidFen={payment.prepaidFen}
        disabled={isMaking || wrong !== ''}
        onChoose={(choice) => make({ choice })}
        onCode={() => make({ opens: 'code' })}
        onLink={() => make({ opens: 'link' })}
      />
    </>
  )
})
