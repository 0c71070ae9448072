import type { CompanySettings } from '@/contract/transferCar/company'
import type { TextKind } from '@/contract/transferCar/companyCodes'
import { formatFen } from '@/domain/format/money'
import { labelOf, PAYERS } from '@/domain/transferCar/order/dictionaries'
import { PAY_METHOD_NAMES } from '@/domain/transferCar/payment/events'
import { DEFAULT_REVIEW_POLICY } from '@/domain/transferCar/payment/reviewPolicy'

/** What holds while the company has saved nothing (system.md#company-settings). */
export const DEFAULT_SETTINGS: CompanySettings = {
  texts: { LINK: true, DISPATCHED: true, ARRIVED: true, STORED: true, STORAGE: true, FEE: true },
  releaseCode: true,
  review: { ...DEFAULT_REVIEW_POLICY, payers: [...DEFAULT_REVIEW_POLICY.payers], methods: [...DEFAULT_REVIEW_POLICY.methods] }
}

/** When each text is sent, for who switches it. */
export const TEXT_WORDS: Readonly<Record<TextKind, { label: string; when: string }>> = {
  LINK: { label: '受理短信', when: '受理后发送进度链接' },
  DISPATCHED: { label: '派车短信', when: '驾驶员接单后发送' },
  ARRIVED: { label: '到达短信', when: '救援车到达现场后发送' },
  STORED: { label: '入库短信', when: '车辆入库后发送停车场和取车要求' },
  STORAGE: { label: '保管提醒', when: '在库满 7 天起，每 7 天提醒一次' },
  FEE: { label: '缴费提醒', when: '救援结束 3 天后仍有费用未缴时提醒，最多三次' }
}

/** In the order of a job. */
export const TEXT_KINDS = Object.keys(TEXT_WORDS) as TextKind[]

const onOff = (is: boolean): string => (is ? '开启' : '关闭')
const listed = (words: readonly string[]): string => (words.length === 0 ? '无' : words.join('、'))

/** What differs between two settings, a line each, for the log. */
export function settingChanges(before: CompanySettings, after: CompanySettings): string[] {
  const lines: [string, string, string][] = [
    ...TEXT_KINDS.map((kind): [string, string, string] => [TEXT_WORDS[kind].label, onOff(before.texts[kind]), onOff(after.texts[kind])]),
    ['取车验证码', onOff(before.releaseCode), onOff(after.releaseCode)],
    ['免复核金额上限', `¥${formatFen(before.review.limitFen)}`, `¥${formatFen(after.review.limitFen)}`],
    ['免复核付款方', payers(before), payers(after)],
    ['免复核收款方式', methods(before), methods(after)]
  ]
  return lines.filter(([, from, to]) => from !== to).map(([label, from, to]) => `${label}：${from} → ${to}`)
}

const payers = ({ review }: CompanySettings): string => listed(review.payers.map((code) => labelOf(PAYERS, code)))
const methods = ({ review }: CompanySettings): string => listed(review.methods.map((method) => PAY_METHOD_NAMES[method]))
