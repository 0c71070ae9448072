import type { InSiteType, RecordLink } from '@/contract/message'
import { isObject, isText } from '@/domain/guards'

/** What an in-site message is about (contract section 6), with the colour of its tag. */
export const IN_SITE_KINDS = [
  { type: 1, label: '公告', tone: 'primary' },
  { type: 2, label: '流程', tone: 'warning' },
  { type: 3, label: '系统', tone: 'neutral' },
  { type: 4, label: '日程', tone: 'success' }
] as const

const OTHER = { type: 3, label: '消息', tone: 'neutral' } as const

export const kindOf = (type: InSiteType) => IN_SITE_KINDS.find((kind) => kind.type === type) ?? OTHER

export const NOTICE: InSiteType = 1
export const FLOW: InSiteType = 2

/** Pages of records that a system message may lead to, by area. */
const RECORD_PAGES: ReadonlyMap<string, { route: string, label: string }> = new Map([
  ['transferCar', { route: '/pages/transferCar/form', label: '查看工单' }]
])

/** What a tap on a system message opens. */
export interface RecordTarget {
  link: RecordLink
  /** undefined where this app has no page for it. */
  page: { route: string, label: string } | undefined
}

/** Reads the body of a system message: a RecordLink as JSON; undefined where it is plain text. */
export function recordTarget(bodyText: string): RecordTarget | undefined {
  if (!bodyText.startsWith('{')) return undefined
  let body: unknown
  try {
    body = JSON.parse(bodyText)
  } catch {
    return undefined
  }
  if (!isObject<RecordLink>(body) || !isText(body.area) || !isText(body.id)) return undefined
  return { link: { area: body.area, id: body.id, text: isText(body.text) ? body.text : '' }, page: RECORD_PAGES.get(body.area) }
}
