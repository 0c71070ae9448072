import type { OrderCard } from '@/contract/transferCar/order/detail'
import { asApiError } from '@/domain/apiError'
import { copyText } from '@/platform/clipboard'
import type { Feedback } from '@/platform/feedback'
import { navigateToPlace, searchAddress } from '@/platform/map'
import { callPhone } from '@/platform/phone'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { STATUS_INFO } from '@/domain/transferCar/order/status'

type RevealField = Parameters<TransferCarService['reveal']>[1]

/** What is behind a masked field; '' when there is nothing or the server refuses, which is said. Each look is logged. */
export async function revealed(
  order: Pick<OrderCard, 'id'>,
  field: RevealField,
  service: Pick<TransferCarService, 'reveal'>,
  feedback: Feedback
): Promise<string> {
  try {
    const value = await service.reveal(order.id, field)
    if (value === '') feedback.toast('没有留下号码')
    return value
  } catch (thrown) {
    feedback.toast(asApiError(thrown).message)
    return ''
  }
}

/** Asks the server for the number (each look is logged) and opens the dialler; a refusal is said, never silent. */
export async function callPerson(
  order: Pick<OrderCard, 'id'>,
  field: RevealField,
  service: Pick<TransferCarService, 'reveal'>,
  feedback: Feedback
): Promise<void> {
  const number = await revealed(order, field, service, feedback)
  if (number !== '' && !(await callPhone(number))) feedback.toast('没有拨出电话')
}

export interface PlaceToGo {
  name: '事故地点' | '目的地'
  address: string
  position: OrderCard['position']
}

/** Where a driver has to go next: the place of the accident, or the destination once the vehicle is loaded; null while nobody knows it. */
export function placeToGo({
  status,
  address,
  position,
  destAddress,
  destPosition
}: Pick<OrderCard, 'status' | 'address' | 'position' | 'destAddress' | 'destPosition'>): PlaceToGo | null {
  if (STATUS_INFO[status].isLoaded) return destAddress === null ? null : { name: '目的地', address: destAddress, position: destPosition }
  return address === null ? null : { name: '事故地点', address, position }
}

/** Starts navigation; 未定位 searches the address in the map where that can be done, otherwise copies it. */
export async function navigateTo({ name, address, position }: PlaceToGo, feedback: Feedback): Promise<void> {
  if (position !== null) {
    if (await navigateToPlace({ point: position, name, address })) return
  } else if (await searchAddress(address)) return
  if (await copyText(address)) feedback.toast('地址已复制，请在地图中粘贴搜索')
  else feedback.toast(address)
}
