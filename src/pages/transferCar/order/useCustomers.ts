import { useCallback, useState } from 'react'
import { resultOf } from '@/domain/apiError'
import { useStores } from '@/hooks/useStores'
import { createFeesService } from '@/services/transferCar/fees/prices'

interface Option {
  value: string
  label: string
}

/**
 * 协议客户 to choose from, read when somebody opens the list.
 * @param chosen the one that is chosen already: it has a name before the list is there
 */
export function useCustomers(chosen: { id: string | undefined; name: string | null | undefined } = { id: undefined, name: undefined }) {
  const { api } = useStores()
  const [customers, setCustomers] = useState<Option[]>()
  const [emptyText, setEmptyText] = useState('正在读取协议客户…')
  const load = useCallback(() => {
    void resultOf(createFeesService(api).customers()).then(({ data, error }) => {
      setCustomers(data?.filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, label: name })))
      setEmptyText(error === undefined ? '还没有协议客户' : error.message)
    })
  }, [api])
  const known = chosen.id !== undefined && chosen.id !== '' && chosen.name != null ? [{ value: chosen.id, label: chosen.name }] : []
  const others = (customers ?? []).filter(({ value }) => value !== chosen.id || known.length === 0)
  return { options: [...known, ...others], emptyText, load }
}
