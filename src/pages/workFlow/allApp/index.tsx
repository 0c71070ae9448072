import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useRouter } from '@tarojs/taro'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { useStores } from '@/hooks/useStores'
import { AppRow } from './components/AppRow'
import { FavouriteStrip } from './components/FavouriteStrip'
import { AllAppModel } from './model'
import './index.scss'

/** Everything that can be chosen, in its states. */
const Applications = observer(function Applications({ model }: { model: AllAppModel }) {
  const { menu, error, isLoading, load } = model.workbench
  if (menu === undefined) {
    if (error !== undefined) return <ErrorState message={error.message} retrying={isLoading} onRetry={() => void load()} />
    return <Skeleton cards={2} lines={4} />
  }
  if (model.groups.length === 0) {
    return model.isSearching
      ? <EmptyState icon='search' title={`没有找到“${model.keyword.trim()}”`} hint='换一个词，或清空后查看全部应用' />
      : <EmptyState title='还没有可用的应用' hint='应用由管理员按岗位开通，开通后可在这里设为常用' action={{ text: '重新加载', onPress: () => void load() }} />
  }
  return (
    <>
      {!model.isSearching && <FavouriteStrip model={model} />}
      {model.groups.map((group) => (
        <Section key={group.id} title={group.title}>
          {group.items.map((item) => <AppRow key={item.id} node={item} model={model} />)}
        </Section>
      ))}
    </>
  )
})

/** Choosing 常用 (screens.md 2.3): `type` 2 applications; 1 flows, which come with the workflow area. */
export default observer(function AllApp() {
  const stores = useStores()
  const [model] = useState(() => new AllAppModel(stores))
  const isFlows = useRouter().params.type === String(FavouriteKind.flow)
  useDidShow(() => {
    if (!isFlows) void model.workbench.load()
  })
  if (isFlows) {
    return (
      <Page className='all-app' title='更多流程'>
        <EmptyState icon='flow' title='还没有可用的流程' hint='流程由管理员设计并发布，发布后可在这里设为常用' />
      </Page>
    )
  }
  return (
    <Page className='all-app' title='更多应用'>
      <StickyHead><SearchBar placeholder='搜索应用' onChange={model.setKeyword} /></StickyHead>
      <Applications model={model} />
    </Page>
  )
})
