import type { ActName, NoticeKind } from './acts'
import type { AutomaticReason, RecordKind, TaskStatus } from './state'

/** Words of flows that app and server show (workflow.md#acts-and-records). */
export const TASK_STATUS_NAMES: Readonly<Record<TaskStatus, string>> = {
  0: '等待提交',
  1: '等待审核',
  2: '审核通过',
  3: '审核驳回',
  4: '流程撤回',
  5: '审核终止'
}

export const URGENCY_NAMES: Readonly<Record<1 | 2 | 3, string>> = { 1: '普通', 2: '重要', 3: '紧急' }

export const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  submit: '提交',
  agree: '审核通过',
  refuse: '审核拒绝',
  recall: '流程撤回',
  takeBack: '撤回审批',
  terminate: '流程终止',
  assign: '流程指派',
  addBefore: '前加签',
  addAfter: '后加签',
  transfer: '流程转审',
  change: '流程变更',
  revive: '流程复活',
  move: '人员停用移交'
}

export const AUTOMATIC_NAMES: Readonly<Record<AutomaticReason, string>> = {
  launcher: '审批人为发起人，自动通过',
  previous: '与上一步审批人相同，自动通过',
  before: '已审批过，自动通过',
  nobody: '无审批人，自动通过',
  overdue: '超时自动处理'
}

/** End of a flow message's title (workflow.md#flow-messages); the server puts the task's title before it. */
export const NOTICE_WORDS: Readonly<Record<NoticeKind, string>> = {
  todo: '等待您审批',
  agreed: '已同意',
  rejected: '已拒绝',
  copied: '抄送给您',
  finished: '已结束',
  urged: '催您尽快处理',
  transferred: '已转给您审批',
  reminder: '即将到期，请尽快处理',
  overdue: '已超时，请尽快处理',
  recalled: '已撤回',
  terminated: '已终止',
  launched: '子流程已发起',
  commented: '有新的评论',
  stuck: '没有可以处理的人，请指派'
}

/** Texts of buttons that a node does not name itself. */
export const BUTTON_TEXTS = {
  submit: '提 交',
  save: '暂 存',
  urge: '催 办',
  recall: '撤 回',
  print: '打 印',
  approve: '通 过',
  reject: '拒 绝',
  transfer: '转 审',
  addSign: '加 签',
  saveDraft: '暂 存',
  takeBack: '撤 回'
} as const

/** Acts whose button no template names. */
export const ACT_NAMES: Readonly<Record<Extract<ActName, 'discard' | 'assign' | 'terminate' | 'change' | 'revive' | 'comment'>, string>> = {
  discard: '删除',
  assign: '指派',
  terminate: '终止',
  change: '变更',
  revive: '复活',
  comment: '评论'
}

/** The two acts behind the one button 加签: a node's own text stays as it is and says which of them it is. */
export function addSignName(act: 'addBefore' | 'addAfter', text: string): string {
  const isUsual = text.replace(/\s/g, '') === BUTTON_TEXTS.addSign.replace(/\s/g, '')
  const side = act === 'addBefore' ? '前' : '后'
  return isUsual ? `${side}加签` : `${text}（${side}）`
}
