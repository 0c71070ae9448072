import type { Clock } from '@/platform/clock'
import { roadPostOf } from '@/domain/transferCar/order/roadPost'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { DraftBook } from '@/stores/drafts'
import type { Located } from '@/pages/transferCar/stores/locate'
import { PlaceModel, type PlaceParts } from '../place/model'
import type { IntakeForm } from './intakeForm'

/** `base`: the order's fields when its change was begun. */
export interface StoredDraft {
  form: IntakeForm
  base?: IntakeForm
}

export interface CreateParts extends PlaceParts {
  service: Pick<TransferCarService, 'create' | 'update' | 'detail' | 'duplicates' | 'list'>
  drafts: DraftBook
  clock: Clock
  uuid: () => Promise<string>
  locate: () => Promise<Located>
}

/** The contract's most vehicles of one order. */
export const MOST_VEHICLES = 20

interface Fields {
  readonly form: IntakeForm
  set<K extends keyof IntakeForm>(field: K, value: IntakeForm[K]): void
}

/** Address, point and area of the scene, as they stand in the form. */
export function scenePlace(model: Fields, parts: PlaceParts): PlaceModel {
  const takeRoad = roadTaker(model)
  return new PlaceModel(
    {
      text: () => model.form.address ?? '',
      point: () => model.form.position,
      setText: (text) => {
        model.set('address', text)
        takeRoad(text)
      },
      setPoint: (point) => model.set('position', point),
      area: { get: () => model.form.areaCode, set: (code) => model.set('areaCode', code) }
    },
    parts
  )
}

/** Road and kilometre post follow the address that names them (intake.md#kilometre-posts); what somebody wrote there stays. */
function roadTaker(model: Fields): (text: string) => void {
  let taken: { roadName?: string; kmPost?: string } = {}
  return (text) => {
    const found = roadPostOf(text)
    const next = found === undefined ? {} : { roadName: found.road, kmPost: found.post }
    for (const field of ['roadName', 'kmPost'] as const) {
      const now = model.form[field] ?? ''
      if ((now === '' || now === taken[field]) && now !== (next[field] ?? '')) model.set(field, next[field])
    }
    taken = next
  }
}

/** Address and point of the destination. */
export const destinationPlace = (model: Fields, parts: PlaceParts): PlaceModel =>
  new PlaceModel(
    {
      text: () => model.form.destAddress ?? '',
      point: () => model.form.destPosition,
      setText: (text) => model.set('destAddress', text),
      setPoint: (point) => model.set('destPosition', point)
    },
    parts
  )
