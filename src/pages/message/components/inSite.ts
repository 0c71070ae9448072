import type { InSiteType, RecordLink } from '@/contract/message'
import { isObject, isText } from '@/domain/guards'
import { placeOf, type LinkKind } from '@/domain/links'

/** What an in-site message is about (messages.md#in-site-messages), with the colour of its tag. */
export const IN_SITE_KINDS = [
  { type: 1, label: '公告', tone: 'primary' },
  { type: 2, label: '流程', tone: 'warning' },
  { type: 3, label: '系统', tone: 'neutral' },
  { type: 4, label: '日程', tone: 'success' }
] as const

const OTHER = { type: 3, label: '消息', tone: 'neutral' } as const

export const kindOf = (type: InSiteType) => IN_SITE_KINDS.find((kind) => kind.type === type) ?? OTHER

export const NOTICE: InSiteType = 1
const SCHEDULE: InSiteType = 4

/** Records that a system message may lead to, by area. */
const RECORDS: ReadonlyMap<string, { kind: LinkKind; label: string }> = new Map([
  ['transferCar', { kind: 'order', label: '查看工单' }],
  ['schedule', { kind: 'event', label: '查看日程' }],
  ['conversation', { kind: 'chat', label: '查看消息' }],
  ['reportLog', { kind: 'report', label: '查看日志' }]
])

/** What a tap on a message about a record opens. */
export interface RecordTarget {
  /** What the message says in words; '' for a flow, whose title says it. */
  text: string
  /** undefined where this app has no page for it. */
  page: { route: string; label: string; params: Record<string, string> } | undefined
  /** Seat of a step that waits for the person; absent for anything else. */
  seatId?: string
}

const pageOf = (area: string, id: string, at?: number): RecordTarget['page'] => {
  const record = RECORDS.get(area)
  if (record === undefined) return undefined
  const { route, params } = placeOf({ kind: record.kind, id })
  return { route, params: { ...params, ...(at !== undefined && { at: String(at) }) }, label: record.label }
}

/** Body of a flow message (workflow.md#flow-messages). `type` 1 one's own, 2 to-do, 3 copied. */
interface FlowLink {
  processId: string
  flowId?: string
  taskNodeId?: string
  taskOperatorId?: string
  type?: number | string
}

/** The message is about a step that waits for its reader. */
const WAITING_STEP = 2
/** What the page of a task is opened for (opType, workflow.md#acts-and-records), by the type of the message. */
const OPENED_FOR: Readonly<Record<string, string>> = { 1: '0', 2: '1', 3: '3' }

function flowTarget({ processId, flowId = '', taskNodeId = '', taskOperatorId = '', type = 1 }: FlowLink): RecordTarget {
  const { route, params } = placeOf({ kind: 'flow', id: processId })
  const opened = { ...params, flowId, opType: OPENED_FOR[type] ?? '0', taskNodeId, taskId: taskOperatorId }
  return {
    text: '',
    page: { route, label: '查看流程', params: opened },
    ...(Number(type) === WAITING_STEP && taskOperatorId !== '' && { seatId: taskOperatorId })
  }
}

/**
 * Reads the body of a message: a RecordLink of ours, the link of a flow, or the ids of an appointment of a platform (type 4), as JSON;
 * undefined where it is plain text.
 */
export function recordTarget(bodyText: string, type: InSiteType): RecordTarget | undefined {
  if (!bodyText.startsWith('{')) return undefined
  let body: unknown
  try {
    body = JSON.parse(bodyText)
  } catch {
    return undefined
  }
  if (isObject<FlowLink>(body) && isText(body.processId) && body.processId !== '') return flowTarget(body)
  if (!isObject<RecordLink>(body) || !isText(body.id)) return undefined
  if (type === SCHEDULE && !isText(body.area)) return { text: '', page: pageOf('schedule', body.id) }
  if (!isText(body.area)) return undefined
  return { text: isText(body.text) ? body.text : '', page: pageOf(body.area, body.id, typeof body.at === 'number' ? body.at : undefined) }
}
