import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ServiceAction } from '@/contract/transferCar/order/codes'

export type MoreChoice = ServiceAction | 'edit' | 'collect'
type Drawn = Pick<OrderDetail, 'actions' | 'canEdit' | 'canCollect'>

/** The one big step of the bottom bar, undefined when it is somebody else's turn. */
export const nextOf = (order: Drawn): OrderDetail['actions'][number] | undefined => order.actions.find((legal) => legal.weight === 'next')

/** Whether 收款 is the one big act: money is taken where it falls due, unless a step of the service comes first (ruling 46). */
export const collectsNext = (order: Drawn): boolean => order.canCollect === true && nextOf(order) === undefined

/** What stands behind 更多: the other legal actions, those that cannot be undone last. Nothing that the server did not send. */
export function moreOptions(order: Drawn): { value: MoreChoice; label: string; isDangerous: boolean }[] {
  const actions = order.actions
    .filter((legal) => legal.weight !== 'next')
    .map((legal) => ({ value: legal.action as MoreChoice, label: legal.label, isDangerous: legal.weight === 'danger' }))
  const edit = order.canEdit ? [{ value: 'edit' as MoreChoice, label: '修改工单资料', isDangerous: false }] : []
  const collect =
    order.canCollect === true && !collectsNext(order) ? [{ value: 'collect' as MoreChoice, label: '收款', isDangerous: false }] : []
  return [...collect, ...edit, ...actions.filter((option) => !option.isDangerous), ...actions.filter((option) => option.isDangerous)]
}
