import { useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { SavedPlace } from '@/contract/transferCar/order/places'
import { resultOf } from '@/domain/apiError'
import { roadPostOf } from '@/domain/transferCar/order/roadPost'
import { PlaceField, type PlaceFieldProps } from './PlaceField'
import { usePlaceParts } from './usePlaceParts'

/** The position of this device as a way to a place. */
export interface DevicePlace {
  isLocating: boolean
  /** Why there is none, '' = nothing to say. */
  notice: string
  /** @returns whether it was found */
  locate: () => Promise<boolean>
}

interface PlaceSheetProps extends Pick<PlaceFieldProps, 'place' | 'label' | 'value'> {
  device?: DevicePlace
  onMap: () => void
  onClose: () => void
}

/**
 * Every way to a place: typed (a name, a road with its kilometre post, two coordinates), saved by the company, where the device is, on the
 * map. What is typed is the address at once.
 */
export const PlaceSheet = observer(function PlaceSheet({ place, label, value, device, onMap, onClose }: PlaceSheetProps) {
  const locate = async () => {
    if ((await device?.locate()) === true) onClose()
  }
  const found = roadPostOf(value)
  return (
    <Sheet open title={`选${label}`} onClose={onClose} footer={<Button onPress={onClose}>完成</Button>}>
      <View className='place-entry'>
        {device !== undefined && (
          <Button kind='secondary' inline icon='pin' loading={device.isLocating} loadingText='正在定位…' onPress={() => void locate()}>
            我的位置
          </Button>
        )}
        <Button kind='secondary' inline icon='navigate' onPress={onMap}>
          在地图上选
        </Button>
      </View>
      {device !== undefined && device.notice !== '' && <Text className='place-said'>{device.notice}</Text>}
      <PlaceField
        isInSheet
        place={place}
        label='搜索地点'
        value={value}
        error={undefined}
        placeholder='地名、道路和桩号（机荷高速 K12+300）或经纬度'
        onChosen={onClose}
      />
      {found !== undefined && <Text className='place-said'>{`道路和桩号：${[found.road, found.post].filter(Boolean).join(' ')}`}</Text>}
      {!place.search.isOpen && <SavedPlaces place={place} onChosen={onClose} />}
    </Sheet>
  )
})

/** 常用地点 of the company, to be taken with one tap. */
function SavedPlaces({ place, onChosen }: { place: PlaceFieldProps['place']; onChosen: () => void }) {
  const { geo } = usePlaceParts()
  const [list, setList] = useState<readonly SavedPlace[]>()
  const [error, setError] = useState('')
  const read = useCallback(async () => {
    setError('')
    const result = await resultOf(geo.saved())
    if (result.error !== undefined) setError(result.error.message)
    else setList(result.data)
  }, [geo])
  useEffect(() => void read(), [read])
  if (error !== '') return <ErrorState message={error} onRetry={() => void read()} />
  if (list === undefined) return <Skeleton cards={1} />
  if (list.length === 0) return <Text className='place-said'>还没有常用地点</Text>
  const choose = async (saved: SavedPlace) => {
    if (await place.choose({ ...saved, homeM: null, source: 'saved' })) onChosen()
  }
  return (
    <>
      <Text className='place-said'>常用地点</Text>
      <CellGroup>
        {list.map((saved) => (
          <Cell
            key={saved.id}
            title={saved.name}
            hint={[saved.address, saved.position === null ? '未定位' : ''].filter(Boolean).join(' · ')}
            onPress={() => void choose(saved)}
          />
        ))}
      </CellGroup>
    </>
  )
}
