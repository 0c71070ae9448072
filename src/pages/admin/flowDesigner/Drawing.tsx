import { useEffect, type CSSProperties, type KeyboardEvent } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '@/components/Icon'
import { pressable } from '@/components/Pressable'
import { chosenText, useChosenNames } from '@/components/selector'
import { StatusTag } from '@/components/StatusTag'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import { conditionWords } from '@/domain/designer/flow/conditions'
import { type BranchItem, type ForkItem, type Item, type Part, type Row, type StepItem } from '@/domain/designer/flow/drawing'
import { STEP_WORDS } from '@/domain/designer/flow/nodes'
import { ids, memberKindOf, MEMBERS, summaryOf } from '@/domain/designer/flow/settings'

import { limitWords } from '@/domain/designer/flow/times'
import type { Place } from '@/domain/designer/flow/tree'
import { focusOn } from '@/platform/box'
import type { DesignerModel } from './model'

/** Who is asked at each part by the last trial; undefined = none was made of this drawing. */
export interface TriedWay {
  readonly taken: ReadonlySet<string>
  readonly whom: (id: string) => string
}

interface DrawingProps {
  model: DesignerModel
  tried: TriedWay | undefined
  /** Settings stand beside the drawing: a click alone does not lead into them. */
  isDesk: boolean
}

const partId = (key: string): string => `drawn-part-${key}`
const ICONS: Readonly<Record<StepItem['type'], IconName>> = {
  start: 'user',
  approver: 'check',
  copy: 'message',
  timer: 'clock',
  subFlow: 'flow',
  unknown: 'lock'
}

/** Attributes and look that every part has: the keyboard is at one of them. */
function usePart({ model: { canvas, faultsOf }, tried, isDesk }: DrawingProps, part: Part, classes: string) {
  const isHere = canvas.current === part.key
  const faults = faultsOf(part.key)
  const states = [
    isHere ? 'drawn-here' : '',
    faults.some(({ isError }) => isError) ? 'drawn-faulty' : '',
    tried !== undefined && !tried.taken.has(part.key) ? 'drawn-off' : ''
  ]
  return {
    faults,
    isTaken: tried?.taken.has(part.key),
    attributes: {
      ...pressable({
        id: partId(part.key),
        className: [classes, ...states].filter((each) => each !== '').join(' '),
        current: isHere,
        onPress: () => canvas.look(part.key, true)
      }),
      ...(isHere && { 'aria-current': 'true' }),
      tabIndex: canvas.stop === part.key ? 0 : -1,
      onClick: () => canvas.look(part.key, !isDesk),
      onFocus: () => canvas.focused(part.key)
    }
  }
}

const Plus = observer(function Plus({ model: { canvas }, place, after }: { model: DesignerModel; place: Place; after: string }) {
  const isTarget = canvas.moving !== ''
  return (
    <View className='drawn-line'>
      <View
        {...pressable({
          className: isTarget ? 'drawn-plus drawn-target' : 'drawn-plus',
          label: `${isTarget ? '移到' : '添加到'}${after}之后`,
          onPress: () => canvas.add(place)
        })}
        {...{ tabIndex: -1 }}
      >
        <Icon name='plus' size={16} />
        {isTarget && <Text>移到这里</Text>}
      </View>
    </View>
  )
})

/** What is wrong at a part, and whether the last trial came by. */
function Marks({ faults, isTaken }: { faults: readonly { message: string }[]; isTaken: boolean | undefined }) {
  return (
    <>
      {isTaken !== undefined && <Text className='visually-hidden'>{isTaken ? '试运行经过' : '试运行不经过'}</Text>}
      {faults.map(({ message }, at) => (
        <View key={at} className='drawn-fault'>
          <Icon name='warning' size={16} />
          <Text>{message}</Text>
        </View>
      ))}
    </>
  )
}

/** Names of the people, places and roles that a step names; a copy of 3.3 has people of its own. */
function useNamed(node: TemplateNode): string {
  const [user, position, role, department, group] = MEMBERS[memberKindOf(node)]
  const old = node.type === 'copy' ? ids(node, 'members') : []
  const items = [
    useChosenNames('user', [...new Set([...ids(node, user[0]), ...old])]),
    useChosenNames('position', ids(node, position[0])),
    useChosenNames('role', ids(node, role[0])),
    useChosenNames('department', ids(node, department[0])),
    useChosenNames('group', ids(node, group[0]))
  ]
  return chosenText(items.flat())
}

const StepCard = observer(function StepCard({ item, ...props }: DrawingProps & { item: StepItem }) {
  const { model, tried } = props
  const { faults, isTaken, attributes } = usePart(props, item, `drawn-card drawn-${item.type}`)
  const named = useNamed(item.node)
  const limit = item.type === 'approver' ? limitWords(item.node) : ''
  const whom = tried?.taken.has(item.key) === true ? tried.whom(item.id) : ''
  return (
    <View {...attributes}>
      <View className='drawn-card-head'>
        <Icon name={ICONS[item.type]} size={16} />
        <Text className='drawn-card-title'>{item.title}</Text>
        <Text className='drawn-card-kind'>{item.type === 'unknown' ? '固定' : STEP_WORDS[item.type]}</Text>
      </View>
      <Text className='drawn-card-words'>{summaryOf(model.canvas.template, item.node, model.fields, named)}</Text>
      {limit !== '' && <Text className='drawn-card-words'>{limit}</Text>}
      {whom !== '' && <Text className='drawn-card-whom'>{whom}</Text>}
      <Marks faults={faults} isTaken={isTaken} />
    </View>
  )
})

const BranchColumn = observer(function BranchColumn({ branch, ...props }: DrawingProps & { branch: BranchItem }) {
  const { model } = props
  const { faults, isTaken, attributes } = usePart(props, branch, 'drawn-branch')
  const { gate, isDefault, node, row } = branch
  const words =
    gate !== 'condition'
      ? `${row.items.length} 项`
      : isDefault
        ? '其他情况'
        : conditionWords(node.properties?.conditions ?? [], model.fields) || '没有条件'
  return (
    <View className='drawn-column'>
      <View className='drawn-line' />
      <View {...attributes}>
        <View className='drawn-card-head'>
          <Text className='drawn-card-title'>{branch.title}</Text>
          {gate === 'condition' && isDefault && <StatusTag>默认</StatusTag>}
        </View>
        <Text className='drawn-card-words'>{words}</Text>
        <Marks faults={faults} isTaken={isTaken} />
      </View>
      <RowView row={row} name={branch.title} {...props} />
      <View className='drawn-line drawn-line-grow' />
    </View>
  )
})

const ForkView = observer(function ForkView({ item, ...props }: DrawingProps & { item: ForkItem }) {
  const { canvas } = props.model
  const { faults, isTaken, attributes } = usePart(props, item, 'drawn-fork-head')
  return (
    <View className='drawn-fork'>
      <View {...attributes}>
        <Text>{item.title}</Text>
        <Text className='visually-hidden'>{`${item.branches.length} 个分支`}</Text>
        <Marks faults={faults} isTaken={isTaken} />
      </View>
      <View className='drawn-columns'>
        {item.branches.map((branch) => (
          <BranchColumn key={branch.key} branch={branch} {...props} />
        ))}
      </View>
      <View
        {...pressable({ className: 'drawn-more', label: `添加分支到${item.title}`, onPress: () => canvas.addBranchTo(item.ownerId) })}
        {...{ tabIndex: -1 }}
      >
        <Icon name='plus' size={16} />
        <Text>分支</Text>
      </View>
    </View>
  )
})

const nameOf = (item: Item): string => item.title

function RowView({ row, name, ...props }: DrawingProps & { row: Row; name: string }) {
  return (
    <>
      {row.before !== undefined && <Plus model={props.model} place={row.before} after={name} />}
      {row.items.map((item) => (
        <View key={item.key} className='drawn-item'>
          {item.kind === 'step' ? <StepCard item={item} {...props} /> : <ForkView item={item} {...props} />}
          <Plus model={props.model} place={item.after} after={nameOf(item)} />
        </View>
      ))}
    </>
  )
}

/** What each key does while the keyboard is at a part. */
function press({ canvas }: DesignerModel, event: KeyboardEvent): boolean {
  const { key } = event
  const isCommand = event.ctrlKey || event.metaKey
  const letter = key.toLowerCase()
  if (isCommand && letter === 'z') event.shiftKey ? canvas.redo() : canvas.undo()
  else if (isCommand && letter === 'y') canvas.redo()
  else if (isCommand && letter === 'd') canvas.duplicate()
  else if (isCommand) return false
  else if (event.altKey && (key === 'ArrowUp' || key === 'ArrowLeft')) canvas.shift(-1)
  else if (event.altKey && (key === 'ArrowDown' || key === 'ArrowRight')) canvas.shift(1)
  else if (event.altKey) return false
  else if (key === 'ArrowUp') canvas.walk('up')
  else if (key === 'ArrowDown') canvas.walk('down')
  else if (key === 'ArrowLeft') canvas.walk('left')
  else if (key === 'ArrowRight') canvas.walk('right')
  else if (key === 'Home') canvas.walk('first')
  else if (key === 'End') canvas.walk('last')
  else if (key === '+' || key === '=' || key === 'Insert') canvas.addHere()
  else if (key === 'Delete' || key === 'Backspace') canvas.remove()
  else if (key === 'Escape' && canvas.moving !== '') canvas.carry(canvas.moving)
  else return false
  return true
}

export interface FlowDrawingProps extends DrawingProps {
  zoom: number
}

/** The flow from top to bottom: steps as cards joined by lines, with a plus wherever something can be put in. */
export const FlowDrawing = observer(function FlowDrawing({ zoom, ...props }: FlowDrawingProps) {
  const { model } = props
  const { canvas } = model
  const { focusTurn, isOpen, adding } = canvas
  useEffect(() => {
    // Whoever opens settings or a list goes there; back here the keyboard is where it was.
    if (focusTurn > 0 && !isOpen && adding === undefined) focusOn(partId(canvas.wanted))
  }, [canvas, focusTurn, isOpen, adding])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!press(model, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <View id='drawn-canvas' className='drawn-canvas'>
      <View
        id='drawn-sheet'
        className='drawn-sheet'
        style={{ '--zoom': zoom } as CSSProperties}
        {...{
          role: 'group',
          'aria-label': '流程图。方向键选择，回车打开设置，加号添加，Delete 删除，Alt 加方向键移动，Ctrl 加 Z 撤销',
          onKeyDown
        }}
      >
        <RowView row={canvas.row} name='流程' {...props} />
        <View className='drawn-end'>
          <Text>结束</Text>
        </View>
      </View>
    </View>
  )
})
