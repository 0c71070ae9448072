import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FleetChoices } from '@/contract/admin/trucks'
import type { AdminSlot, ClosedDays, OpeningHours, YardBody, YardRecord } from '@/contract/admin/yards'
import { closedDaysFault } from '@/domain/admin/openingHours'
import { slotNames } from '@/domain/admin/slotNames'
import { resultOf } from '@/domain/apiError'
import { validateNumber } from '@/domain/validators'
import type { TruckService } from '@/services/admin/trucks'
import type { YardService } from '@/services/admin/yards'
import { Submission } from '@/stores/submission'
import { storedNow } from '../components/storedNow'

/** Texts as typed; a point of the map as GCJ02. */
export interface YardForm {
  name: string
  address: string
  lng: string
  lat: string
  organizeId: string
  /** undefined = not said. */
  hours: OpeningHours | undefined
  closedDays: readonly ClosedDays[]
}

export interface YardParts {
  service: YardService
  choices: TruckService['choices']
  uuid: () => Promise<string>
  /** Undefined = a new one. */
  id: string | undefined
}

const EMPTY: YardForm = { name: '', address: '', lng: '', lat: '', organizeId: '', hours: undefined, closedDays: [] }
const WORKDAYS: OpeningHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }

const isBetween = (text: string, least: number, most: number): boolean => {
  const number = validateNumber(text)
  return number.ok && Number(number.value) >= least && Number(number.value) <= most
}

/** One yard: its facts, its slots, whether it is open (administration.md#yards). */
export class YardModel {
  record: YardRecord | undefined = undefined
  organizes: FleetChoices['organizes'] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  form: YardForm = EMPTY
  isTried = false
  /** Names of new slots as typed. */
  newSlots = ''
  /** The slot that is renamed or closed. */
  slot: AdminSlot | undefined = undefined
  readonly acts: Submission
  private readonly parts: YardParts

  constructor(parts: YardParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<YardModel, 'parts'>(
      this,
      { parts: false, acts: false, record: observableRef, organizes: observableRef, form: observableRef, slot: observableRef },
      { autoBind: true }
    )
  }

  /** Reads what stands; what is typed already stays. */
  async load(): Promise<void> {
    const id = this.record?.id ?? this.parts.id
    const [choices, record] = await Promise.all([
      resultOf(this.parts.choices()),
      id === undefined ? Promise.resolve({ data: undefined, error: undefined }) : resultOf(this.parts.service.yard(id))
    ])
    runInAction(() => {
      const error = choices.error ?? record.error
      this.error = error?.message ?? ''
      if (choices.data !== undefined) this.organizes = choices.data.organizes
      if (record.data !== undefined) {
        if (this.record === undefined) this.take(record.data)
        else this.record = { ...record.data, version: this.record.version }
      }
      if (this.state !== 'ready') this.state = error === undefined ? 'ready' : 'error'
    })
  }

  set(part: Partial<YardForm>): void {
    this.form = { ...this.form, ...part }
    this.acts.typed()
    for (const field of Object.keys(part)) this.acts.fixed(field)
  }

  /** Says opening hours, from working days on, or none. */
  sayHours(isSaid: boolean): void {
    this.set({ hours: isSaid ? WORKDAYS : undefined })
  }

  toggleDay(day: number): void {
    const { hours } = this.form
    if (hours === undefined) return
    const days = hours.days.includes(day) ? hours.days.filter((each) => each !== day) : [...hours.days, day].sort()
    this.set({ hours: { ...hours, days } })
  }

  /** One more closed day, or another word about one. @param at its place; that of a new one is the length */
  setClosed(at: number, part: Partial<ClosedDays>): void {
    const { closedDays } = this.form
    const before = closedDays[at] ?? { from: '', to: '', name: '' }
    const next = { ...before, ...part }
    // One day, unless its end is said.
    if (part.from !== undefined && (next.to === '' || next.to < part.from)) next.to = part.from
    this.set({ closedDays: closedDays[at] === undefined ? [...closedDays, next] : closedDays.map((each, i) => (i === at ? next : each)) })
  }

  removeClosed(at: number): void {
    this.set({ closedDays: this.form.closedDays.filter((_, i) => i !== at) })
  }

  get errors(): Readonly<Record<string, string>> {
    const refused = this.acts.errorsOf('save')
    if (!this.isTried) return refused
    const { name, address, lng, lat, organizeId, hours, closedDays } = this.form
    const closed = closedDaysFault(closedDays)
    const isPointed = lng !== '' || lat !== ''
    return {
      ...refused,
      ...(name.trim() === '' && { name: '请填写停车场名称' }),
      ...(address.trim() === '' && { address: '请填写地址' }),
      ...(isPointed && !isBetween(lng, 73, 136) && { lng: '经度应在 73 到 136 之间' }),
      ...(isPointed && !isBetween(lat, 3, 54) && { lat: '纬度应在 3 到 54 之间' }),
      ...(organizeId === '' && { organizeId: '请选择所属组织' }),
      ...(hours?.days.length === 0 && { openingHours: '请至少选择一天' }),
      ...(closed !== '' && { closedDays: closed })
    }
  }

  /** @returns whether it is stored */
  async save(): Promise<boolean> {
    this.isTried = true
    this.acts.clear()
    if (Object.keys(this.errors).length > 0) return false
    const { name, address, lng, lat, organizeId, hours, closedDays } = this.form
    const position = lng === '' ? null : { lng: Number(lng), lat: Number(lat), coordType: 'GCJ02' as const }
    const body: YardBody = {
      name: name.trim(),
      address: address.trim(),
      position,
      organizeId,
      openingHours: hours ?? null,
      closedDays: closedDays.map((each) => ({ ...each, name: each.name.trim() }))
    }
    const { record } = this
    const saved = await this.acts.run('save', { ...body, version: record?.version }, (key) =>
      record === undefined
        ? this.parts.service.create(body, key)
        : this.parts.service.change(record.id, { ...body, version: record.version }, key)
    )
    await this.settle(saved)
    runInAction(() => {
      if (saved !== undefined) this.take(saved)
    })
    return saved !== undefined
  }

  /** Opens the yard or closes it. @returns whether it is done */
  async setOpen(isOpen: boolean): Promise<boolean> {
    const { record } = this
    if (record === undefined) return false
    const body = { isOpen, version: record.version }
    const saved = await this.acts.run('open', body, (key) => this.parts.service.setOpen(record.id, body, key))
    await this.settle(saved)
    return saved !== undefined
  }

  typeSlots(text: string): void {
    this.newSlots = text
    this.acts.clear()
  }

  /** Adds the slots that are typed. @returns how many, 0 = none */
  async addSlots(): Promise<number> {
    const { record } = this
    const wanted = slotNames(this.newSlots)
    if (!wanted.ok) this.acts.tell('slots', wanted.message)
    if (record === undefined || !wanted.ok) return 0
    const { names } = wanted
    const saved = await this.acts.run('slots', { names }, (key) => this.parts.service.addSlots(record.id, { names }, key))
    await this.settle(saved)
    runInAction(() => {
      if (saved !== undefined) this.newSlots = ''
    })
    return saved === undefined ? 0 : names.length
  }

  editSlot(slot: AdminSlot | undefined): void {
    this.acts.clear()
    this.slot = slot
  }

  nameSlot(name: string): void {
    if (this.slot !== undefined) this.slot = { ...this.slot, name }
    this.acts.clear()
  }

  /** Stores the name of the slot, or whether it is in use. @returns whether it is done */
  async saveSlot(isOpen: boolean): Promise<boolean> {
    const { record, slot } = this
    if (record === undefined || slot === undefined) return false
    const body = { name: slot.name.trim(), isOpen }
    if (body.name === '') {
      this.acts.tell('slot', '请填写车位名称')
      return false
    }
    const saved = await this.acts.run('slot', { id: slot.id, ...body }, (key) =>
      this.parts.service.changeSlot(record.id, slot.id, body, key)
    )
    await this.settle(saved)
    if (saved !== undefined) this.editSlot(undefined)
    return saved !== undefined
  }

  /** After a write: what is stored now; after another's change what is typed stays, on the version of now. */
  private async settle(saved: YardRecord | undefined): Promise<void> {
    const { record } = this
    const current = await storedNow(saved, this.acts, () => this.parts.service.yard(record?.id ?? ''))
    runInAction(() => {
      if (current !== undefined) this.record = current
    })
  }

  private take(record: YardRecord): void {
    const { name, address, position, organizeId, openingHours, closedDays } = record
    this.record = record
    this.form = {
      name,
      address,
      lng: position === null ? '' : String(position.lng),
      lat: position === null ? '' : String(position.lat),
      organizeId,
      hours: openingHours ?? undefined,
      closedDays
    }
    this.isTried = false
    this.acts.forget()
  }
}
