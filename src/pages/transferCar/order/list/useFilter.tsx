import { useEffect, useState } from 'react'
import type { StatusTabKey } from '@/contract/transferCar/order/codes'
import { resultOf } from '@/domain/apiError'
import { labelOf, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_TABS } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { chipsOf, filterWith } from './filter'
import type { OrderFilter, OrderListModel } from './model'
import { FilterSheet } from './components/FilterSheet'
import { useCustomers } from '../useCustomers'

/** The advanced filter of the order list: its chips, its sheet, and what the address keeps of it. */
export function useFilter(list: OrderListModel['list'], service: Pick<TransferCarService, 'duty'>) {
  const { session, dictionary } = useStores()
  const [isOpen, setOpen] = useState(false)
  const [trucks, setTrucks] = useState<{ value: string; label: string }[]>()
  const customers = useCustomers()
  const { load: loadCustomers } = customers
  const { filter, tab } = list
  const canSeeTrucks = session.can('accidentOrder', 'btn_dispatch')
  const needsTrucks = canSeeTrucks && trucks === undefined && (isOpen || filter.truckId !== undefined)
  const needsCustomers = customers.options.length === 0 && filter.customerId !== undefined
  useEffect(() => {
    if (!needsTrucks) return
    void resultOf(service.duty()).then(({ data }) =>
      setTrucks(
        (data?.trucks ?? []).map(({ id, plateNo, truckType }) => ({
          value: id,
          label: `${displayPlate(plateNo)} ${labelOf(TRUCK_TYPES, truckType)}`
        }))
      )
    )
  }, [needsTrucks, service])
  useEffect(() => {
    if (needsCustomers) loadCustomers()
  }, [needsCustomers, loadCustomers])

  const apply = (next: OrderFilter) => {
    setOpen(false)
    list.setFilter(next)
    replaceAddressQuery({ ...(tab !== 'all' && { tab }), ...next })
  }
  const statuses = STATUS_TABS.find(({ key }) => key === tab)?.statuses ?? []
  /** A status that the new tab does not hold is taken out: nothing could be found. */
  const changeTab = (next: StatusTabKey) => {
    const { status } = filter
    const isKept = status === undefined || STATUS_TABS.some(({ key, statuses: inside }) => key === next && inside.includes(status))
    const kept = isKept ? filter : filterWith(filter, 'status', undefined)
    list.setTab(next)
    if (!isKept) list.setFilter(kept)
    replaceAddressQuery({ ...(next !== 'all' && { tab: next }), ...kept })
  }
  const names = {
    driverId: filter.driverId === undefined ? undefined : dictionary.person(filter.driverId)?.realName,
    truckId: trucks?.find(({ value }) => value === filter.truckId)?.label,
    customerId: customers.options.find(({ value }) => value === filter.customerId)?.label
  }
  return {
    chips: chipsOf(filter, names),
    open: () => setOpen(true),
    clear: () => apply({}),
    remove: (key: string) => apply(filterWith(filter, key as keyof OrderFilter, undefined)),
    changeTab,
    sheet: isOpen ? (
      <FilterSheet
        filter={filter}
        statuses={statuses}
        trucks={canSeeTrucks ? (trucks ?? []) : undefined}
        customers={customers}
        onApply={apply}
        onClose={() => setOpen(false)}
      />
    ) : null
  }
}
