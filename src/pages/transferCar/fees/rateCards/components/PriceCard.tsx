import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { CardState } from '@/contract/transferCar/fees/bill'
import { CARD_STATES } from '@/pages/transferCar/fees/cardStates'

/** One rate card or agreement in a list: what it is, where or for whom, since when, and what it rests on. */
export function PriceCard({
  name,
  state,
  version,
  lines,
  onOpen
}: {
  name: string
  state: CardState
  version: number
  lines: readonly string[]
  onOpen: () => void
}) {
  const { label, tone } = CARD_STATES[state]
  return (
    <Card onPress={onOpen}>
      <View className='fees-card-head'>
        <Text className='fees-card-name'>{name}</Text>
        <StatusTag tone={tone}>{`${label} · 第 ${version} 版`}</StatusTag>
      </View>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <Text className='fees-card-line' key={line}>
            {line}
          </Text>
        ))}
    </Card>
  )
}
