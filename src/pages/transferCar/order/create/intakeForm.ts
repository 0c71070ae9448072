import type { IntakeFields } from '@/contract/transferCar/order/order'
import type { OrderDetail, PersonView, VehicleView } from '@/contract/transferCar/order/detail'
import { intakeErrors } from '@/domain/transferCar/order/intakeErrors'
import { normalisePlate, validateVin } from '@/domain/validators'

/** Digits of a number keyboard as an integer; undefined for nothing or anything else. */
function parseWhole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
}

/** Whole numbers of the intake page with their limits (contract/transferCar/order/parts.ts). */
const LIMITS = {
  injured: { label: '受伤人数', min: 0, max: 999 },
  lanesBlocked: { label: '占用车道数', min: 0, max: 8 },
  seats: { label: '座位数', min: 1, max: 100 },
  axles: { label: '轴数', min: 2, max: 12 },
  massKg: { label: '总质量', min: 50, max: 200_000 }
} as const
type CountField = keyof typeof LIMITS

/** What is wrong with a number as typed; undefined for nothing typed and for what fits. */
function countError(field: CountField, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const { label, min, max } = LIMITS[field]
  const value = parseWhole(text)
  return value !== undefined && value >= min && value <= max ? undefined : `${label}填 ${min} 到 ${max} 的整数`
}

type Vehicle = NonNullable<IntakeFields['vehicles']>[number]
type Person = NonNullable<IntakeFields['people']>[number]

/** One vehicle as typed: counts are texts. */
export interface VehicleForm extends Omit<Vehicle, 'seats' | 'axles' | 'massKg'> {
  seats?: string
  axles?: string
  massKg?: string
  /** The check digit does not fit and a person looked twice (validators.md#vin). */
  vinConfirmed?: boolean
}
export type PersonForm = Omit<Person, 'role'>

/** What the intake page edits: texts as typed, owner and driver apart, counts as text. */
export interface IntakeForm extends Omit<IntakeFields, 'vehicles' | 'people' | 'injured' | 'lanesBlocked' | 'vehiclePhotos'> {
  /** At least one, maybe still empty. */
  vehicles: VehicleForm[]
  owner: PersonForm
  driver: PersonForm
  injured?: string
  lanesBlocked?: string
  /** Names of uploaded pictures. */
  vehiclePhotos: string[]
}

export const emptyVehicle = (): VehicleForm => ({ plateSituation: 'NORMAL' })
export const emptyForm = (): IntakeForm => ({ vehicles: [emptyVehicle()], owner: {}, driver: {}, vehiclePhotos: [] })

const trimmed = (text: string | undefined): string | undefined => {
  const value = text?.trim()
  return value === '' ? undefined : value
}
const trimmedAll = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? trimmed(value) : (value as unknown)])
  ) as T

function vehicleOf({ vinConfirmed: _local, seats, axles, massKg, ...vehicle }: VehicleForm): Vehicle {
  return {
    ...trimmedAll(vehicle),
    plateNo: vehicle.plateSituation === 'NONE' ? undefined : trimmed(normalisePlate(vehicle.plateNo ?? '')),
    vin: trimmed(vehicle.vin)?.toUpperCase(),
    seats: parseWhole(seats),
    axles: parseWhole(axles),
    massKg: parseWhole(massKg)
  }
}

/** An entry in which nothing was written is no vehicle. */
function isFilledVehicle(form: VehicleForm): boolean {
  return (
    form.plateSituation !== 'NORMAL' ||
    Object.entries(vehicleOf(form)).some(([key, value]) => key !== 'plateSituation' && value !== undefined && value !== false)
  )
}

const PEOPLE = [
  ['OWNER', 'owner'],
  ['DRIVER', 'driver']
] as const
const isFilledPerson = (person: PersonForm): boolean => Object.values(trimmedAll(person)).some((value) => value !== undefined)
const filledPeople = (form: IntakeForm) => PEOPLE.filter(([, key]) => isFilledPerson(form[key]))

/** The body of a new order; empty fields are left out. */
export function bodyOf(form: IntakeForm): IntakeFields {
  const { vehicles, owner: _owner, driver: _driver, injured, lanesBlocked, vehiclePhotos, ...plain } = form
  const known = vehicles.filter(isFilledVehicle).map(vehicleOf)
  const people = filledPeople(form).map(([role, key]) => ({ role, ...trimmedAll(form[key]) }))
  const body: IntakeFields = {
    ...trimmedAll(plain),
    ...(known.length > 0 && { vehicles: known }),
    ...(people.length > 0 && { people }),
    ...(vehiclePhotos.length > 0 && { vehiclePhotos: [...vehiclePhotos] }),
    injured: parseWhole(injured),
    lanesBlocked: parseWhole(lanesBlocked)
  }
  return JSON.parse(JSON.stringify(body)) as IntakeFields
}

/** The field of the form behind a field of the body: empty vehicles and people are not in the body, so places shift. */
export function formKeyOf(form: IntakeForm, key: string): string {
  const [, list, place, field] = /^(vehicles|people)\.(\d+)\.(\w+)$/.exec(key) ?? []
  if (list === 'vehicles')
    return `vehicles.${form.vehicles.map((vehicle, index) => ({ vehicle, index })).filter(({ vehicle }) => isFilledVehicle(vehicle))[Number(place)]?.index ?? 0}.${field}`
  if (list === 'people') return `${filledPeople(form)[Number(place)]?.[1] ?? 'owner'}.${field}`
  return key
}

const VEHICLE_COUNTS: readonly CountField[] = ['seats', 'axles', 'massKg']

function vehicleErrors(vehicle: VehicleForm, isDraft: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of VEHICLE_COUNTS) {
    const error = countError(field, vehicle[field as 'seats'])
    if (error !== undefined) errors[field] = error
  }
  const vin = trimmed(vehicle.vin)
  const checked = vin === undefined ? undefined : validateVin(vin)
  if (!isDraft && checked?.ok === true && checked.warning !== undefined && vehicle.vinConfirmed !== true)
    errors.vin = `${checked.warning}，核对无误请确认`
  return errors
}

/** Messages by field of the form: `address`, `vehicles.0.plateNo`, `owner.mobile`. @param hasMobile the order that is changed has one */
export function formErrors(form: IntakeForm, isDraft: boolean, hasMobile = false): Record<string, string> {
  const errors: Record<string, string> = {}
  form.vehicles.forEach((vehicle, index) => {
    for (const [field, message] of Object.entries(vehicleErrors(vehicle, isDraft))) errors[`vehicles.${index}.${field}`] = message
  })
  for (const field of ['injured', 'lanesBlocked'] as const) {
    const error = countError(field, form[field])
    if (error !== undefined) errors[field] = error
  }
  for (const [key, message] of Object.entries(intakeErrors(bodyOf(form), isDraft))) errors[formKeyOf(form, key)] = message
  // An order that is changed keeps its number, which arrives masked, unless another one is typed.
  if (hasMobile && (form.reporterMobile ?? '') === '') delete errors.reporterMobile
  return errors
}

const known = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [K in keyof T]?: Exclude<T[K], null> }
const countText = (count: number | null): string | undefined => (count === null || count === 0 ? undefined : String(count))

function vehicleFormOf({ id: _id, plateSituation, seats, axles, massKg, ...vehicle }: VehicleView): VehicleForm {
  // What stands on the order was confirmed when it was written.
  return {
    ...known(vehicle),
    plateSituation,
    seats: countText(seats),
    axles: countText(axles),
    massKg: countText(massKg),
    vinConfirmed: true
  }
}

const personFormOf = (people: readonly PersonView[], role: Person['role']): PersonForm => ({
  relation: people.find((person) => person.role === role)?.relation ?? undefined
})

/** The form of an order that exists. Names and mobiles arrive masked and are left empty: empty = unchanged. */
export function formOf(order: OrderDetail): IntakeForm {
  const {
    source,
    bearer,
    serviceType,
    accidentType,
    roadType,
    roadName,
    direction,
    areaCode,
    kmPost,
    policeCaseNo,
    address,
    position,
    destType,
    destAddress,
    destPosition,
    insurer,
    policyNo,
    claimNo,
    customerId,
    remark
  } = order
  return {
    ...known({
      source,
      bearer,
      serviceType,
      accidentType,
      roadType,
      roadName,
      direction,
      areaCode,
      kmPost,
      policeCaseNo,
      address,
      position,
      destType,
      destAddress,
      destPosition,
      insurer,
      policyNo,
      claimNo,
      customerId,
      remark
    }),
    hazmat: order.hazmat || undefined,
    illegalParking: order.illegalParking || undefined,
    injured: countText(order.injured),
    lanesBlocked: countText(order.lanesBlocked),
    vehicles: order.vehicles.length === 0 ? [emptyVehicle()] : order.vehicles.map(vehicleFormOf),
    owner: personFormOf(order.people, 'OWNER'),
    driver: personFormOf(order.people, 'DRIVER'),
    vehiclePhotos: []
  }
}

const CLEARABLE = [
  'policeCaseNo',
  'roadName',
  'direction',
  'areaCode',
  'kmPost',
  'destAddress',
  'insurer',
  'policyNo',
  'claimNo',
  'customerId',
  'remark'
] as const

/** What a change sends: everything known, an empty text where a text was emptied (the server keeps what is not sent). */
export function changesOf(form: IntakeForm, before: IntakeForm): IntakeFields {
  const body = bodyOf(form)
  for (const key of CLEARABLE) if (before[key] !== undefined && body[key] === undefined) body[key] = ''
  // Not sent, an area stays with whoever chose it, and one that came from the address goes with it (intake.md#area-of-an-order).
  if (form.areaCode === before.areaCode) delete body.areaCode
  for (const key of ['injured', 'lanesBlocked'] as const) if (body[key] === undefined && before[key] !== undefined) body[key] = 0
  for (const key of ['hazmat', 'illegalParking'] as const) if (body[key] === undefined && before[key] === true) body[key] = false
  return body
}
