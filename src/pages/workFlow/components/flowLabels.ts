import type { Tone } from '@/components/StatusTag'
import { TASK_STATUS_NAMES, URGENCY_NAMES } from '@/domain/workFlow/labels'

interface Word {
  readonly label: string
  readonly tone: Tone
}

const STATUS_TONES: readonly Tone[] = ['neutral', 'primary', 'success', 'danger', 'warning', 'neutral']
/** Only other platforms have it (workflow.md#task-statuses). */
const SUSPENDED = 6

/** Word and colour of a task's state (workflow.md#task-statuses). */
export function statusWord(status: number): Word {
  if (status === SUSPENDED) return { label: '已挂起', tone: 'warning' }
  return { label: TASK_STATUS_NAMES[status as keyof typeof TASK_STATUS_NAMES] ?? '其他状态', tone: STATUS_TONES[status] ?? 'neutral' }
}

/** 重要 and 紧急; 普通 is not said. */
export function urgencyWord(urgency: number | undefined): Word | undefined {
  if (urgency !== 2 && urgency !== 3) return undefined
  return { label: URGENCY_NAMES[urgency], tone: urgency === 3 ? 'danger' : 'warning' }
}

/** Of the list of what one decided: 1 agreed, 0 refused; newer platforms have more, which are no refusals. */
export const decisionWord = (status: number): Word =>
  status === 1
    ? { label: '同意', tone: 'success' }
    : status === 0
      ? { label: '拒绝', tone: 'danger' }
      : { label: '已办理', tone: 'neutral' }

/** handleStatus of a record (workflow.md#acts-and-records). */
const RECORD_WORDS: ReadonlyMap<number, Word> = new Map<number, Word>([
  [0, { label: '审核拒绝', tone: 'danger' }],
  [1, { label: '审核通过', tone: 'success' }],
  [2, { label: '提交', tone: 'primary' }],
  [3, { label: '撤回', tone: 'warning' }],
  [4, { label: '流程终止', tone: 'neutral' }],
  [5, { label: '流程指派', tone: 'primary' }],
  [6, { label: '后加签', tone: 'primary' }],
  [7, { label: '流程转审', tone: 'primary' }],
  [8, { label: '流程变更', tone: 'warning' }],
  [9, { label: '流程复活', tone: 'warning' }],
  [10, { label: '前加签', tone: 'primary' }],
  [11, { label: '流程挂起', tone: 'warning' }],
  [12, { label: '流程恢复', tone: 'primary' }],
  [13, { label: '流程改派', tone: 'primary' }]
])
const RECORD_OTHER: Word = { label: '处理', tone: 'neutral' }
export const recordWord = (handleStatus: number): Word => RECORD_WORDS.get(handleStatus) ?? RECORD_OTHER

/** `姓名/账号(姓名/账号的委托)`: accounts are left out. */
const ACCOUNT = /\/[^()/]*(?=\(|的委托|$)/g
/** Who is behind a record; nobody = the system did it. */
export const recordPerson = (userName: string): string => (userName === '' ? '系统' : userName.replace(ACCOUNT, ''))

/** What a page of a task is opened for (workflow.md#acts-and-records). */
export const OpType = { write: -1, own: 0, todo: 1, done: 2, copied: 3, monitor: 4 } as const
export type OpType = (typeof OpType)[keyof typeof OpType]

/** A person of a platform's list: `姓名/账号`, read as the name alone. */
export const personName = (text: string | undefined): string => (text ?? '').split('/')[0] ?? ''

/** Several of them, as platforms join them: with `,` or `、`. */
export const personNames = (text: string | undefined): string =>
  (text ?? '')
    .split(/[,，、]/)
    .map((name) => personName(name.trim()))
    .filter((name) => name !== '')
    .join('、')
