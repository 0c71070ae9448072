import { useState } from 'react'
import { formatDistance } from '@/domain/format/measure'
import { useStores } from '@/hooks/useStores'
import { createGeoService, type GeoService } from '@/services/transferCar/order/places'
import type { PlaceParts } from './model'

/** Who is asked about places on this page, the person included. */
export function usePlaceParts(): PlaceParts & { geo: GeoService } {
  const { api, feedback } = useStores()
  const [parts] = useState(() => ({
    geo: createGeoService(api),
    confirmFar: (metres: number) =>
      feedback.confirm({
        title: '这个地点很远',
        content: `离本公司约 ${formatDistance(metres)}，确定是这里吗？`,
        confirmText: '是这里',
        cancelText: '不是'
      })
  }))
  return parts
}
