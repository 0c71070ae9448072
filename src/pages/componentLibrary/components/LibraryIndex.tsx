import { useMemo, useState } from 'react'
import { CellGroup, Cell } from '@/components/Cell'
import { EmptyState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { useStores } from '@/hooks/useStores'
import { demoRoute, LIBRARY_DEMOS, LIBRARY_GROUPS, type LibraryGroup } from '@/libraryDemos'

const GROUPS = Object.keys(LIBRARY_GROUPS) as LibraryGroup[]

/** Whether a demo answers to what was typed: part of either name, whatever the case. */
const answers =
  (keyword: string) =>
  ({ english, chinese }: { english: string; chinese: string }) =>
    `${english} ${chinese}`.toLowerCase().includes(keyword.trim().toLowerCase())

/** All demos in their groups, with a search over both names. */
export function LibraryIndex() {
  const { navigation } = useStores()
  const [keyword, setKeyword] = useState('')
  const found = useMemo(() => LIBRARY_DEMOS.filter(answers(keyword)), [keyword])
  const groups = GROUPS.map((group) => ({ group, demos: found.filter((demo) => demo.group === group) })).filter(
    ({ demos }) => demos.length > 0
  )
  return (
    <Page title='组件库'>
      <StickyHead>
        <SearchBar placeholder='搜索组件的中文或英文名' onChange={setKeyword} />
      </StickyHead>
      {groups.map(({ group, demos }) => (
        <CellGroup key={group} title={`${LIBRARY_GROUPS[group]} ${demos.length}`}>
          {demos.map(({ id, english, chinese, icon }) => (
            <Cell key={id} icon={icon} title={`${english} ${chinese}`} onPress={() => void navigation.open(`/${demoRoute(id)}`)} />
          ))}
        </CellGroup>
      ))}
      {groups.length === 0 && <EmptyState icon='search' title='没有找到组件' hint='换一个中文名或英文名试试' />}
    </Page>
  )
}
