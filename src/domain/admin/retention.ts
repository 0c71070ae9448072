import type { RetentionKind } from '@/contract/admin/privacy'

interface RetentionFacts {
  name: string
  /** From when the days are counted. */
  from: string
  /** What becomes of it then. */
  then: string
  /** Days of a company that set nothing; 0 = for ever. */
  usual: number
  least: number
  most: number
  mayKeepForEver: boolean
}

/**
 * What each kind of data may be kept for (administration.md#retention). Positions and numbers of who called serve the day; people of an
 * order are needed while somebody may still claim: three years (民法典, article 188), so a company may hide them after one at the earliest.
 * What was said at work is looked up for months.
 */
export const RETENTION_FACTS: Readonly<Record<RetentionKind, RetentionFacts>> = {
  positions: {
    name: '行车轨迹',
    from: '从收到定位算起',
    then: '删除定位点；工单上的里程和时间不受影响',
    usual: 90,
    least: 7,
    most: 1095,
    mayKeepForEver: false
  },
  calls: {
    name: '来电号码',
    from: '从来电算起',
    then: '删除来电记录；由来电建立的工单不受影响',
    usual: 7,
    least: 1,
    most: 365,
    mayKeepForEver: false
  },
  orderPeople: {
    name: '工单当事人',
    from: '从结案、取消或作废算起',
    then: '报案人、车主、驾驶人、接车人和取车人的姓名、手机、证件号码改为隐去后的样子（张*、138****8000），不能恢复，也不能再按它们查找；照片、签名、账单和发票按法规另行保存',
    usual: 0,
    least: 365,
    most: 36_500,
    mayKeepForEver: true
  },
  chats: {
    name: '聊天记录',
    from: '从发送算起',
    then: '删除消息、编辑记录和其中的图片、语音、文件，所有人的设备上一并删除，不能恢复；较新消息里引用或转发的内容不受影响',
    usual: 0,
    least: 180,
    most: 36_500,
    mayKeepForEver: true
  }
}

/** Why a number of days is not taken; '' = it is. */
export function retentionFault(kind: RetentionKind, days: number): string {
  const { name, least, most, mayKeepForEver } = RETENTION_FACTS[kind]
  if (days === 0) return mayKeepForEver ? '' : `${name}不能一直保留，最多 ${most} 天`
  if (!Number.isInteger(days)) return '请输入整数天数'
  return days < least || days > most ? `${name}应保留 ${least} 到 ${most} 天${mayKeepForEver ? '，或一直保留' : ''}` : ''
}

export const retentionWords = (days: number): string => (days === 0 ? '一直保留' : `${days} 天`)
