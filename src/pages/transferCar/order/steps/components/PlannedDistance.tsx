import { useEffect, useRef, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import type { Position } from '@/contract/transferCar/order/order'
import type { GeoRoute } from '@/contract/transferCar/order/places'
import { resultOf } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { formatDistance } from '@/domain/format/measure'
import { usePlaceParts } from '@/pages/transferCar/order/place/usePlaceParts'

/** How the kilometres were found. */
const SOURCES: Readonly<Record<GeoRoute['source'], string>> = { road: '路线', estimate: '直线估算' }

interface PlannedDistanceProps {
  from: Position | null | undefined
  to: Position | null | undefined
  /** Kilometres are written already: told beside them, never written over. */
  isTyped: boolean
  onTake: (route: GeoRoute) => void
  /** An empty field is filled in when the way is known: a price is an estimate, to be looked at all the same. */
  isTakenAtOnce?: boolean
}

/** The way from the scene to the destination, offered where kilometres are asked; nothing while one of both has no point. */
export function PlannedDistance({ from, to, isTyped, onTake, isTakenAtOnce = false }: PlannedDistanceProps): JSX.Element | null {
  const { geo } = usePlaceParts()
  const [route, setRoute] = useState<GeoRoute>()
  const [fromLng, fromLat, fromType, toLng, toLat, toType] = [from?.lng, from?.lat, from?.coordType, to?.lng, to?.lat, to?.coordType]
  useEffect(() => {
    setRoute(undefined)
    if (
      fromLng === undefined ||
      fromLat === undefined ||
      fromType === undefined ||
      toLng === undefined ||
      toLat === undefined ||
      toType === undefined
    )
      return undefined
    const cancel = createCancel()
    void resultOf(
      geo.route({ lng: fromLng, lat: fromLat, coordType: fromType }, { lng: toLng, lat: toLat, coordType: toType }, cancel.signal)
    ).then(({ data }) => {
      if (!cancel.signal.aborted) setRoute(data)
    })
    return () => cancel.abort()
  }, [geo, fromLng, fromLat, fromType, toLng, toLat, toType])
  const offer = useRef({ isTyped, onTake })
  offer.current = { isTyped, onTake }
  useEffect(() => {
    if (isTakenAtOnce && route !== undefined && !offer.current.isTyped) offer.current.onTake(route)
  }, [isTakenAtOnce, route])
  if (route === undefined) return null
  const words = `现场到目的地约 ${formatDistance(route.distanceM)}（${SOURCES[route.source]}）`
  return (
    <View>
      <Text className='step-line'>{words}</Text>
      {route.notice !== '' && <Text className='step-line'>{route.notice}</Text>}
      {!isTyped && (
        <Button kind='secondary' inline icon='navigate' onPress={() => onTake(route)}>
          填入这个里程
        </Button>
      )}
    </View>
  )
}
