import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { CheckState } from '@/domain/tree/checking'
import { Avatar } from '../Avatar'
import { Highlight } from '../Highlight'
import { Icon, type IconName } from '../Icon'
import { Pressable } from '../Pressable'
import type { SelectorRow } from './rows'
import type { SelectorModel } from './model'
import type { SelectorNode } from './types'

const ICONS: Readonly<Partial<Record<SelectorNode['type'], IconName>>> = {
  company: 'grid',
  global: 'grid',
  department: 'flow',
  position: 'clipboard',
  role: 'shield',
  group: 'user',
  groupType: 'grid'
}
/** Deeper levels stay where this one stands: names must fit a phone. */
const MAX_INDENT = 6

const CHECKED = { checked: true, indeterminate: 'mixed', unchecked: false } as const

/** The picture of a box; its words are said by the row. */
function Mark({ state, isRound }: { state: CheckState; isRound: boolean }) {
  return (
    <View className={`selector-mark${isRound ? ' selector-mark-round' : ''}${state === 'unchecked' ? '' : ' selector-mark-on'}`}>
      {state === 'checked' && <Icon name='check' size={16} />}
      {state === 'indeterminate' && <View className='selector-mark-some' />}
    </View>
  )
}

const inField = (row: SelectorRow, field: 'name' | 'account' | 'phone') => row.ranges.filter((range) => range.field === field)

/** Second line: where the search hit if not in the name, else where the node belongs. */
function SecondLine({ row, text }: { row: SelectorRow; text: string }) {
  const { node, phone } = row
  const account = inField(row, 'account')
  const number = inField(row, 'phone')
  if (number.length > 0 && phone !== undefined)
    return (
      <Text className='selector-hint'>
        手机 <Highlight text={phone} ranges={number} />
      </Text>
    )
  if (account.length > 0 && node.account !== undefined)
    return (
      <Text className='selector-hint'>
        账号 <Highlight text={node.account} ranges={account} />
      </Text>
    )
  return text === '' ? null : <Text className='selector-hint'>{text}</Text>
}

export interface SelectorRowProps {
  row: SelectorRow
  model: SelectorModel
  /** The choice is made: single choice is done with it. */
  onToggle: (node: SelectorNode) => void
  /** Second line of a node that brings none along, or a better one. */
  hintOf?: (node: SelectorNode) => string
}

/** One node: a box where it can be chosen, its name, and the way to what is below it. */
export const SelectorRowView = observer(function SelectorRowView({ row, model, onToggle, hintOf }: SelectorRowProps) {
  const { node } = row
  const isBranch = model.isBranch(node)
  const canTick = model.canTick(node)
  const isDisabled = model.isDisabled(node)
  const isRound = !model.options.isMultiple
  const state = model.stateOf(node)
  const isTree = model.view === 'tree' && model.keyword === ''
  const below = isBranch && state !== 'checked' ? model.countBelow(node) : 0
  const path =
    model.keyword !== '' && node.type !== 'user'
      ? (model.tree
          ?.trailOf(node.key)
          .slice(0, -1)
          .map(({ label }) => label)
          .join(' / ') ?? '')
      : ''
  const hint = path !== '' ? path : (hintOf?.(node) ?? node.hint ?? '')
  const icon = ICONS[node.type]
  const words = (
    <>
      {node.type === 'user' ? (
        <Avatar name={node.label} size={40} />
      ) : (
        icon !== undefined && (
          <View className='selector-icon'>
            <Icon name={icon} />
          </View>
        )
      )}
      <View className='selector-words'>
        <Highlight className='selector-label' text={node.label} ranges={inField(row, 'name')} />
        <SecondLine row={row} text={hint} />
      </View>
      {below > 0 && <Text className='selector-below'>已选 {below}</Text>}
    </>
  )
  const indent = isTree && row.depth > 0 ? { style: { paddingLeft: `${Math.min(row.depth, MAX_INDENT) * 20}px` } } : {}
  if (!isBranch) {
    return (
      <View className='selector-row' {...indent}>
        <Pressable
          role={isRound ? 'radio' : 'checkbox'}
          checked={CHECKED[state]}
          disabled={isDisabled || !canTick}
          className='selector-leaf'
          onPress={() => onToggle(node)}
        >
          <View className='selector-box'>{canTick && <Mark state={state} isRound={isRound} />}</View>
          {words}
        </Pressable>
      </View>
    )
  }
  const isExpanded = model.expanded.has(node.key)
  return (
    <View className='selector-row' {...indent}>
      {canTick ? (
        <Pressable
          role={isRound ? 'radio' : 'checkbox'}
          checked={CHECKED[state]}
          disabled={isDisabled}
          label={`选择${node.label}`}
          className='selector-box'
          onPress={() => onToggle(node)}
        >
          <Mark state={state} isRound={isRound} />
        </Pressable>
      ) : (
        <View className={isTree ? 'selector-gap' : 'selector-edge'} />
      )}
      <Pressable
        className='selector-branch'
        {...(isTree ? { expanded: isExpanded } : {})}
        onPress={() => (isTree ? model.toggleExpanded(node) : model.open(node))}
      >
        {words}
        <View className={isTree && isExpanded ? 'selector-next selector-next-open' : 'selector-next'}>
          <Icon name='next' />
        </View>
      </Pressable>
    </View>
  )
})
