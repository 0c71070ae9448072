import { ApiError, ClientCode } from '@/domain/apiError'
import type { PlaceParts } from '@/pages/transferCar/order/place/model'

const refuse = () => Promise.reject(new ApiError({ code: ClientCode.network, message: '连接服务器失败' }))

/** Nobody can be asked about places. */
export const noPlaces: PlaceParts = { geo: { search: refuse, reverse: refuse }, confirmFar: () => Promise.resolve(true) }
