import type { BadgeKind, Badges } from '../../contract/workbenchCodes'

/** Pages whose entry carries a number; by page and not by id, so that an entry made by an administrator has it too. */
const KIND_OF_PAGE: Readonly<Record<string, BadgeKind>> = {
  'pages/transferCar/accidentIndex': 'orders',
  'pages/transferCar/paymentIndex': 'payments',
  'pages/workFlow/flowTodo/index': 'todo',
  'pages/index/workFlow': 'todo',
  'pages/message/message/index': 'messages'
}
/** What the number means, for a screen reader. */
const WORDS: Readonly<Record<BadgeKind, string>> = { orders: '张工单等待处理', payments: '张待缴费', todo: '项待办', messages: '条未读' }

/** The number on an entry and what it says; undefined where nothing waits. @param page address of the entry */
export function badgeOf(page: string, badges: Badges | undefined): { count: number; words: string } | undefined {
  const kind = KIND_OF_PAGE[(page.split('?')[0] ?? '').replace(/^\/+/, '')]
  const count = kind === undefined ? 0 : (badges?.[kind] ?? 0)
  return kind === undefined || count <= 0 ? undefined : { count, words: `${count} ${WORDS[kind]}` }
}
