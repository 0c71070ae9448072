import { makeAutoObservable, observableRef } from 'mobx'
import type { BillFacts } from '@/contract/transferCar/fees/bill'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import { isByHand } from '@/domain/transferCar/fees/kilometres'
import { validateDecimal } from '@/domain/validators'
import { fieldsIn, recordOf, textsOf, type FieldGroup, type FieldSpec, type RepeatSpec, type Texts } from '../stores/editor/fields'
import { ITEM_OPTIONS, VEHICLE_CLASS_OPTIONS } from './rateCardFields'

/** Where the facts are asked: before the work they are estimated and nobody has waited yet. */
export type FactsPlace = 'scene' | 'bill'

const ALWAYS: readonly FieldSpec[] = [
  { path: 'vehicleClass', label: '计价车型', kind: 'choice', options: VEHICLE_CLASS_OPTIONS },
  { path: 'tow', label: '拖车', kind: 'flag' },
  { path: 'crane', label: '吊装', kind: 'flag' },
  { path: 'hazmat', label: '危险品', kind: 'flag' }
]
const TOWED: readonly FieldSpec[] = [
  { path: 'carried', label: '无法拖行，需托运', kind: 'flag' },
  { path: 'distanceM', label: '拖运里程', kind: 'km', max: 2_000_000 },
  { path: 'massTons', label: '总质量', kind: 'tons', max: 1_000_000, whenEmpty: null, help: '超重加收用' }
]
const REASON: FieldSpec = { path: 'distanceReason', label: '改里程的原因', kind: 'text', min: 2, max: 200 }
const CRANED: FieldSpec = { path: 'craneVehicles', label: '一台吊车作业', kind: 'whole', unit: '辆', min: 1, max: 20 }
const WAITED: FieldSpec = { path: 'waitingMinutes', label: '等待', kind: 'whole', unit: '分钟', max: 10_080, whenEmpty: 0 }

/** What is done to one vehicle, as it is typed: estimated at the scene, corrected on the bill. */
export class FactsForm {
  texts: Texts
  isTried = false
  readonly repeats: readonly RepeatSpec[]
  private readonly place: FactsPlace
  private readonly changed: () => void
  private readonly drivenM: number | null

  /** @param card tells what is sold by the piece; null = nothing is @param drivenM metres; other ones need a reason */
  constructor(facts: BillFacts, place: FactsPlace, card: RateCard | null, changed: () => void, drivenM: number | null = null) {
    this.drivenM = drivenM
    this.place = place
    this.changed = changed
    const units = card?.items ?? {}
    const sold = ITEM_OPTIONS.filter(({ value }) => value in units || facts.items.some(({ code }) => code === value))
    this.repeats = [
      {
        title: '项目',
        prefix: 'items',
        addText: '添加项目',
        options: sold,
        fieldsOf: (code) => [
          {
            path: `items.${code}`,
            label: '数量',
            kind: 'quantity',
            min: 1,
            max: 999_000,
            unit: units[code as keyof typeof units]?.unit ?? ''
          }
        ]
      }
    ]
    const record = { ...facts, items: Object.fromEntries(facts.items.map(({ code, qtyMilli }) => [code, qtyMilli])) }
    const items = facts.items.flatMap(({ code }) => this.repeats.flatMap((repeat) => repeat.fieldsOf(code)))
    this.texts = {
      ...textsOf(record, [...ALWAYS, ...TOWED, REASON, CRANED, WAITED, ...items]),
      ...(place === 'scene' && facts.distanceM === 0 && { distanceM: '' })
    }
    makeAutoObservable<FactsForm, 'place' | 'changed' | 'drivenM'>(
      this,
      { texts: observableRef, repeats: false, place: false, changed: false, drivenM: false },
      { autoBind: true }
    )
  }

  get groups(): readonly FieldGroup[] {
    const { tow, crane } = this.texts
    const fields = [
      ...ALWAYS,
      ...(tow === '1' ? TOWED.flatMap((field) => (field.path === 'distanceM' && this.isByHand ? [field, REASON] : [field])) : []),
      ...(crane === '1' ? [CRANED] : []),
      ...(this.place === 'bill' ? [WAITED] : [])
    ]
    return [
      {
        title: '作业',
        fields: fields.map((field) => (field.path === 'distanceM' && this.place === 'scene' ? { ...field, label: '预计里程' } : field))
      }
    ]
  }

  /** What is typed as facts, undefined while something is wrong. */
  get facts(): BillFacts | undefined {
    const { record, errors } = this.checked
    if (Object.keys(errors).length > 0) return undefined
    const items = Object.entries((record.items ?? {}) as Record<string, number>).map(([code, qtyMilli]) => ({ code, qtyMilli }))
    return { distanceM: 0, carried: false, massTons: null, craneVehicles: 1, waitingMinutes: 0, ...record, items } as BillFacts
  }

  /** Shown once the person has left something out; what is typed wrongly is shown at once. */
  get errors(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.checked.errors).filter(([path]) => this.isTried || (this.texts[path] ?? '') !== ''))
  }

  set(path: string, text: string): void {
    this.texts = { ...this.texts, [path]: text }
    this.changed()
  }

  add({ fieldsOf }: RepeatSpec, code: string): void {
    this.texts = { ...this.texts, ...Object.fromEntries(fieldsOf(code).map(({ path }) => [path, '1'])) }
    this.changed()
  }

  remove({ prefix }: RepeatSpec, code: string): void {
    const { [`${prefix}.${code}`]: _removed, ...others } = this.texts
    this.texts = others
    this.changed()
  }

  /** From now on missing fields are shown as well. */
  showMissing(): void {
    this.isTried = true
  }

  /** Other kilometres than were driven are typed. */
  private get isByHand(): boolean {
    const typed = validateDecimal(this.texts.distanceM ?? '', { digits: 3 }, '拖运里程')
    return typed.ok && isByHand({ tow: true, distanceM: typed.scaled }, this.drivenM)
  }

  private get checked() {
    return recordOf(this.texts, fieldsIn(this.texts, this.groups, this.repeats))
  }
}
