import { useEffect, useMemo, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { formatDistance } from '@/domain/format'
import { readParams } from '@/domain/queryString'
import { inSystem, labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import { useStores } from '@/hooks/useStores'
import { copyText } from '@/platform/clipboard'
import { navigateToPlace } from '@/platform/map'
import type { Place } from '@/platform/map/types'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { PAGES } from '@/domain/pages'
import { LeafletMap } from './components/LeafletMap.h5'
import { orderPlaces } from './orderPlaces'
import './index.scss'
import { positionOfParams } from './model'
import { OrderDetailModel } from '../detail/model'

function PlaceCard({ place }: { place: Place }) {
  const { feedback } = useStores()
  const { lng, lat } = inSystem(place.point, 'GCJ02')
  const coordinates = `${lng.toFixed(6)},${lat.toFixed(6)}`
  const copy = async () => feedback.toast((await copyText(coordinates)) ? '坐标已复制' : '没有复制成功，请长按选取')
  return (
    <Section title={place.name}>
      {place.address !== '' && <Text>{place.address}</Text>}
      <Text className='location-coordinates' selectable>
        {coordinates}
      </Text>
      <View className='location-actions'>
        <Button kind='secondary' inline icon='navigate' label={`导航到${place.name}`} onPress={() => void navigateToPlace(place)}>
          导航
        </Button>
        <Button kind='secondary' inline icon='copy' label={`复制坐标：${place.name}`} onPress={() => void copy()}>
          复制坐标
        </Button>
      </View>
    </Section>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const markers = useMemo(
    () =>
      places.map(({ name, point }) => ({
        id: name,
        point,
        label: name,
        tone: name === '目的地' ? ('primary' as const) : ('danger' as const)
      })),
    [places]
  )
  const [scene, destination] = places
  return (
    <>
      <LeafletMap label={`地图：${places.map(({ name }) => name).join('和')}`} markers={markers} hasLine />
      {scene !== undefined && destination !== undefined && (
        <Section title='距离'>
          <FactRow label='直线距离'>
            <Text>{formatDistance(labelledDistanceM(scene.point, destination.point))}</Text>
          </FactRow>
        </Section>
      )}
      {places.map((place) => (
        <PlaceCard key={place.name} place={place} />
      ))}
    </>
  )
}

/** /open-location: the scene and destination of an order (`id`), or one point (`lng`, `lat`, `coordType`); H5 only (app.md#routes). */
export default observer(function OpenLocation() {
  const params = readParams(useRouter().params)
  const { id = '', name = '', address = '' } = params
  const { api, orders, session, navigation } = useStores()
  const [detail] = useState(() => new OrderDetailModel(id, createTransferCarService(api), orders))
  useEffect(() => {
    if (id !== '' && session.isSignedIn) void detail.refresh()
    return () => detail.dispose()
  }, [detail, id, session])
  const { order } = detail
  const [single] = useState<Place[]>(() => {
    const point = positionOfParams(params)
    return point === undefined ? [] : [{ point, name: name === '' ? '位置' : name, address }]
  })
  const places = useMemo(() => (order === undefined ? single : orderPlaces(order)), [order, single])

  const toList = { text: '返回工单列表', onPress: () => void navigation.replace(PAGES.orders) }
  const content = () => {
    if (id !== '' && order === undefined) {
      if (detail.state === 'missing')
        return <EmptyState icon='pin' title='没有这张工单' hint='可能已被删除，或不在本人可见范围内' action={toList} />
      return detail.state === 'error' ? <ErrorState message={detail.error} onRetry={() => void detail.reload()} /> : <Skeleton cards={2} />
    }
    if (order === undefined && places.length === 0)
      return (
        <EmptyState
          icon='pin'
          title='没有要查看的地点'
          hint='这一页用来查看工单的事故地点和目的地，请从工单的“查看位置”打开'
          action={toList}
        />
      )
    if (places.length === 0) return <EmptyState icon='pin' title='还没有坐标' hint={order?.address ?? '工单还没有填写地址'} />
    return <Places places={places} />
  }
  return <Page title='查看位置'>{content()}</Page>
})
