import type { Channel, HandoverState, ReconOutcome } from '@/contract/transferCar/payment/codes'
import type { Label } from '@/domain/transferCar/payment/labels'

export const HANDOVER_INFO: Readonly<Record<HandoverState, Label>> = {
  SUBMITTED: { label: '待确认', tone: 'warning' },
  CONFIRMED: { label: '已确认', tone: 'success' },
  REFUSED: { label: '已退回', tone: 'danger' }
}
export const OUTCOME_INFO: Readonly<Record<ReconOutcome, Label>> = {
  MATCH: { label: '一致', tone: 'success' },
  CHANNEL_ONLY: { label: '渠道多', tone: 'danger' },
  LOCAL_ONLY: { label: '本地多', tone: 'danger' },
  AMOUNT_DIFF: { label: '金额不符', tone: 'warning' }
}
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { WECHAT: '微信', ALIPAY: '支付宝' }
export const CHANNEL_CODES = Object.keys(CHANNEL_LABELS) as Channel[]
