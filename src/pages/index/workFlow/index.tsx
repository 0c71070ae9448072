import { useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { View } from '@tarojs/components'
import { AppGrid, AppTile, Mark } from '@/components/AppTile'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { FlowEntry } from '@/contract/workFlow'
import { useStores } from '@/hooks/useStores'
import { createFlowCatalogueService } from '@/services/flowCatalogue'
import { ALL_CATEGORIES, FlowCatalogue } from '@/stores/workFlow/flowCatalogue'
import { MoreEntries } from './components/MoreEntries'
import { Shortcuts } from './components/Shortcuts'
import { WorkFlowModel } from './model'
import '../apply/components/FavouriteCard.scss'
import './index.scss'

const FlowTile = ({ flow, onPress }: { flow: FlowEntry; onPress: (flow: FlowEntry) => void }) => (
  <AppTile
    name={flow.fullName}
    label={`发起${flow.fullName}`}
    mark={<Mark icon={flow.icon} colour={flow.iconBackground} />}
    onPress={() => onPress(flow)}
  />
)

/** 常用 with the tile that leads to choosing them, then what was launched lately. */
const Usual = observer(function Usual({ model }: { model: WorkFlowModel }) {
  const { favourites, recents, isFull } = model.catalogue
  const word = isFull ? '管理' : '添加'
  return (
    <>
      <Section title='常用流程'>
        <AppGrid>
          {favourites.map((flow) => (
            <FlowTile key={flow.id} flow={flow} onPress={model.launch} />
          ))}
          <AppTile
            name={word}
            label={`${word}常用流程`}
            className='favourite-add'
            mark={
              <View className='app-mark favourite-add-mark'>
                <Icon name={isFull ? 'edit' : 'plus'} size={24} />
              </View>
            }
            onPress={model.choose}
          />
        </AppGrid>
      </Section>
      {recents.length > 0 && (
        <Section title='最近发起'>
          <AppGrid>
            {recents.map((flow) => (
              <FlowTile key={flow.id} flow={flow} onPress={model.launch} />
            ))}
          </AppGrid>
        </Section>
      )}
    </>
  )
})

/** Everything that can be launched, in its states. */
const Flows = observer(function Flows({ model }: { model: WorkFlowModel }) {
  const { categories, groups, error, isLoading, isSearching, keyword, category } = model.catalogue
  if (categories === undefined) {
    return error === '' ? (
      <Skeleton cards={2} lines={4} />
    ) : (
      <ErrorState message={error} retrying={isLoading} onRetry={() => void model.load()} />
    )
  }
  if (isSearching && groups.length === 0)
    return <EmptyState icon='search' title={`没有找到“${keyword.trim()}”`} hint='换一个词，或清空后查看全部流程' />
  return (
    <>
      {!isSearching && category === ALL_CATEGORIES && <Usual model={model} />}
      {groups.length === 0 && (
        <EmptyState
          icon='flow'
          title='还没有可以发起的流程'
          hint='流程由管理员设计并发布，发布后会出现在这里'
          action={{ text: '重新加载', onPress: () => void model.load() }}
        />
      )}
      {groups.map((group) => (
        <Section key={group.id} title={group.fullName}>
          <AppGrid>
            {group.children.map((flow) => (
              <FlowTile key={flow.id} flow={flow} onPress={model.launch} />
            ))}
          </AppGrid>
        </Section>
      ))}
    </>
  )
})

/** 协同: the four lists of tasks, and the flows that can be launched (workflow.md#lists-of-tasks). */
export default observer(function WorkFlow() {
  const stores = useStores()
  const { api, storage, session, uuid } = stores
  const [model] = useState(() => {
    const service = createFlowCatalogueService(api)
    return new WorkFlowModel(stores, service, new FlowCatalogue({ service, storage, uuid, userId: session.userInfo?.userId ?? '' }))
  })
  useDidShow(() => {
    if (session.isSignedIn) void model.load()
  })
  const { catalogue } = model
  // Their places are kept, or they wait, until the flows are there: nothing moves under the thumb.
  const isAwaited = catalogue.categories === undefined && catalogue.error === ''
  const isAdministrator = session.userInfo?.isAdministrator === true
  const tabs = [
    { value: ALL_CATEGORIES, label: '全部流程' },
    ...(catalogue.categories ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  ]
  return (
    <Page title='协同'>
      <StickyHead>
        <SearchBar placeholder='搜索流程' onChange={catalogue.setKeyword} />
        {(isAwaited || tabs.length > 2) && (
          <StatusTabs label='流程分类' tabs={tabs} current={catalogue.category} onChange={catalogue.setCategory} />
        )}
      </StickyHead>
      {!catalogue.isSearching && <Shortcuts todo={model.todo} onOpen={model.open} />}
      <Flows model={model} />
      {!isAwaited && !catalogue.isSearching && session.hasFeature('workFlow') && (
        <MoreEntries
          isMonitor={isAdministrator || session.can('workFlow', 'btn_monitor')}
          isAdministrator={isAdministrator}
          onOpen={model.open}
        />
      )}
    </Page>
  )
})
