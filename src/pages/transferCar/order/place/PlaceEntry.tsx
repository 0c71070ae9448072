import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { StatusTag } from '@/components/StatusTag'
import type { Position } from '@/contract/transferCar/order/order'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import type { ChosenLocation } from '@/platform/map/types'
import { PlaceField, type PlaceFieldProps } from './PlaceField'
import { PlaceSheet, type DevicePlace } from './PlaceSheet'

export interface PlaceEntryProps extends Omit<PlaceFieldProps, 'isInSheet' | 'isBehind' | 'onChosen'> {
  /** Names the question to the map among all pages. */
  ask: string
  position: Position | undefined
  /** A place was chosen on the map. */
  onMapChoice: (location: ChosenLocation) => void
  /** Where this device is; absent where that says nothing about the place. */
  device?: DevicePlace
}

/** An address with one button beside it: its sheet holds every other way to a place (intake.md#ways-to-a-place). */
export const PlaceEntry = observer(function PlaceEntry({ ask, position, onMapChoice, device, ...field }: PlaceEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = useLocationChoice(ask, onMapChoice)
  const accuracy = position?.accuracyM
  const close = () => setOpen(false)
  return (
    <>
      <PlaceField {...field} isBehind={isOpen} />
      <View className='place-entry'>
        <Button kind='secondary' inline icon='pin' label={`选${field.label}`} onPress={() => setOpen(true)}>
          选地点
        </Button>
        <StatusTag tone={position === undefined ? 'warning' : 'success'}>
          {position === undefined ? '未定位' : `已定位${accuracy === undefined ? '' : `，精度 ${accuracy} 米`}`}
        </StatusTag>
      </View>
      {isOpen && (
        <PlaceSheet
          {...field}
          {...(device !== undefined && { device })}
          onMap={() => {
            close()
            void choose(position)
          }}
          onClose={close}
        />
      )}
    </>
  )
})
