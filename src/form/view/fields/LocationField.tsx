import { observer } from 'mobx-react'
import type { Json } from '@/contract/formSchema'
import { placeHint, placeIn, placeProblem, pointIn, reachOf, reachProblem, storedPlace } from '@/domain/form/place'
import { textOf } from '@/domain/form/read'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { getPosition, permissionAnswered } from '@/platform/location'
import { openLocation } from '@/platform/map'
import type { ChosenLocation } from '@/platform/map/types'
import { helpOf, useField, type FieldViewProps } from '../FormContext'
import { PickerBox } from '../PickerBox'
import { textNow } from '../reading/textNow'

/** What the map shows of a stored place; undefined without coordinates. */
export function placeOf(value: Json | undefined): Parameters<typeof openLocation>[0] | undefined {
  const [place, point] = [placeIn(value), pointIn(value)]
  return point === undefined ? undefined : { point, name: textOf(place?.name), address: textOf(place?.address) }
}

/** Where the device is; undefined where it does not say. */
async function whereIAm() {
  const found = (await permissionAnswered()) ? await getPosition() : undefined
  if (found?.kind !== 'found') return undefined
  const { longitude, latitude, coordType, accuracyM } = found.position
  return { lng: longitude, lat: latitude, coordType, accuracyM }
}

/** A place on the map, within the limits of its designer; when it may not be changed, a tap shows it. */
export const LocationField = observer(function LocationField(props: FieldViewProps) {
  const { store, state, value, frame, isDisabled, placeholder, set, leave } = useField(props)
  const { field, address } = props
  const place = placeOf(value)
  const point = place?.point
  const take = async (chosen: ChosenLocation) => {
    const next = storedPlace(chosen)
    const problem = placeProblem(field, next) || (reachOf(field) === undefined ? '' : reachProblem(field, chosen.point, await whereIAm()))
    if (problem !== '') return store.fault([{ address, message: problem }])
    set(next)
    leave()
  }
  const choose = useLocationChoice(`form:${store.parts.name}:${address}`, (chosen) => void take(chosen))
  const text = textNow(store, field, address)
  const show = () => {
    if (place !== undefined) void openLocation(place)
  }
  return (
    <PickerBox
      frame={{ ...frame, ...helpOf(frame.help, isDisabled ? '' : placeHint(field)) }}
      isDisabled={isDisabled && point === undefined}
      text={text}
      placeholder={placeholder || (isDisabled ? '没有位置' : '在地图上选择')}
      onOpen={() => (isDisabled ? show() : void choose(point))}
      {...(!state.isRequired && !isDisabled && { onClear: () => set(undefined) })}
    />
  )
})
