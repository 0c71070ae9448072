import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Mark } from '@/components/AppTile'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { FlowEntry } from '@/contract/workFlow'
import { useStores } from '@/hooks/useStores'
import { createFlowCatalogueService } from '@/services/flowCatalogue'
import { ALL_CATEGORIES, FlowCatalogue } from '@/stores/workFlow/flowCatalogue'
import { AppRow } from './AppRow'
import { FavouriteStrip } from './FavouriteStrip'

const FlowMark = ({ flow }: { flow: FlowEntry }) => <Mark icon={flow.icon} colour={flow.iconBackground} />

/** Choosing 常用流程: categories, search, what is chosen on top. */
export const Flows = observer(function Flows() {
  const { api, storage, session, uuid, feedback } = useStores()
  const [catalogue] = useState(
    () => new FlowCatalogue({ service: createFlowCatalogueService(api), storage, uuid, userId: session.userInfo?.userId ?? '' })
  )
  useDidShow(() => {
    if (session.isSignedIn) void catalogue.load()
  })
  const { categories, groups, error, isSearching } = catalogue
  const toggle = async (flow: FlowEntry) => {
    const refusal = await catalogue.toggle(flow)
    if (refusal !== undefined) feedback.toast(refusal.message)
  }
  const tabs = [
    { value: ALL_CATEGORIES, label: '全部流程' },
    ...(categories ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  ]
  const content = () => {
    if (categories === undefined)
      return error === '' ? (
        <Skeleton cards={2} lines={4} />
      ) : (
        <ErrorState message={error} retrying={catalogue.isLoading} onRetry={() => void catalogue.load()} />
      )
    if (isSearching && groups.length === 0)
      return <EmptyState icon='search' title={`没有找到“${catalogue.keyword.trim()}”`} hint='换一个词，或清空后查看全部流程' />
    if (groups.length === 0)
      return <EmptyState icon='flow' title='还没有可用的流程' hint='流程由管理员设计并发布，发布后可在这里设为常用' />
    const chosen = catalogue.favourites.map((flow) => ({
      id: flow.id,
      name: flow.fullName,
      mark: <FlowMark flow={flow} />,
      onRemove: () => void toggle(flow)
    }))
    return (
      <>
        {!isSearching && (
          <FavouriteStrip title='常用流程' emptyText='还没有常用流程。点下面的“添加”，它就会出现在协同页最上面。' items={chosen} />
        )}
        {groups.map((group) => (
          <Section key={group.id} title={group.fullName}>
            {group.children.map((flow) => (
              <AppRow
                key={flow.id}
                name={flow.fullName}
                mark={<FlowMark flow={flow} />}
                isChosen={catalogue.isFavourite(flow.id)}
                onToggle={() => void toggle(flow)}
              />
            ))}
          </Section>
        ))}
      </>
    )
  }
  return (
    <Page className='all-app' title='更多流程'>
      <StickyHead>
        <SearchBar placeholder='搜索流程' onChange={catalogue.setKeyword} />
        {tabs.length > 2 && <StatusTabs label='流程分类' tabs={tabs} current={catalogue.category} onChange={catalogue.setCategory} />}
      </StickyHead>
      {content()}
    </Page>
  )
})
