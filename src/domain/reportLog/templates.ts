import { formatTime } from '../format'
import { addDays, addMonths, dayOf, dayTitle, lastOfMonth, monthOf, weekOf, type Day } from '../schedule/days'

/** Reports of a day, a week, a month. */
export const REPORT_KINDS = ['daily', 'weekly', 'monthly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** One field of a template; `core` ones are the platform's three texts (report-log.md#platform-calls-of-reports). */
export type ReportField =
  | { readonly id: 'today' | 'tomorrow' | 'question'; readonly type: 'text'; readonly label: string; readonly isRequired: boolean }
  | {
      readonly id: string
      readonly type: 'number'
      readonly label: string
      readonly unit: string
      readonly isRequired: boolean
      readonly most: number
    }
  | {
      readonly id: string
      readonly type: 'choice'
      readonly label: string
      readonly options: readonly string[]
      readonly isRequired: boolean
    }

export interface ReportTemplate {
  readonly kind: ReportKind
  readonly name: string
  readonly fields: readonly ReportField[]
}
export type ReportValues = Readonly<Record<string, string | number>>

const texts = (today: string, tomorrow: string): readonly ReportField[] => [
  { id: 'today', type: 'text', label: today, isRequired: true },
  { id: 'tomorrow', type: 'text', label: tomorrow, isRequired: true },
  { id: 'question', type: 'text', label: '遇到的问题', isRequired: false }
]
/**
 * What stands in 遇到的问题 where there was none: the platform's clients ask for a text (report-log.md#platform-calls-of-reports), people here
 * need not write one.
 */
export const NO_QUESTION = '无'
const orders = (label: string): ReportField => ({ id: 'orders', type: 'number', label, unit: '单', isRequired: false, most: 9999 })
const mileage: ReportField = { id: 'mileageKm', type: 'number', label: '行驶里程', unit: '公里', isRequired: false, most: 99_999 }

export const TEMPLATES: Readonly<Record<ReportKind, ReportTemplate>> = {
  daily: {
    kind: 'daily',
    name: '日报',
    fields: [
      ...texts('今日内容', '明日内容'),
      orders('完成工单'),
      mileage,
      { id: 'vehicle', type: 'choice', label: '车辆状况', options: ['正常', '需要保养', '有故障'], isRequired: false }
    ]
  },
  weekly: {
    kind: 'weekly',
    name: '周报',
    fields: [
      ...texts('本周内容', '下周内容'),
      orders('完成工单'),
      mileage,
      { id: 'complaints', type: 'number', label: '客户投诉', unit: '次', isRequired: false, most: 999 }
    ]
  },
  monthly: {
    kind: 'monthly',
    name: '月报',
    fields: [
      ...texts('本月内容', '下月内容'),
      orders('完成工单'),
      mileage,
      { id: 'rating', type: 'choice', label: '完成情况', options: ['超出预期', '达到目标', '基本达到', '没有达到'], isRequired: false }
    ]
  }
}

export const TEXT_LENGTH = 2000
/** Of what a list shows of a report's first text. */
export const EXCERPT_LENGTH = 80
export const MOST_RECEIVERS = 100

/** First day of the stretch that a report is about. */
export const periodOf = (kind: ReportKind, day: Day): Day =>
  kind === 'daily' ? day : kind === 'weekly' ? (weekOf(day)[0] ?? day) : `${monthOf(day)}-01`
export const periodBefore = (kind: ReportKind, period: Day): Day =>
  kind === 'daily' ? addDays(period, -1) : kind === 'weekly' ? addDays(period, -7) : addMonths(period, -1)
/** Its last day. */
export const periodEnd = (kind: ReportKind, period: Day): Day =>
  kind === 'daily' ? period : kind === 'weekly' ? addDays(period, 6) : lastOfMonth(period)

/** 11月22日, 11月16日–11月22日, 2026年11月. */
export function periodText(kind: ReportKind, period: Day): string {
  if (kind === 'daily') return dayTitle(period)
  return kind === 'weekly'
    ? `${dayTitle(period)}–${dayTitle(periodEnd(kind, period))}`
    : `${period.slice(0, 4)}年${Number(period.slice(5, 7))}月`
}

/** Problems by field in the platform's words (X不能为空); empty = all is well. App and server ask the same. A draft may lack anything. */
export function reportProblems(
  kind: ReportKind,
  values: ReportValues,
  receiverIds: readonly string[],
  isDraft: boolean
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of TEMPLATES[kind].fields) {
    const value = values[field.id]
    const isEmpty = value === undefined || (typeof value === 'string' && value.trim() === '')
    if (isEmpty) {
      if (field.isRequired && !isDraft) problems[field.id] = `${field.label}不能为空`
    } else if (field.type === 'text' && (typeof value !== 'string' || value.length > TEXT_LENGTH))
      problems[field.id] = `${field.label}不能超过 ${TEXT_LENGTH} 字`
    else if (
      field.type === 'number' &&
      (typeof value !== 'number' || !(value >= 0 && value <= field.most) || Math.abs(Math.round(value * 10) - value * 10) > 1e-6)
    )
      problems[field.id] = `${field.label}应为 0 到 ${field.most} 的数字，最多一位小数`
    else if (field.type === 'choice' && !(typeof value === 'string' && field.options.includes(value)))
      problems[field.id] = `${field.label}不在可选范围内`
  }
  if (!isDraft && receiverIds.length === 0) problems.receiverIds = '发送给谁不能为空'
  if (receiverIds.length > MOST_RECEIVERS) problems.receiverIds = `最多发送给 ${MOST_RECEIVERS} 人`
  return problems
}

/** Only what the template knows, without empty ones. */
export function tidyValues(kind: ReportKind, values: ReportValues): ReportValues {
  return Object.fromEntries(
    TEMPLATES[kind].fields.flatMap(({ id }) => {
      const value = values[id]
      return value === undefined || (typeof value === 'string' && value.trim() === '')
        ? []
        : [[id, typeof value === 'string' ? value.trim() : value]]
    })
  )
}

/** A finished order as a report names it. `endedAt` epoch ms. */
export interface DoneOrder {
  readonly orderNo: string
  readonly place: string
  readonly endedAt: number | null
}

const MOST_LINES = 20
/** What a new report begins with: what was planned before, then the orders of the period, and that nothing went wrong. */
export function prefilled(kind: ReportKind, plan: string, done: readonly DoneOrder[]): ReportValues {
  const lines = done
    .slice(0, MOST_LINES)
    .map(
      ({ orderNo, place, endedAt }) =>
        `完成 ${orderNo}${place === '' ? '' : `，${place}`}${endedAt === null ? '' : `，${kind === 'daily' ? formatTime(endedAt) : dayTitle(dayOf(endedAt))}`}`
    )
  const rest = done.length > MOST_LINES ? [`另有 ${done.length - MOST_LINES} 单`] : []
  const today = [...(plan === '' ? [] : [plan]), ...lines, ...rest].join('\n').slice(0, TEXT_LENGTH)
  return { question: NO_QUESTION, ...(today === '' ? {} : { today }), ...(done.length === 0 ? {} : { orders: done.length }) }
}
