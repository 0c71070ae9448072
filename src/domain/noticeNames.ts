import type { NotifyChannel, NotifyKind } from '@/contract/notify'

/** Ways that people are told by, as settings, check and console name them. */
export const CHANNEL_NAMES: Readonly<Record<NotifyChannel, string>> = {
  push: '浏览器推送',
  weapp: '微信',
  alipay: '支付宝',
  mail: '邮件',
  text: '短信',
  call: '电话'
}

/** What a notice is about. */
export const KIND_NAMES: Readonly<Record<NotifyKind, string>> = {
  offer: '新派单',
  order: '工单变化',
  approval: '待办审批',
  mention: '有人@我',
  urgent: '加急消息',
  chat: '聊天消息',
  schedule: '日程提醒',
  money: '收款和对账',
  notice: '公告和其他'
}
