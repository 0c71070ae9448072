import { useEffect, useState } from 'react'
import { useStores } from '@/hooks/useStores'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { PaymentModel } from './detail/model'
import { useLiveOrders } from '../components/useLiveOrders'

/** The model of one payment order, kept up to date while its page is in front. */
export function usePayment(id: string): PaymentModel {
  const { api, uuid } = useStores()
  const [model] = useState(() => new PaymentModel(id, { service: createMoneyService(api), uuid }))
  useEffect(() => () => model.dispose(), [model])
  useLiveOrders({
    // The server names the accident order: a payment order is read again with it.
    changed: (events) => {
      if (model.running === '' && events.some((event) => event.id === model.payment?.accidentOrderId)) void model.refresh()
    },
    returned: () => void model.refresh()
  })
  return model
}
