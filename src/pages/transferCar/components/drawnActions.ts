import type { OrderDetail } from '@/contract/transferCar'
import type { ServiceAction } from '@/contract/transferCarCodes'

export type MoreChoice = ServiceAction | 'edit'
type Drawn = Pick<OrderDetail, 'actions' | 'canEdit'>

/** The one big step of the bottom bar, undefined when it is somebody else's turn. */
export const nextOf = (order: Drawn): OrderDetail['actions'][number] | undefined => order.actions.find((legal) => legal.weight === 'next')

/** What stands behind 更多: the other legal actions, those that cannot be undone last. Nothing that the server did not send. */
export function moreOptions(order: Drawn): { value: MoreChoice, label: string, isDangerous: boolean }[] {
  const actions = order.actions.filter((legal) => legal.weight !== 'next').map((legal) => ({ value: legal.action as MoreChoice, label: legal.label, isDangerous: legal.weight === 'danger' }))
  const edit = order.canEdit ? [{ value: 'edit' as MoreChoice, label: '修改工单资料', isDangerous: false }] : []
  return [...edit, ...actions.filter((option) => !option.isDangerous), ...actions.filter((option) => option.isDangerous)]
}
