import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Icon } from '@/components/Icon'
import { StatusTag } from '@/components/StatusTag'
import type { BillProblem } from '@/contract/transferCar/fees/bill'
import type { FeeLine } from '@/contract/transferCar/fees/prices'
import './fees.scss'

export interface FeeLinesProps {
  lines: readonly (FeeLine & { vehicle: number | null })[]
  /** Where a price came from is the company's business: left out before the customer. */
  showsOrigin?: boolean
  /** Of the rate card: an automatic price from elsewhere is the agreement's. */
  cardId?: string | null
}

/** No rule made what was agreed and signed at the scene. */
const originOf = ({ source, ruleId }: FeeLine, cardId: string | null): string =>
  source === 'MANUAL' ? '手工' : ruleId === '' ? '约定' : ruleId === cardId ? '自动' : '协议'

/** Lines of a price or bill: what, how it came about, how much. */
export function FeeLines({ lines, showsOrigin = false, cardId = null }: FeeLinesProps) {
  const isSeveral = lines.some(({ vehicle }) => (vehicle ?? 0) > 0)
  return (
    <View {...{ role: 'list', 'aria-label': '费用' }}>
      {lines.map((line, index) => (
        <View className='fee-line' key={`${line.code}${index}`} {...{ role: 'listitem' }}>
          <View className='fee-line-head'>
            <View className='fee-line-name'>
              <Text>{isSeveral && line.vehicle !== null ? `第 ${line.vehicle + 1} 辆 ${line.name}` : line.name}</Text>
              {showsOrigin && <StatusTag tone={line.source === 'MANUAL' ? 'warning' : 'neutral'}>{originOf(line, cardId)}</StatusTag>}
            </View>
            <View className='fee-line-amount'>
              <Amount fen={line.amountFen} />
            </View>
          </View>
          <Text className='fee-line-words'>{line.explanation}</Text>
        </View>
      ))}
    </View>
  )
}

/** One sum below the lines. */
export function FeeSum({ label, fen, isStrong = false }: { label: string; fen: number; isStrong?: boolean }) {
  return (
    <View className={isStrong ? 'fee-sum fee-sum-strong' : 'fee-sum'}>
      <Text>{label}</Text>
      <View className='fee-line-amount'>
        <Amount fen={fen} size={isStrong ? 'page' : 'body'} />
      </View>
    </View>
  )
}

/** What stands against a price or bill, calmly: errors keep it from being stored. */
export function FeeProblems({ problems }: { problems: readonly Pick<BillProblem, 'level' | 'message'>[] }) {
  return (
    <>
      {problems.map(({ level, message }) => (
        <View className={`fee-problem fee-problem-${level}`} key={message} {...{ role: level === 'error' ? 'alert' : 'note' }}>
          <Icon name='warning' size={16} />
          <Text>{message}</Text>
        </View>
      ))}
    </>
  )
}
