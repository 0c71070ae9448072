import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { OrderColumn } from '@/contract/transferCar/order/codes'
import { formatFullDateTime } from '@/domain/format/dateTime'
import { displayPlate } from '@/domain/validators'
import { attentionOf } from './attention'
import { BEARERS, labelOf, SERVICE_TYPES, SOURCES } from './dictionaries'
import { STATUS_INFO } from './status'

/** One column of a list as the table of a wide window and an exported file have it. */
export interface ListColumn<Row> {
  label: string
  /** px. */
  width: number
  /** Not shown before somebody chooses it. */
  isExtra?: boolean
  /** Takes the room that is left. */
  isWide?: boolean
  text: (row: Row) => string
}

const plate = (plateNo: string | null): string => (plateNo === null || plateNo === '' ? '' : displayPlate(plateNo))

/** The columns of the list of orders, in their first order. */
export const ORDER_LIST_COLUMNS: Readonly<Record<OrderColumn, ListColumn<OrderCard>>> = {
  orderNo: { label: '工单号', width: 136, text: ({ orderNo }) => orderNo },
  status: { label: '状态', width: 92, text: ({ status }) => STATUS_INFO[status].label },
  plateNo: { label: '车牌', width: 132, text: ({ plateNo }) => plate(plateNo) },
  serviceType: { label: '作业类型', width: 88, text: ({ serviceType }) => labelOf(SERVICE_TYPES, serviceType ?? '') },
  address: { label: '地点', width: 200, isWide: true, text: ({ address }) => address ?? '' },
  driverName: { label: '驾驶员', width: 76, text: ({ driverName }) => driverName ?? '' },
  truckPlate: { label: '拖车', width: 100, text: ({ truckPlate }) => plate(truckPlate) },
  attention: {
    label: '关注',
    width: 216,
    text: (order) =>
      attentionOf(order)
        .map(({ words }) => words)
        .join('，')
  },
  createdAt: { label: '建单时间', width: 140, text: ({ createdAt }) => formatFullDateTime(createdAt) },
  statusAt: { label: '状态时间', width: 140, isExtra: true, text: ({ statusAt }) => formatFullDateTime(statusAt) },
  source: { label: '来源', width: 120, isExtra: true, text: ({ source }) => labelOf(SOURCES, source ?? '') },
  bearer: { label: '承担方', width: 120, isExtra: true, text: ({ bearer }) => labelOf(BEARERS, bearer ?? '') },
  vehicleCount: { label: '车辆数', width: 76, isExtra: true, text: ({ vehicleCount }) => String(vehicleCount) },
  destAddress: { label: '目的地', width: 200, isExtra: true, isWide: true, text: ({ destAddress }) => destAddress ?? '' },
  reporterName: { label: '报案人', width: 84, isExtra: true, text: ({ reporterName }) => reporterName ?? '' },
  reporterMobile: { label: '报案手机', width: 124, isExtra: true, text: ({ reporterMobile }) => reporterMobile ?? '' }
}
