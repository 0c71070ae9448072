import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { SearchBar } from '@/components/SearchBar'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { InvoiceTitle } from '@/contract/transferCar/invoice/invoice'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { Loadable } from '@/stores/loadable'

/** Titles that invoices were written for before; tapping one fills the form. */
export const TitleSheet = observer(function TitleSheet({
  service,
  onChoose,
  onClose
}: {
  service: InvoiceService
  onChoose: (title: InvoiceTitle) => void
  onClose: () => void
}) {
  const [list] = useState(() => new Loadable(() => service.titles('')))
  const [keyword, setKeyword] = useState('')
  useEffect(() => void list.need(), [list])
  const content = () => {
    if (list.data === undefined)
      return list.error === undefined ? (
        <Skeleton cards={2} />
      ) : (
        <ErrorState message={list.error.message} onRetry={() => void list.load()} />
      )
    const found = list.data.filter(({ title, taxNo }) => title.includes(keyword) || (taxNo ?? '').includes(keyword.toUpperCase()))
    if (found.length === 0)
      return <EmptyState icon='book' title={keyword === '' ? '还没有用过的抬头' : `没有“${keyword}”`} hint='填写一次以后会出现在这里' />
    return (
      <OptionList
        options={found.map(({ title, taxNo, titleType }, index) => ({
          value: String(index),
          label: title,
          hint: taxNo ?? (titleType === 'PERSON' ? '个人' : '无税号')
        }))}
        onChoose={(index) => {
          const chosen = found[Number(index)]
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
    )
  }
  return (
    <Sheet open title='用过的抬头' onClose={onClose}>
      <SearchBar placeholder='抬头或税号' onChange={(text) => setKeyword(text.trim())} onSubmit={(text) => setKeyword(text.trim())} />
      {content()}
    </Sheet>
  )
})
