import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { isNumber, isObject } from '@/domain/guards'
import { formatDateTime } from '@/domain/format'
import type { OutboxItem } from '@/domain/outbox/item'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { mayTake, mayTakeUnitStep } from '@/domain/transferCar/order/basis'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { UNIT_STEP_RULES } from '@/domain/transferCar/order/unitSteps'
import { STEP_KIND, UNIT_STEP_KIND, type StepAct, type UnitStepAct } from '@/stores/transferCar/order/stepActs'
import { changesOf } from '../changes'

/** What waits for one order, in the order of doing. */
export interface QueueGroup {
  about: string
  /** Number of the order. */
  title: string
  items: OutboxItem[]
}

/** `到达现场 · SG...`: what was done, and to which order. */
const partsOf = ({ title }: OutboxItem): [string, string] => {
  const at = title.lastIndexOf(' · ')
  return at < 0 ? [title, ''] : [title.slice(0, at), title.slice(at + 3)]
}
export const nameOf = (item: OutboxItem): string => partsOf(item)[0]

/** Items grouped by what they are about, as they lie in the outbox. */
export function groupsOf(items: readonly OutboxItem[]): QueueGroup[] {
  const groups = new Map<string, QueueGroup>()
  for (const item of items) {
    const known = groups.get(item.about)
    if (known === undefined) groups.set(item.about, { about: item.about, title: partsOf(item)[1] || '其他', items: [item] })
    else known.items.push(item)
  }
  return [...groups.values()]
}

type Tone = 'neutral' | 'primary' | 'warning' | 'danger'

/** State of an item as a tag. @param percent of the file that is being sent */
export function stateWords({ state, file }: OutboxItem, percent: number | undefined): { tone: Tone; words: string } {
  switch (state) {
    case 'sending':
      return { tone: 'primary', words: file === undefined || percent === undefined ? '发送中' : `发送中 ${percent}%` }
    case 'failed':
      return { tone: 'danger', words: '没有成功' }
    case 'conflict':
      return { tone: 'warning', words: '有冲突' }
    case 'waiting':
      return { tone: 'neutral', words: '等待发送' }
  }
}

/** Both versions of a conflict in words; `mayInsist` = the step is still possible on top of theirs. */
export interface Conflict {
  mine: string[]
  theirs: string[]
  mayInsist: boolean
  /** Why it is not possible any more; empty when it is. */
  reason: string
}

const ofStep = ({ action }: StepAct, theirs: OrderDetail) => ({ label: ACTION_RULES[action].label, mayInsist: mayTake(theirs, action) })
const ofUnitStep = ({ unitId, action }: UnitStepAct, theirs: OrderDetail) => ({
  label: `增派车辆${UNIT_STEP_RULES[action].label}`,
  mayInsist: mayTakeUnitStep(theirs, unitId, action)
})

/** @returns undefined when the item is no step, or the server said nothing about its own version */
export function conflictOf(item: OutboxItem): Conflict | undefined {
  const { kind, theirs } = item
  if ((kind !== STEP_KIND && kind !== UNIT_STEP_KIND) || !isObject<OrderDetail>(theirs) || !isNumber(theirs.version)) return undefined
  const { step, seen } = item.body as StepAct | UnitStepAct
  const { label, mayInsist } = kind === STEP_KIND ? ofStep(item.body as StepAct, theirs) : ofUnitStep(item.body as UnitStepAct, theirs)
  const photos = step.evidence?.length ?? 0
  return {
    mine: [
      `${formatDateTime(item.deviceAt)} ${label}`,
      ...(photos > 0 ? [`附 ${photos} 张照片`] : []),
      ...(step.note === undefined || step.note === '' ? [] : [`备注：${step.note}`])
    ],
    theirs: changesOf(seen, theirs),
    mayInsist,
    reason: mayInsist ? '' : `工单现在是“${STATUS_INFO[theirs.status].label}”，不能再${label}`
  }
}
