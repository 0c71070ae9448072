import { useEffect, useState } from 'react'
import type { CustomerView } from '@/contract/transferCar/fees/bill'
import { resultOf } from '@/domain/apiError'
import { formatFen } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { createFeesService } from '@/services/transferCar/fees/prices'

const accountWords = ({ creditLimitFen, paymentDays }: CustomerView): string =>
  creditLimitFen === null ? '没有挂账额度' : `挂账额度 ${formatFen(creditLimitFen)} 元，账期 ${paymentDays} 天`

/** Customers that may have an account, those without one shown and not to be chosen. @param isWanted read them at all */
export function useAccountCustomers(isWanted: boolean) {
  const { api } = useStores()
  const [customers, setCustomers] = useState<readonly CustomerView[]>([])
  const [emptyText, setEmptyText] = useState('正在读取客户…')
  useEffect(() => {
    if (!isWanted) return
    void resultOf(createFeesService(api).customers()).then(({ data, error }) => {
      setCustomers(data?.filter(({ enabled }) => enabled) ?? [])
      setEmptyText(error === undefined ? '还没有客户，请先在“客户”里新建' : error.message)
    })
  }, [api, isWanted])
  return {
    emptyText,
    options: customers.map((customer) => ({
      value: customer.id,
      label: customer.name,
      hint: accountWords(customer),
      disabled: customer.creditLimitFen === null
    }))
  }
}
