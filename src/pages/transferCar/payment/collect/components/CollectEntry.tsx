import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { CollectStart } from '../collectStart'

/** The way from an accident order to collecting: one call finds or makes the payment order, and its own page takes the place of this one. */
export const CollectEntry = observer(function CollectEntry({ orderId, title }: { orderId: string; title: string }) {
  const { api, uuid, navigation } = useStores()
  const [start] = useState(() => new CollectStart(orderId, { service: createMoneyService(api), uuid }))
  useEffect(() => void start.ask(), [start])
  const { payment } = start
  useEffect(() => {
    if (payment !== undefined) void navigation.replace('/pages/transferCar/pay', { id: payment.id })
  }, [payment, navigation])
  return (
    <Page title={title}>
      {(start.state === 'asking' || start.state === 'found') && <Skeleton cards={3} />}
      {start.state === 'refused' && (
        <EmptyState
          icon='wallet'
          title='现在不能收款'
          hint={start.failure}
          action={{ text: '返回工单', onPress: () => void navigation.replace('/pages/transferCar/form', { id: orderId }) }}
        />
      )}
      {start.state === 'unknown' && <ErrorState message={start.failure} onRetry={() => void start.ask()} />}
    </Page>
  )
})
