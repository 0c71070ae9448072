import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { DEST_TYPES, labelOf, ROAD_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Place } from '@/platform/map/types'
import { orderPlaces } from '@/pages/transferCar/order/map/orderPlaces'
import { placeToGo, type PlaceToGo } from '@/pages/transferCar/order/orderCommands'

const isH5 = process.env.TARO_ENV === 'h5'

interface PlaceProps {
  order: OrderDetail
  onNavigate: (place: PlaceToGo) => void
  /** Shows a place of the order on a map. */
  onShow: (place: Place) => void
  /** Keeps the place under a name of the company's; left out for who may not. */
  onSave?: (() => void) | undefined
}

/** Where it happened and where it goes; the one navigation button leads to the next of them. In the mini-programs navigation starts from the map that shows the place, so one button does both. */
export function PlaceSection({ order, onNavigate, onShow, onSave }: PlaceProps) {
  const road = [labelOf(ROAD_TYPES, order.roadType), order.roadName, order.direction, order.kmPost].filter(Boolean).join(' ')
  const [place] = orderPlaces(order)
  const next = order.status === 'DRAFT' || STATUS_INFO[order.status].isHelped ? placeToGo(order) : null
  const isLoaded = STATUS_INFO[order.status].isLoaded
  return (
    <Section title='地点' aside={order.position === null ? <StatusTag tone='warning'>未定位</StatusTag> : undefined}>
      <Text className='detail-strong'>{order.address ?? '地点待补充'}</Text>
      {road !== '' && <Text className='detail-line'>{road}</Text>}
      {order.areaName !== null && <Text className='detail-line'>{order.areaName}</Text>}
      {order.lanesBlocked > 0 && <Text className='detail-line'>占用 {order.lanesBlocked} 条车道</Text>}
      {(order.destAddress !== null || isLoaded) && (
        <FactRow label='目的地'>
          <Text>{[labelOf(DEST_TYPES, order.destType), order.destAddress ?? '待定'].filter(Boolean).join(' · ')}</Text>
        </FactRow>
      )}
      <View className='detail-action detail-places'>
        {next !== null && (
          <Button kind='secondary' icon='navigate' onPress={() => onNavigate(next)}>
            {next.name === '目的地' ? '导航到目的地' : '导航到现场'}
          </Button>
        )}
        {isH5 && place !== undefined && (
          <Button kind='secondary' icon='pin' onPress={() => onShow(place)}>
            查看位置
          </Button>
        )}
      </View>
      {onSave !== undefined && order.address !== null && (
        <Button kind='text' onPress={onSave}>
          存为常用地点
        </Button>
      )}
    </Section>
  )
}
