import type { Json } from '@/contract/formSchema'
import { formatDistance } from '../format/measure'
import { isObject } from '../guards'
import { verdictOf } from '../punchCard/site'
import { labelledDistanceM, toGcj02, type LabelledPoint } from '../transferCar/order/coordinates'
import { flagOf, listOf, numberOf, objectOf, textOf } from './read'
import type { FieldDefinition } from './types'

/** A place as the platform stores it: JSON text, coordinates GCJ02 (forms.md#kinds-of-fields, location). */
export interface StoredPlace {
  readonly name?: string
  readonly address?: string
  readonly fullAddress?: string
  readonly lng?: number | string
  readonly lat?: number | string
}

export function placeIn(value: Json | undefined): StoredPlace | undefined {
  if (isObject<StoredPlace>(value)) return value
  if (typeof value !== 'string' || value === '') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject<StoredPlace>(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Where a stored place lies; undefined without coordinates. */
export function pointIn(value: Json | undefined): LabelledPoint | undefined {
  const place = placeIn(value)
  const [lng, lat] = [numberOf(place?.lng), numberOf(place?.lat)]
  return lng === undefined || lat === undefined ? undefined : { lng, lat, coordType: 'GCJ02' }
}

/** What a stored place reads as: its address, else its name, else where it lies. */
export function placeText(value: Json): string {
  const place = placeIn(value)
  if (place === undefined) return textOf(value)
  const point = pointIn(value)
  return (
    textOf(place.fullAddress) || textOf(place.address) || textOf(place.name) || (point === undefined ? '' : `${point.lng},${point.lat}`)
  )
}

/** Digits behind the point of a degree: a tenth of a metre. */
const DIGITS = 6

/** A place as the field keeps it, whatever system the map or the device speaks. */
export function storedPlace({ point, name, address }: { point: LabelledPoint; name: string; address: string }): string {
  const { lng, lat } = toGcj02(point)
  return JSON.stringify({
    name,
    address,
    fullAddress: [address, name].filter((part) => part !== '').join(' '),
    lng: Number(lng.toFixed(DIGITS)),
    lat: Number(lat.toFixed(DIGITS))
  })
}

/** A circle in which places may lie; metres. */
interface Area {
  readonly name: string
  readonly radiusM: number
  readonly centre: LabelledPoint
}
type Limited = Pick<FieldDefinition, 'label' | 'props'>

/** Metres around the device where the designer wrote none. */
const DEFAULT_REACH_M = 500

/**
 * Radius limits, as the newer designer stores them: `enableDesktopLocation` switches on the circles of `locationScope`
 * [{name, lng, lat, radius in metres}], `enableLocationScope` keeps the choice within `adjustmentScope` metres of the device. A circle
 * without a centre or a radius is none.
 */
export function areasOf({ props }: Pick<FieldDefinition, 'props'>): readonly Area[] {
  if (!flagOf(props.enableDesktopLocation)) return []
  return listOf(props.locationScope)
    .map(objectOf)
    .flatMap((raw): Area[] => {
      const [centre, radiusM] = [pointIn(raw), numberOf(raw.radius)]
      const name = [raw.name, raw.fullName, raw.fullAddress].map(textOf).find((words) => words !== '')
      return centre === undefined || radiusM === undefined || radiusM <= 0 ? [] : [{ name: name ?? '规定地点', radiusM, centre }]
    })
}

/** Metres around the device in which a place may be chosen; undefined for no such limit. */
export function reachOf({ props }: Pick<FieldDefinition, 'props'>): number | undefined {
  const reach = numberOf(props.adjustmentScope) ?? 0
  return flagOf(props.enableLocationScope) ? (reach > 0 ? reach : DEFAULT_REACH_M) : undefined
}

/** More circles than these are counted. */
const MOST_NAMED = 3

function areasText(areas: readonly Area[]): string {
  const named = areas
    .slice(0, MOST_NAMED)
    .map(({ name, radiusM }) => `“${name}”${formatDistance(radiusM)}`)
    .join('、')
  return areas.length > MOST_NAMED ? `${named}等 ${areas.length} 处范围内` : `${named}范围内`
}

/** What a field says of its limits; '' for none. */
export function placeHint(field: Pick<FieldDefinition, 'props'>): string {
  const [areas, reach] = [areasOf(field), reachOf(field)]
  const lines = [...(areas.length > 0 ? [areasText(areas)] : []), ...(reach === undefined ? [] : [`当前位置 ${formatDistance(reach)}以内`])]
  return lines.length === 0 ? '' : `限${lines.join('，')}`
}

/** What is wrong with where a stored place lies; '' for nothing. The app asks before it takes a choice, the server before it stores. */
export function placeProblem(field: Limited, value: Json): string {
  const areas = areasOf(field)
  if (areas.length === 0) return ''
  const point = pointIn(value)
  if (point === undefined) return `${field.label}没有坐标，请在地图上选择`
  return areas.some(({ centre, radiusM }) => labelledDistanceM(point, centre) <= radiusM)
    ? ''
    : `${field.label}超出规定范围，须在${areasText(areas)}`
}

/**
 * What is wrong with a choice so far from the device; '' for nothing. Only the device knows where it is: the server cannot ask this. A fix
 * that is not accurate enough to tell is taken for the person.
 * @param here undefined where the device does not say
 */
export function reachProblem(
  field: Limited,
  chosen: LabelledPoint,
  here: (LabelledPoint & { readonly accuracyM?: number | undefined }) | undefined
): string {
  const reach = reachOf(field)
  if (reach === undefined) return ''
  const limit = `须在当前位置 ${formatDistance(reach)}以内`
  if (here === undefined) return `${field.label}${limit}，现在定位不到，请打开定位后再选`
  const far = labelledDistanceM(chosen, here)
  return verdictOf(far, here.accuracyM ?? 0, reach) === 'outside' ? `${field.label}离当前位置 ${formatDistance(far)}，${limit}` : ''
}
