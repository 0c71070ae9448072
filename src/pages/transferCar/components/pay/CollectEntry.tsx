import { useEffect, useState, type ReactElement } from 'react'
import { observer } from 'mobx-react'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { PaymentDetail } from '@/contract/transferCarPayment'
import { useStores } from '@/hooks/useStores'
import { createMoneyService } from '@/services/transferCarMoney'
import { CollectStart } from '../../stores/pay/collectStart'

interface CollectEntryProps {
  orderId: string
  title: string
  /** Draws collecting on the payment order that was found. */
  children: (payment: PaymentDetail) => ReactElement
}

/** The way from an accident order to collecting: one call finds or makes the payment order. */
export const CollectEntry = observer(function CollectEntry({ orderId, title, children }: CollectEntryProps) {
  const { api, uuid, navigation } = useStores()
  const [start] = useState(() => new CollectStart(orderId, { service: createMoneyService(api), uuid }))
  useEffect(() => void start.ask(), [start])
  if (start.payment !== undefined) return children(start.payment)
  return (
    <Page title={title}>
      {start.state === 'asking' && <Skeleton cards={3} />}
      {start.state === 'refused' && <EmptyState icon='wallet' title='现在不能收款' hint={start.failure} action={{ text: '返回工单', onPress: () => void navigation.replace('/pages/transferCar/form', { id: orderId }) }} />}
      {start.state === 'unknown' && <ErrorState message={start.failure} onRetry={() => void start.ask()} />}
    </Page>
  )
})
