import { useState } from 'react'
import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { Button } from '../Button'
import { Chips } from '../Chips'
import { EmptyState, ErrorState } from '../EmptyState'
import { Icon } from '../Icon'
import { ListFooter } from '../ListFooter'
import { Pressable } from '../Pressable'
import { SearchBar } from '../SearchBar'
import { Sheet } from '../Sheet'
import { Skeleton } from '../Skeleton'
import { StatusTabs, type StatusTab } from '../StatusTabs'
import { VirtualList } from '../VirtualList'
import type { SelectorContent } from './content'
import { SelectorRowView } from './SelectorRowView'
import type { SelectorRow } from './rows'
import type { SelectorModel } from './model'
import type { Chosen, SelectorNode } from './types'
import './index.scss'

/** Chips drawn at most; the rest is in the list of the chosen. */
const MAX_CHIPS = 20
/** Further than a level is wide, px: the level in sight is the last of the breadcrumb. */
const FAR = 400
const ROW_HEIGHT = 61
const keyOfRow = (row: SelectorRow): string => row.key
const keyOfChosen = (item: Chosen): string => item.value

export interface SelectorSheetProps<T extends string> {
  title: string
  placeholder: string
  model: SelectorModel
  content: SelectorContent
  tabs?: readonly StatusTab<T>[]
  tab?: T
  onTab?: (tab: T) => void
  /** Breadcrumb and 全选 are drawn. */
  hasLevels: boolean
  /** The whole tree can be looked at. */
  hasTree: boolean
  onSearch: (keyword: string) => void
  /** Second line of a row. */
  hintOf?: (node: SelectorNode) => string
  onConfirm: (items: Chosen[]) => void
  onClose: () => void
}

/** Where the person stands: every level above, to go back to; and the way to the other look. */
const Levels = observer(function Levels({ model, hasTree }: { model: SelectorModel; hasTree: boolean }) {
  const isTree = model.view === 'tree'
  const trail = model.trail.map((key) => model.tree?.node(key)?.label ?? '…')
  return (
    <View className='selector-levels'>
      {isTree ? (
        <Text className='selector-tree-title'>全部层级</Text>
      ) : (
        <ScrollView scrollX enableFlex scrollLeft={trail.length * FAR} className='selector-crumbs' showScrollbar={false}>
          <View className='selector-crumbs-row' {...{ role: 'navigation', 'aria-label': '所在层级' }}>
            {['全部', ...trail].map((label, depth) => (
              <Pressable
                key={depth}
                className={depth === trail.length ? 'selector-crumb selector-crumb-here' : 'selector-crumb'}
                current={depth === trail.length}
                onPress={() => model.backTo(depth)}
              >
                {depth > 0 && <Icon name='next' size={16} />}
                <Text className='selector-crumb-label'>{label}</Text>
              </Pressable>
            ))}
          </View>
        </ScrollView>
      )}
      {hasTree && (
        <Pressable className='selector-view' onPress={() => model.setView(isTree ? 'levels' : 'tree')}>
          <Icon name={isTree ? 'next' : 'flow'} size={20} />
          <Text>{isTree ? '逐级' : '树形'}</Text>
        </Pressable>
      )}
    </View>
  )
})

/** Everything below the level in sight at once. */
const AllBelow = observer(function AllBelow({ model }: { model: SelectorModel }) {
  const { here } = model
  if (here === undefined || model.view === 'tree' || !model.canTick(here) || here.canChoose || !model.options.isMultiple) return null
  const state = model.stateOf(here)
  const below = model.countBelow(here)
  return (
    <Pressable
      role='checkbox'
      checked={state === 'indeterminate' ? 'mixed' : state === 'checked'}
      className='selector-leaf selector-all'
      label={`全选${here.label}`}
      onPress={() => model.toggle(here)}
    >
      <View className='selector-box'>
        <View className={state === 'unchecked' ? 'selector-mark' : 'selector-mark selector-mark-on'}>
          {state === 'checked' && <Icon name='check' size={16} />}
          {state === 'indeterminate' && <View className='selector-mark-some' />}
        </View>
      </View>
      <Text className='selector-words'>全选</Text>
      {below > 0 && <Text className='selector-below'>已选 {below}</Text>}
    </Pressable>
  )
})

/** The chosen ones, to look through and take away. */
const ChosenList = observer(function ChosenList({ model }: { model: SelectorModel }) {
  const items = [...model.chosen.values()]
  if (items.length === 0) return <EmptyState title='还没有选择' hint='返回后从列表中选择' />
  const row = (item: Chosen) => (
    <View className='selector-row selector-chosen'>
      <Text className='selector-words'>{item.label === '' ? '…' : item.label}</Text>
      {model.canRemove(item.value) ? (
        <Button kind='text' inline label={`移除${item.label}`} onPress={() => model.remove(item.value)}>
          移除
        </Button>
      ) : (
        <Text className='selector-hint'>不可更改</Text>
      )}
    </View>
  )
  return <VirtualList items={items} keyOf={keyOfChosen} renderRow={row} rowHeight={ROW_HEIGHT} label='已选择' />
})

const Footer = observer(function Footer({
  model,
  isReviewing,
  onReview,
  onConfirm
}: {
  model: SelectorModel
  isReviewing: boolean
  onReview: (isReviewing: boolean) => void
  onConfirm: (items: Chosen[]) => void
}) {
  const { max, unit, isMultiple } = model.options
  const count = model.chosen.size
  if (!isMultiple) {
    return (
      <View className='selector-foot'>
        {model.tip !== '' && (
          <View className='selector-tip' {...{ role: 'status' }}>
            <Icon name='warning' size={16} />
            <Text>{model.tip}</Text>
          </View>
        )}
        {count > 0 && (
          <View className='selector-foot-row'>
            <Text className='selector-current'>已选 {[...model.chosen.values()].map(({ label }) => label).join('、')}</Text>
            {[...model.chosen.keys()].every(model.canRemove) && (
              <Button kind='text' inline onPress={() => onConfirm([])}>
                清除
              </Button>
            )}
          </View>
        )}
      </View>
    )
  }
  const latest = [...model.chosen.values()].slice(-MAX_CHIPS).reverse()
  const limit = Number.isFinite(max) ? ` / ${max}` : ''
  return (
    <View className='selector-foot'>
      {model.tip !== '' && (
        <View className='selector-tip' {...{ role: 'status' }}>
          <Icon name='warning' size={16} />
          <Text>{model.tip}</Text>
        </View>
      )}
      {count > 0 && !isReviewing && (
        <View className='selector-chips'>
          <Chips
            label='已选择'
            chips={latest.map(({ value, label }) => ({ key: value, label: label === '' ? '…' : label, isFixed: !model.canRemove(value) }))}
            onRemove={model.remove}
          />
        </View>
      )}
      <View className='selector-foot-row'>
        <Pressable
          className='selector-count'
          disabled={count === 0 && !isReviewing}
          expanded={isReviewing}
          onPress={() => onReview(!isReviewing)}
        >
          <Text>{isReviewing ? '返回选择' : `已选 ${count}${limit} ${unit}`}</Text>
          {!isReviewing && count > 0 && <Icon name='next' size={16} />}
        </Pressable>
        {isReviewing && count > 0 && (
          <Button kind='text' inline onPress={model.removeAll}>
            清空
          </Button>
        )}
        <Button inline onPress={() => onConfirm([...model.chosen.values()])}>
          {count > 0 ? `确定（${count}）` : '确定'}
        </Button>
      </View>
    </View>
  )
})

/** The one sheet of all selectors: search, quick tabs, levels or tree, the chosen ones, 确定. */
export const SelectorSheet = observer(function SelectorSheet<T extends string>(props: SelectorSheetProps<T>) {
  const { title, placeholder, model, content, tabs, tab, onTab, hasLevels, hasTree, onSearch, hintOf, onConfirm, onClose } = props
  const { ui } = useStores()
  const [isReviewing, setReviewing] = useState(false)
  const toggle = (node: SelectorNode) => {
    if (model.toggle(node) && !model.options.isMultiple) onConfirm([...model.chosen.values()])
  }
  const isSearching = model.keyword !== ''
  const hasFooter = model.options.isMultiple || model.chosen.size > 0 || model.tip !== ''
  const list = () => {
    if (content.state === 'loading')
      return (
        <View className='selector-wait'>
          <Skeleton cards={5} lines={2} />
        </View>
      )
    if (content.state === 'error') return <ErrorState message={content.message} onRetry={() => content.onRetry?.()} />
    if (content.state === 'empty') return <EmptyState icon={isSearching ? 'search' : 'box'} title={content.message} hint={content.hint} />
    return (
      <VirtualList
        key={`${tab ?? ''}|${model.view}|${model.keyword}|${model.trail.join('|')}`}
        items={content.rows}
        keyOf={keyOfRow}
        renderRow={(row) => <SelectorRowView row={row} model={model} onToggle={toggle} hintOf={hintOf} />}
        rowHeight={(ROW_HEIGHT * ui.textFactor) / 100}
        label={title}
        header={
          <>
            {content.note !== undefined && (
              <View className='selector-note' {...{ role: 'status' }}>
                <Text>{content.note}</Text>
              </View>
            )}
            {hasLevels && !isSearching && <AllBelow model={model} />}
          </>
        }
        footer={content.footer !== undefined && <ListFooter state={content.footer} onMore={content.onRetry} />}
        onEnd={content.onEnd}
      />
    )
  }
  return (
    <Sheet
      open
      isFull
      title={isReviewing ? '已选择' : title}
      onClose={onClose}
      {...(hasFooter ? { footer: <Footer model={model} isReviewing={isReviewing} onReview={setReviewing} onConfirm={onConfirm} /> } : {})}
    >
      {isReviewing ? (
        <ChosenList model={model} />
      ) : (
        <>
          <View className='selector-head'>
            <View className='selector-search'>
              <SearchBar key={model.searchTurn} placeholder={placeholder} initial={model.keyword} onChange={onSearch} />
            </View>
            {tabs !== undefined && tab !== undefined && !isSearching && (
              <StatusTabs label='人员范围' tabs={tabs} current={tab} onChange={(next) => onTab?.(next)} />
            )}
            {hasLevels && !isSearching && <Levels model={model} hasTree={hasTree} />}
          </View>
          {list()}
        </>
      )}
    </Sheet>
  )
}) as <T extends string>(props: SelectorSheetProps<T>) => JSX.Element
