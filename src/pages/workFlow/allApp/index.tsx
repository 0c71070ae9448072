import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useRouter } from '@tarojs/taro'
import { AppMark } from '@/components/AppTile'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import type { MenuNode } from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { useStores } from '@/hooks/useStores'
import { AppRow } from './components/AppRow'
import { FavouriteStrip } from './components/FavouriteStrip'
import { Flows } from './components/Flows'
import { AllAppModel } from './model'
import './index.scss'

const Application = observer(function Application({ node, model }: { node: MenuNode; model: AllAppModel }) {
  return (
    <AppRow
      name={node.fullName}
      mark={<AppMark node={node} />}
      isChosen={model.workbench.isFavourite(node.id)}
      onToggle={() => void model.toggle(node)}
    />
  )
})

const ChosenApplications = observer(function ChosenApplications({ model }: { model: AllAppModel }) {
  const items = model.workbench.favourites.map((node) => ({
    id: node.id,
    name: node.fullName,
    mark: <AppMark node={node} />,
    onRemove: () => void model.toggle(node)
  }))
  return <FavouriteStrip title='常用应用' emptyText='还没有常用应用。点下面的“添加”，它就会出现在工作台最上面。' items={items} />
})

/** Everything that can be chosen, in its states. */
const Applications = observer(function Applications({ model }: { model: AllAppModel }) {
  const { menu, error, isLoading, load } = model.workbench
  if (menu === undefined) {
    if (error !== undefined) return <ErrorState message={error.message} retrying={isLoading} onRetry={() => void load()} />
    return <Skeleton cards={2} lines={4} />
  }
  if (model.groups.length === 0) {
    return model.isSearching ? (
      <EmptyState icon='search' title={`没有找到“${model.keyword.trim()}”`} hint='换一个词，或清空后查看全部应用' />
    ) : (
      <EmptyState
        title='还没有可用的应用'
        hint='应用由管理员按岗位开通，开通后可在这里设为常用'
        action={{ text: '重新加载', onPress: () => void load() }}
      />
    )
  }
  return (
    <>
      {!model.isSearching && <ChosenApplications model={model} />}
      {model.groups.map((group) => (
        <Section key={group.id} title={group.title}>
          {group.items.map((item) => (
            <Application key={item.id} node={item} model={model} />
          ))}
        </Section>
      ))}
    </>
  )
})

const Choosing = observer(function Choosing() {
  const stores = useStores()
  const [model] = useState(() => new AllAppModel(stores))
  useDidShow(() => void model.workbench.load())
  return (
    <Page className='all-app' title='更多应用'>
      <StickyHead>
        <SearchBar placeholder='搜索应用' onChange={model.setKeyword} />
      </StickyHead>
      <Applications model={model} />
    </Page>
  )
})

/** Choosing 常用 (workflow.md#favourites): `type` 2 applications, 1 flows. */
export default function AllApp() {
  return useRouter().params.type === String(FavouriteKind.flow) ? <Flows /> : <Choosing />
}
