import { observer } from 'mobx-react'
import { isObject } from '@/domain/guards'
import { numberOf, textOf } from '@/domain/form/read'
import type { Json } from '@/contract/formSchema'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { openLocation } from '@/platform/map'
import type { ChosenLocation } from '@/platform/mapTypes'
import { useField, type FieldViewProps } from '../FormContext'
import { PickerBox } from '../PickerBox'
import { textNow } from '../reading/textNow'

/** A place as the platform stores it: JSON text, coordinates GCJ02 (screens.md 3.1, location). */
interface StoredLocation { readonly name?: string, readonly address?: string, readonly fullAddress?: string, readonly lng?: number | string, readonly lat?: number | string }

export function locationOf(value: Json | undefined): StoredLocation | undefined {
  if (isObject<StoredLocation>(value)) return value
  if (typeof value !== 'string' || value === '') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject<StoredLocation>(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** What the map shows of a stored place; undefined without coordinates. */
export function placeOf(value: Json | undefined): Parameters<typeof openLocation>[0] | undefined {
  const location = locationOf(value)
  const [lng, lat] = [numberOf(location?.lng), numberOf(location?.lat)]
  return lng === undefined || lat === undefined ? undefined : { point: { lng, lat, coordType: 'GCJ02' }, name: textOf(location?.name), address: textOf(location?.address) }
}

/** A place as the field keeps it. */
export const storedLocation = ({ point, name, address }: ChosenLocation): string =>
  JSON.stringify({ name, address, fullAddress: [address, name].filter((part) => part !== '').join(' '), lng: point.lng, lat: point.lat })

/** A place on the map; when it may not be changed, a tap shows it. */
export const LocationField = observer(function LocationField(props: FieldViewProps) {
  const { store, state, value, frame, isDisabled, placeholder, set, leave } = useField(props)
  const place = placeOf(value)
  const point = place?.point
  const choose = useLocationChoice(`form:${store.parts.name}:${props.address}`, (chosen) => {
    set(storedLocation(chosen))
    leave()
  })
  const text = textNow(store, props.field, props.address)
  const show = () => {
    if (place !== undefined) void openLocation(place)
  }
  return (
    <PickerBox
      frame={frame} isDisabled={isDisabled && point === undefined} text={text} placeholder={placeholder || (isDisabled ? '没有位置' : '在地图上选择')} onOpen={() => (isDisabled ? show() : void choose(point))}
      {...(!state.isRequired && !isDisabled && { onClear: () => set(undefined) })}
    />
  )
})
