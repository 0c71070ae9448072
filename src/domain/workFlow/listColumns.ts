import type { FlowRow, HandledRow, LaunchedRow } from '@/contract/workFlow'
import { formatFullDateTime } from '@/domain/format/dateTime'
import type { ListColumn } from '@/domain/transferCar/listColumns'
import { TASK_STATUS_NAMES, URGENCY_NAMES } from './labels'

/** A row of any list of tasks. */
export type FlowListed = FlowRow & Partial<HandledRow> & Partial<LaunchedRow>
/** Lists of tasks that are tables on a wide window. */
export type FlowTableKind = 'todo' | 'done' | 'launch' | 'copy'
type Columns = Readonly<Record<string, ListColumn<FlowListed>>>

/** 姓名/账号 as the name alone. */
const nameOf = (person: string | undefined): string => person?.split('/')[0] ?? ''
const timeOf = (at: number | null | undefined): string => (at === null || at === undefined ? '' : formatFullDateTime(at))

const TITLE: Columns = { fullName: { label: '标题', width: 260, isWide: true, text: ({ fullName }) => fullName } }
const FLOW: Columns = { flowName: { label: '流程', width: 140, text: ({ flowName }) => flowName } }
const STATUS: Columns = {
  status: { label: '状态', width: 100, text: ({ status }) => TASK_STATUS_NAMES[status as keyof typeof TASK_STATUS_NAMES] ?? '' }
}
const LAUNCHER: Columns = { userName: { label: '发起人', width: 92, text: ({ userName }) => nameOf(userName) } }
const STEP: Columns = { thisStep: { label: '审批节点', width: 140, text: ({ thisStep }) => thisStep } }
const URGENCY: ListColumn<FlowListed> = {
  label: '紧急程度',
  width: 88,
  text: ({ flowUrgent }) => URGENCY_NAMES[flowUrgent as 1 | 2 | 3] ?? ''
}
const timeColumn = (label: string): Columns => ({
  creatorTime: { label, width: 140, sorts: 'time', text: ({ creatorTime }) => timeOf(creatorTime) }
})

/** The order of a list of tasks where none is asked for, and the other one: by `creatorTime`. */
export const FLOW_NEWEST_FIRST = '-creatorTime'
export const FLOW_OLDEST_FIRST = 'creatorTime'

/** The columns of each list of tasks, in their first order; `creatorTime` is the time a list is about. */
export const FLOW_LIST_COLUMNS: Readonly<Record<FlowTableKind, Columns>> = {
  todo: {
    ...TITLE,
    ...FLOW,
    ...LAUNCHER,
    ...STEP,
    flowUrgent: URGENCY,
    ...timeColumn('接收时间'),
    dueAt: { label: '截止时间', width: 184, text: ({ dueAt }) => timeOf(dueAt) },
    delegateFor: { label: '委托人', width: 92, isExtra: true, text: ({ delegateFor }) => nameOf(delegateFor) }
  },
  done: {
    ...TITLE,
    ...FLOW,
    ...LAUNCHER,
    nodeName: { label: '办理节点', width: 140, text: ({ nodeName }) => nodeName ?? '' },
    status: { label: '结果', width: 92, text: ({ status }) => (status === 1 ? '同意' : status === 0 ? '拒绝' : '已办理') },
    ...timeColumn('办理时间'),
    flowUrgent: { ...URGENCY, isExtra: true }
  },
  launch: {
    ...TITLE,
    ...FLOW,
    ...STATUS,
    ...STEP,
    flowUrgent: URGENCY,
    ...timeColumn('发起时间'),
    endTime: { label: '结束时间', width: 140, isExtra: true, text: ({ endTime }) => timeOf(endTime) }
  },
  copy: { ...TITLE, ...FLOW, ...LAUNCHER, ...STATUS, ...timeColumn('抄送时间') }
}
