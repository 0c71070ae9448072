import { Text, View } from '@tarojs/components'
import { Card, Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { PlateText } from '@/components/PlateText'
import type { PayEntry } from '@/contract/transferCar/fleet/driverPay'
import { formatDateTime, formatFen } from '@/domain/format'
import { payKindLabel, percentWords } from '@/domain/transferCar/fleet/driverPay'
import { displayPlate } from '@/domain/validators'

/** How the pay of an order came about: 收入 500.00 元 × 12.5% + 10.00 元，2 人平分. */
function reckoning({ orderIncomeFen, ruleVersion, shareBp, fixedFen, drivers }: PayEntry): string {
  if (ruleVersion === null) return `收入 ${formatFen(orderIncomeFen)} 元 · 没有适用的提成规则`
  const parts = [
    ...(shareBp > 0 ? [`收入 ${formatFen(orderIncomeFen)} 元 × ${percentWords(shareBp)}`] : []),
    ...(fixedFen > 0 ? [`固定 ${formatFen(fixedFen)} 元`] : [])
  ]
  return `${parts.length === 0 ? '不计提成' : parts.join(' + ')}${drivers > 1 ? `，${drivers} 人平分` : ''}`
}

/** The orders of one driver's month, each opens. */
export function PayEntries({ entries, onOrder }: { entries: readonly PayEntry[]; onOrder: (orderId: string) => void }) {
  return (
    <Section title={`工单（${entries.length} 单）`} className='payment-section'>
      {entries.length === 0 && <EmptyState icon='wallet' title='这个月没有完成的工单' />}
      {entries.map((entry) => {
        const title = [entry.plateNo === null ? '' : displayPlate(entry.plateNo), payKindLabel(entry.kind)].filter(Boolean).join(' ')
        return (
          <Card
            key={entry.orderId}
            className='payment-card'
            label={`${title}，提成 ${formatFen(entry.payFen)} 元`}
            onPress={() => onOrder(entry.orderId)}
          >
            <View className='ledger-row'>
              <PlateText className='ledger-strong' text={title} />
              <Text className='ledger-sum'>{formatFen(entry.payFen)}</Text>
            </View>
            <Text className='ledger-line'>{reckoning(entry)}</Text>
            <Text className='ledger-line'>{`${entry.orderNo} · ${formatDateTime(entry.createdAt)}`}</Text>
          </Card>
        )
      })}
    </Section>
  )
}
