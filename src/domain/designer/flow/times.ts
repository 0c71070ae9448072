import type { OverTimeConfig, TemplateNode, TemplateProperties, TimeLimitConfig, TimeoutConfig } from '@/contract/workFlowTemplate'
import { isOn, numberOf, recordOf, textOf } from '../../workFlow/template/read'
import { raw } from './settings'

/** Times of an approval as its designer sees them: none, a limit with reminders (3.4), or one that decides for the people (3.3). */
export interface StepTimes {
  readonly mode: 'off' | 'remind' | 'auto' | 'asStart'
  readonly limit: TimeLimitConfig
  readonly reminder: OverTimeConfig
  readonly overdue: OverTimeConfig
  readonly timeout: TimeoutConfig
}

const stateOf = (config: Readonly<Record<string, unknown>>): number => (isOn(config.on) ? 1 : numberOf(config.on, 0))

export function timesOf(node: TemplateNode): StepTimes {
  const part = (key: string) => recordOf(raw(node)[key])
  const limit = part('timeLimitConfig')
  const timeout = part('timeoutConfig')
  const state = stateOf(limit)
  return {
    mode: state === 1 ? 'remind' : state === 2 ? 'asStart' : isOn(timeout.on) ? 'auto' : 'off',
    limit,
    reminder: part('noticeConfig'),
    overdue: part('overTimeConfig'),
    timeout
  }
}

const USUAL_LIMIT = { nodeLimit: 0, duringDeal: 24 } as const
const USUAL_REMINDER = { overNotice: true, firstOver: 1, overTimeDuring: 2 } as const
const USUAL_OVERDUE = { overNotice: true, firstOver: 0, overTimeDuring: 2 } as const
const USUAL_TIMEOUT = { quantity: 24, type: 'hour', handler: 1 } as const

/** Switches the times of a step over; what was set before in either way stays for coming back. */
export function withMode(node: TemplateNode, mode: StepTimes['mode']): Partial<TemplateProperties> {
  const { limit, timeout } = timesOf(node)
  return {
    ...(mode === 'remind' || textOf(limit.on) !== '' || limit.on !== undefined
      ? { timeLimitConfig: mode === 'remind' ? { ...USUAL_LIMIT, ...limit, on: 1 } : { ...limit, on: mode === 'asStart' ? 2 : 0 } }
      : {}),
    ...(mode === 'auto' || timeout.on !== undefined
      ? { timeoutConfig: mode === 'auto' ? { ...USUAL_TIMEOUT, ...timeout, on: true } : { ...timeout, on: false } }
      : {})
  }
}

export const isOnOf = (config: OverTimeConfig): boolean => isOn(config.on)
export const withReminder = ({ reminder }: StepTimes, on: boolean): Partial<TemplateProperties> => ({
  noticeConfig: { ...USUAL_REMINDER, ...reminder, on: on ? 1 : 0 }
})
export const withOverdue = ({ overdue }: StepTimes, on: boolean): Partial<TemplateProperties> => ({
  overTimeConfig: { ...USUAL_OVERDUE, ...overdue, on: on ? 1 : 0 }
})

/** The limit of a step in words, for its card; '' = none. */
export function limitWords(node: TemplateNode): string {
  const { mode, limit, timeout } = timesOf(node)
  if (mode === 'remind') return `限 ${numberOf(limit.duringDeal, 24)} ${isOn(limit.workingTime) ? '个工作小时' : '小时'}`
  if (mode !== 'auto') return ''
  const unit = { day: '天', hour: '小时', minute: '分钟' }[timeout.type ?? 'hour']
  return `${numberOf(timeout.quantity, 0)} ${unit}后自动${numberOf(timeout.handler, 1) === 2 ? '拒绝' : '通过'}`
}
