import { observer } from 'mobx-react'
import { CellGroup, Cell } from '@/components/Cell'
import { ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { SearchBar } from '@/components/SearchBar'
import type { DisabledPerson } from '@/contract/leaving'
import type { PagedList } from '@/stores/pagedList/pagedList'
import { personName } from '../../components/flowLabels'

/** Fewer than that are seen at once. */
const SEARCHED_FROM = 10

/** Accounts that are disabled: nobody else's list has these people any more. */
export const DisabledPeople = observer(function DisabledPeople({
  pages,
  onChoose
}: {
  pages: PagedList<DisabledPerson>
  onChoose: (userId: string) => void
}) {
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.load()} />
  if (pages.rows.length === 0 && pages.keyword === '') return null
  return (
    <>
      <CellGroup title='已停用的账号'>
        {(pages.keyword !== '' || pages.rows.length >= SEARCHED_FROM) && (
          <SearchBar placeholder='搜索姓名或账号' onChange={pages.search} onSubmit={pages.searchNow} initial={pages.keyword} />
        )}
        {pages.shown.map(({ id, fullName, department }) => (
          <Cell key={id} title={personName(fullName)} hint={department} onPress={() => onChoose(id)} />
        ))}
        {pages.rows.length === 0 && <Cell title={`没有找到“${pages.keyword}”`} />}
      </CellGroup>
      {pages.footer !== 'end' && <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />}
    </>
  )
})
