import type { GapKind, PhotoCategory, PhotoView } from '@/contract/transferCar/order/codes'
import type { EvidenceView } from '@/contract/transferCar/order/evidence'
import type { Position } from '@/contract/transferCar/order/order'
import { formatFullDateTime } from '@/domain/format/dateTime'

/** Photos are made so small before they are sent, and larger ones are refused (evidence.md#sizes); bytes. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024

/** Most photos of an order (evidence.md#sizes). */
export const MAX_ORDER_PHOTOS = 60
export const PHOTOS_FULL = `一张工单最多 ${MAX_ORDER_PHOTOS} 张照片`

/**
 * How many photos an order still takes; those that were given up make room.
 * @param waiting ids of the photos on this device, some of which the order may know already
 */
export function photoRoom(evidence: readonly Pick<EvidenceView, 'id' | 'state'>[], waiting: readonly string[]): number {
  const held = new Set([...evidence.filter(({ state }) => state !== 'GIVEN_UP').map(({ id }) => id), ...waiting])
  return Math.max(0, MAX_ORDER_PHOTOS - held.size)
}

/** Whether a photo counts for the steps of a unit: it shows that unit's work, on the leg it is on now (evidence.md#photos-of-a-crew). */
export function countsFor(photo: Partial<EvidencePlace>, unit: EvidencePlace): boolean {
  return photo.leg === unit.leg && (photo.unitId === undefined || photo.unitId === unit.unitId)
}

/** Whose work a photo shows; leg 0 and no unit = handed in with the report. */
export interface EvidencePlace {
  unitId: string | null
  leg: number
}

/** What is said of photos whose bytes stand in other orders too: a warning, never a refusal (evidence.md#reused-photos). Empty = none. */
export function reuseWarning(photos: readonly Pick<EvidenceView, 'reusedIn'>[]): string {
  const reused = photos.flatMap(({ reusedIn }) => (reusedIn === null ? [] : [reusedIn]))
  return reused.length === 0 ? '' : `${reused.length} 张与 ${[...new Set(reused)].join('、')} 的照片相同，请核对`
}

/** What is written onto a photo so that it speaks for itself (evidence.md#watermark). */
export interface WatermarkFacts {
  /** Epoch ms by the device's clock: when the shutter was pressed, or when the picture was chosen from the album. */
  at: number
  source: 'CAMERA' | 'ALBUM'
  /** Where the device was at that moment; its address where somebody knows it. Neither = 未定位. */
  address?: string | null
  position?: Position | null
  personName: string
  /** Empty while the order has no number yet. */
  orderNo: string
}

/** A line longer than this says no more, characters. */
const MAX_LINE = 60
/** Six places of a degree are 0.1 m; the order's positions have as many (intake.md#points). */
const PLACES = 6

/**
 * Lines of the watermark, top to bottom. A picture from the album says so, and its time and place are called those of the
 * choosing: when and where it was taken nobody can vouch for.
 */
export function watermarkLines({ at, source, address, position, personName, orderNo }: WatermarkFacts): string[] {
  const isAlbum = source === 'ALBUM'
  const said = [
    isAlbum ? `相册照片 选取于 ${formatFullDateTime(at)}` : formatFullDateTime(at),
    placeText(address, position, isAlbum),
    [personName, orderNo]
      .map(oneLine)
      .filter((text) => text !== '')
      .join(' · ')
  ]
  return said.map(oneLine).filter((line) => line !== '')
}

function placeText(address: WatermarkFacts['address'], position: WatermarkFacts['position'], isAlbum: boolean): string {
  const place =
    oneLine(address ?? '') ||
    (position == null ? '' : `${position.lng.toFixed(PLACES)}, ${position.lat.toFixed(PLACES)} ${position.coordType}`)
  if (place === '') return '未定位'
  return isAlbum ? `选取位置 ${place}` : place
}

/** No line breaks, cut at a whole character. */
function oneLine(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return letters.length > MAX_LINE ? `${letters.slice(0, MAX_LINE - 1).join('')}…` : letters.join('')
}

/** What a driver may say cannot be shown, and how (evidence.md#no-evidence); everything else is photographed. */
export const GAPS: Readonly<Partial<Record<PhotoCategory, readonly GapKind[]>>> = {
  DAMAGE: ['UNREADABLE'],
  VIN: ['NOT_APPLICABLE', 'UNREADABLE'],
  ODOMETER: ['NOT_APPLICABLE', 'UNREADABLE'],
  EQUIPMENT: ['NOT_APPLICABLE', 'UNREADABLE'],
  DEST_SIGN: ['NOT_APPLICABLE', 'UNREADABLE'],
  UNLOAD_CORNER: ['NOT_APPLICABLE', 'UNREADABLE']
}

/** The reason that stands in place of a photo of this category, if it may and says one. */
export function gapFor<Gap extends { category: PhotoCategory; kind: GapKind; reason: string }>(
  gaps: readonly Gap[] | undefined,
  category: PhotoCategory
): Gap | undefined {
  return gaps?.find((gap) => gap.category === category && GAPS[category]?.includes(gap.kind) === true && gap.reason.trim() !== '')
}

/** The way around a vehicle. */
const AROUND: readonly PhotoView[] = ['FRONT_LEFT', 'FRONT_RIGHT', 'REAR_RIGHT', 'REAR_LEFT']

type Viewed = { view?: PhotoView | null | undefined }
/**
 * Each view with the newest photo of it, in the order one walks around the vehicle; photos that do not say which they show take the views
 * that are left. @param photos oldest first
 */
export function byView<Photo extends Viewed>(photos: readonly Photo[]): { view: PhotoView; photo: Photo | undefined }[] {
  const said = (view: PhotoView): Photo | undefined => [...photos].reverse().find((photo) => photo.view === view)
  const unsaid = photos.filter(({ view }) => view == null)
  let taken = 0
  return AROUND.map((view) => ({ view, photo: said(view) ?? unsaid[taken++] }))
}
