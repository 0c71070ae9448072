import type { OrderCard } from '@/contract/transferCar'
import { asApiError } from '@/domain/apiError'
import { copyText } from '@/platform/clipboard'
import type { Feedback } from '@/platform/feedback'
import { navigateToPlace, searchAddress } from '@/platform/map'
import { callPhone } from '@/platform/phone'
import type { TransferCarService } from '@/services/transferCar'

type RevealField = Parameters<TransferCarService['reveal']>[1]

/** What is behind a masked field; '' when there is nothing or the server refuses, which is said. Each look is logged. */
export async function revealed(order: Pick<OrderCard, 'id'>, field: RevealField, service: Pick<TransferCarService, 'reveal'>, feedback: Feedback): Promise<string> {
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
export async function callPerson(order: Pick<OrderCard, 'id'>, field: RevealField, service: Pick<TransferCarService, 'reveal'>, feedback: Feedback): Promise<void> {
  const number = await revealed(order, field, service, feedback)
  if (number !== '' && !(await callPhone(number))) feedback.toast('没有拨出电话')
}

/** Where a driver has to go now: the place of the accident, or the destination once the vehicle is loaded. */
export function placeToGo(order: Pick<OrderCard, 'status' | 'address' | 'position' | 'destAddress' | 'destPosition'>) {
  const isLoaded = order.status === 'TOWING' || order.status === 'AT_DEST'
  return isLoaded && order.destAddress !== null
    ? { name: '目的地', address: order.destAddress, position: order.destPosition }
    : { name: '事故地点', address: order.address ?? '', position: order.position }
}

/** Starts navigation; 未定位 searches the address in the map where that can be done, otherwise copies it. */
export async function navigateTo({ name, address, position }: ReturnType<typeof placeToGo>, feedback: Feedback): Promise<void> {
  if (position !== null) {
    if (await navigateToPlace({ point: position, name, address })) return
  } else if (address !== '' && await searchAddress(address)) return
  if (address === '') feedback.toast('还没有填写地址')
  else if (await copyText(address)) feedback.toast('地址已复制，请在地图中粘贴搜索')
  else feedback.toast(address)
}
