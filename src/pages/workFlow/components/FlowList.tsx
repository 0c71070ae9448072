import { lazy, useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Chips } from '@/components/Chips'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { createWorkFlowService } from '@/services/workFlow'
import { PAGES } from '@/domain/pages'
import type { FlowTableKind } from '@/domain/workFlow/listColumns'
import { filterOfAddress, FlowListModel, NO_FILTER, type FlowListKind, type FlowListRow } from '../stores/flowList/model'
import { FlowCard } from './FlowCard'
import { FlowFilterSheet } from './FlowFilterSheet'
import { useCardActs } from './useCardActs'
import { useFlowEvents } from './useFlowEvents'
import { openTask } from './openTask'
import './flowList.scss'

const EMPTY: Readonly<Record<FlowListKind, { title: string; hint: string }>> = {
  launch: { title: '还没有发起过流程', hint: '从“协同”里选择一个流程开始填写' },
  todo: { title: '没有待办事宜', hint: '需要本人审批的流程会出现在这里' },
  done: { title: '还没有办理过流程', hint: '审批过的流程会出现在这里' },
  copy: { title: '还没有抄送给本人的流程', hint: '抄送给本人的流程会出现在这里' },
  batch: { title: '没有可以批量审批的待办', hint: '由流程设计者允许批量审批的待办会出现在这里' },
  monitor: { title: '还没有人发起过流程', hint: '提交过的流程会出现在这里' }
}

/** On a wide window the rows are a table (app.md#wide-screens); no mini-program carries it. */
const FlowTable = process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./FlowTable.h5')).FlowTable })) : undefined
/** Lists that are tables there, by their page. */
const TABLES: Readonly<Partial<Record<FlowListKind, string>>> = {
  todo: PAGES.todo,
  done: PAGES.handled,
  launch: PAGES.launched,
  copy: PAGES.copied
}

/** Newest first is how lists stand unless somebody asks. */
const OLDEST_FIRST = [{ key: 'sort', label: '从早到晚' }]

export interface FlowListProps {
  kind: FlowListKind
  title: string
  /** At the end of the search row: 批量. */
  aside?: JSX.Element
}

/** One of the four lists of tasks (workflow.md#lists-of-tasks). */
export const FlowList = observer(function FlowList({ kind, title, aside }: FlowListProps) {
  const { api, navigation, uuid, clock } = useStores()
  const { params } = useRouter()
  const [{ list, service }] = useState(() => {
    const calls = createWorkFlowService(api)
    return { service: calls, list: new FlowListModel({ kind, service: calls, uuid, filter: filterOfAddress(params) }) }
  })
  const table = TABLES[kind]
  const look = useWideList(table ?? '')
  const hasTable = look.hasTable && table !== undefined
  const isWide = hasTable && !look.hasCards
  const [isFiltering, setFiltering] = useState(false)
  const acts = useCardActs(list)
  useEffect(() => () => list.dispose(), [list])
  usePageReading(list.refresh)
  useReachBottom(() => void list.pages.loadMore())
  useFlowEvents(() => void list.refresh())
  const readFlows = useCallback(() => service.selector(), [service])
  const { pages, filterCount } = list
  const { keyword } = pages
  const open = useCallback((row: FlowListRow) => openTask(navigation, kind, row), [navigation, kind])

  const clear = () => {
    list.setFilter(NO_FILTER)
    if (isWide) replaceAddressQuery({})
  }
  /** What stands in place of rows. */
  const instead = () => {
    if (pages.state === 'loading') return <Skeleton cards={4} />
    if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void list.refresh()} />
    if (pages.rows.length === 0) {
      if (keyword !== '') return <EmptyState icon='search' title={`没有找到“${keyword}”`} hint='换一个词，或清空后查看全部' />
      if (filterCount > 0) return <EmptyState icon='search' title='没有符合筛选条件的流程' action={{ text: '清空筛选', onPress: clear }} />
      const { title: nothing, hint } = EMPTY[kind]
      return (
        <EmptyState
          icon='flow'
          title={nothing}
          hint={hint}
          {...(kind === 'launch' && { action: { text: '去发起', onPress: () => void navigation.open('/pages/index/workFlow') } })}
        />
      )
    }
    return undefined
  }
  const cards = () => {
    const now = clock.now() + (clock.offsetMs ?? 0)
    return (
      <>
        {pages.shown.map((row) => (
          <FlowCard
            key={row.id}
            row={row}
            kind={kind}
            now={now}
            act={acts.of(row)}
            isOpen={list.swiped === row.id}
            onSwipe={list.swipe}
            onPress={open}
          />
        ))}
        {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
          <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
        )}
      </>
    )
  }
  const { asked } = acts
  return (
    <Page title={title} className={hasTable ? look.className : ''}>
      <StickyHead>
        <View className='flow-search'>
          <View className='flow-search-words'>
            <SearchBar placeholder='搜索标题或流程' onChange={pages.search} onSubmit={pages.searchNow} />
          </View>
          {!isWide && (
            <Button
              kind='text'
              inline
              label={filterCount === 0 ? '筛选' : `筛选，已用 ${filterCount} 项`}
              onPress={() => setFiltering(true)}
            >
              {filterCount === 0 ? '筛选' : `筛选 ${filterCount}`}
            </Button>
          )}
          {aside}
        </View>
        {!isWide && list.filter.sort !== '' && (
          <View className='flow-order'>
            <Chips label='顺序' chips={OLDEST_FIRST} onRemove={() => list.setFilter({ ...list.filter, sort: '' })} />
          </View>
        )}
      </StickyHead>
      {hasTable ? (
        <WideList
          look={look}
          table={() =>
            FlowTable && (
              <FlowTable kind={kind as FlowTableKind} title={title} model={list} service={service} instead={instead()} onOpen={open} />
            )
          }
          cards={() => instead() ?? cards()}
        />
      ) : (
        (instead() ?? cards())
      )}
      {isFiltering && (
        <FlowFilterSheet
          kind={kind}
          filter={list.filter}
          readFlows={readFlows}
          onClose={() => setFiltering(false)}
          onApply={(filter) => {
            setFiltering(false)
            list.setFilter(filter)
          }}
        />
      )}
      <Dialog
        open={asked !== undefined}
        title={asked?.title ?? ''}
        confirmText={asked?.confirmText ?? ''}
        isDangerous={asked?.isDangerous === true}
        loading={list.busy !== ''}
        onConfirm={() => void acts.confirm()}
        onCancel={acts.cancel}
      >
        <Text>{asked?.words ?? ''}</Text>
      </Dialog>
    </Page>
  )
})
