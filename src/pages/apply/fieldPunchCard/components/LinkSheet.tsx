import { useEffect, useState } from 'react'
import { Text } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { SearchBar } from '@/components/SearchBar'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { PunchLink } from '@/contract/punchCard'
import { resultOf } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { debounce } from '@/domain/throttle'
import type { PunchCardService } from '@/services/punchCard'

export interface LinkSheetProps {
  service: Pick<PunchCardService, 'links'>
  onChoose: (link: PunchLink) => void
  onClose: () => void
}

/** Server searches wait so long after a keystroke (app.md#search), ms. */
const SEARCH_MS = 300
const keyOf = ({ kind, id }: PunchLink): string => `${kind}:${id}`

/** An order or a customer that the punch is about. */
export function LinkSheet({ service, onChoose, onClose }: LinkSheetProps) {
  const [keyword, setKeyword] = useState('')
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ list?: PunchLink[]; error?: string }>({})
  const [search] = useState(() => debounce(setKeyword, SEARCH_MS))
  useEffect(() => {
    const { signal, abort } = createCancel()
    void resultOf(service.links(keyword, signal)).then(({ data, error }) => {
      if (!signal.aborted) setFound(error === undefined ? { list: data } : { error: error.message })
    })
    return abort
  }, [service, keyword, turn])
  const options = (kind: PunchLink['kind']) =>
    (found.list ?? [])
      .filter((one) => one.kind === kind)
      .map((one) => ({ value: keyOf(one), label: one.name, ...(one.hint !== '' && { hint: one.hint }) }))
  const choose = (key: string): void => {
    const link = found.list?.find((one) => keyOf(one) === key)
    if (link !== undefined) onChoose(link)
  }
  const [orders, customers] = [options('order'), options('customer')]
  return (
    <Sheet open title='关联工单或客户' onClose={onClose}>
      <SearchBar placeholder='工单号、车牌或客户名称' onChange={search} />
      {found.error !== undefined && <ErrorState message={found.error} onRetry={() => setTurn(turn + 1)} />}
      {found.error === undefined && found.list === undefined && <Skeleton cards={2} lines={1} />}
      {found.list !== undefined && found.list.length === 0 && <EmptyState icon='search' title='没有找到' hint='换个关键字试试' />}
      {orders.length > 0 && (
        <>
          <Text className='punch-group'>工单</Text>
          <OptionList options={orders} onChoose={choose} />
        </>
      )}
      {customers.length > 0 && (
        <>
          <Text className='punch-group'>客户</Text>
          <OptionList options={customers} onChoose={choose} />
        </>
      )}
    </Sheet>
  )
}
