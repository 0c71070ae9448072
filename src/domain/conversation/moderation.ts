import { REPORT_REASONS, type ReportReason } from '@/contract/conversationCodes'
import type { ItemAct, ItemKind } from '@/contract/moderation'

export const REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  ABUSE: '辱骂、骚扰',
  PORN: '色情、低俗',
  FRAUD: '诈骗、广告',
  PRIVACY: '泄露他人隐私',
  OTHER: '其他'
}

export const ITEM_KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  MESSAGE: '聊天消息',
  REPORT_COMMENT: '汇报评论',
  FLOW_COMMENT: '流程评论',
  PROFILE: '自我介绍',
  PICTURE: '图片',
  VOICE: '语音',
  GROUP: '群名称',
  RECORD: '工作记录'
}

const ACT_NAMES: Readonly<Record<ItemAct, string>> = {
  RISKY: '平台检测未通过，已自动隐藏',
  REVIEW: '平台检测认为可疑',
  UNCHECKED: '平台没有给出检测结果',
  REPORT: '举报',
  KEEP: '保留',
  HIDE: '隐藏'
}

/** One line of an item's log in words, without its time. */
export function eventText({ act, byName, reason }: { act: ItemAct; byName: string; reason: string }): string {
  const name = ACT_NAMES[act]
  if (act !== 'REPORT') return byName === '' ? name : `${byName} ${name}`
  const known = REPORT_REASONS.find((each) => each === reason)
  return known === undefined ? `${byName} ${name}` : `${byName} ${name}：${REASON_NAMES[known]}`
}
