import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail } from '@/contract/transferCar'
import { DEST_TYPES, labelOf, ROAD_TYPES } from '@/domain/transferCar/dictionaries'

interface PlaceProps {
  order: OrderDetail
  onNavigate: (place: { name: string, address: string, position: OrderDetail['position'] }) => void
}

/** Where it happened and where it goes. */
export function PlaceSection({ order, onNavigate }: PlaceProps) {
  const road = [labelOf(ROAD_TYPES, order.roadType), order.roadName, order.kmPost].filter(Boolean).join(' ')
  return (
    <Section title='地点' aside={order.position === null ? <StatusTag tone='warning'>未定位</StatusTag> : undefined}>
      <Text className='detail-strong'>{order.address ?? '地点待补充'}</Text>
      {road !== '' && <Text className='detail-line'>{road}</Text>}
      {order.lanesBlocked > 0 && <Text className='detail-line'>占用 {order.lanesBlocked} 条车道</Text>}
      {order.address !== null && (
        <View className='detail-action'>
          <Button kind='secondary' icon='navigate' onPress={() => onNavigate({ name: '事故地点', address: order.address ?? '', position: order.position })}>导航到现场</Button>
        </View>
      )}
      {order.destAddress !== null && (
        <>
          <FactRow label='目的地'><Text>{[labelOf(DEST_TYPES, order.destType), order.destAddress].filter(Boolean).join(' · ')}</Text></FactRow>
          <View className='detail-action'>
            <Button kind='secondary' icon='navigate' onPress={() => onNavigate({ name: '目的地', address: order.destAddress ?? '', position: order.destPosition })}>导航到目的地</Button>
          </View>
        </>
      )}
    </Section>
  )
}
