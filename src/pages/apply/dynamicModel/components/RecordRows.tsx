import { Fragment } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Skeleton } from '@/components/Skeleton'
import { cellText } from '../cells'
import type { RecordListModel } from '../model'
import { RecordCard } from './RecordCard'
import type { RecordActions } from './useActions'

export interface RecordRowsProps {
  list: RecordListModel
  actions: RecordActions
  /** Undefined for those who may not add. */
  addWord: string | undefined
  onClearFilter: () => void
}

/** What stands in place of rows: progress, an error, nothing found; undefined where there are rows. */
export function insteadOfRows({ list, addWord, onClearFilter }: Omit<RecordRowsProps, 'actions'>): JSX.Element | undefined {
  const { pages, keyword } = list
  if (pages.state === 'loading') return <Skeleton cards={4} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void list.refresh()} />
  if (pages.rows.length > 0) return undefined
  if (keyword !== '') return <EmptyState icon='search' title={`没有找到“${keyword}”`} hint='换一个词，或清空后查看全部' />
  if (list.isSearching)
    return <EmptyState icon='search' title='没有符合筛选条件的记录' action={{ text: '清空筛选', onPress: onClearFilter }} />
  return <EmptyState icon='clipboard' title='还没有记录' {...(addWord !== undefined && { hint: `从下方“${addWord}”开始填写` })} />
}

/** The records of a list in their states; rows of one group stand under its heading. */
export const RecordRows = observer(function RecordRows({ list, actions, addWord, onClearFilter }: RecordRowsProps) {
  const { pages, columns, definition, groupColumn } = list
  const instead = insteadOfRows({ list, addWord, onClearFilter })
  if (instead !== undefined) return instead
  const groupOf = (index: number): string => (groupColumn === undefined ? '' : cellText(pages.shown[index]?.[groupColumn]))
  return (
    <>
      {pages.shown.map((row, index) => (
        <Fragment key={row.id}>
          {groupColumn !== undefined && (index === 0 || groupOf(index) !== groupOf(index - 1)) && (
            <Text className='records-group' {...{ role: 'heading', 'aria-level': 2 }}>
              {groupOf(index) || '未分组'}
            </Text>
          )}
          <RecordCard
            row={row}
            columns={columns}
            definition={definition}
            onOpen={actions.open}
            onMore={actions.more}
            swipe={actions.swipeOf(row)}
          />
        </Fragment>
      ))}
      {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      )}
    </>
  )
})
