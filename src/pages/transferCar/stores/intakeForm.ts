import type { IntakeFields, OrderDetail } from '@/contract/transferCar'
import { intakeErrors } from '@/domain/transferCar/requirements'
import { normalisePlate, parseWhole } from './intakeText'

type Plain = Pick<IntakeFields,
  'source' | 'policeCaseNo' | 'bearer' | 'serviceType' | 'accidentType' | 'roadType' | 'roadName' | 'kmPost' | 'address' | 'position' | 'reporterName' | 'reporterMobile' |
  'destType' | 'destAddress' | 'hazmat' | 'remark'>
type Vehicle = NonNullable<IntakeFields['vehicles']>[number]

/** What the intake page edits: texts as typed, one vehicle in front, counts as text. */
export interface IntakeForm extends Plain {
  plateSituation: Vehicle['plateSituation']
  plateNo?: string
  vin?: string
  vehicleClass?: Vehicle['vehicleClass']
  brandModel?: string
  color?: string
  injured?: string
  lanesBlocked?: string
  /** Names of uploaded pictures. */
  vehiclePhotos: string[]
}

export const emptyForm = (): IntakeForm => ({ plateSituation: 'NORMAL', vehiclePhotos: [] })

const trimmed = (text: string | undefined): string | undefined => {
  const value = text?.trim()
  return value === '' ? undefined : value
}

/** The body of a new order; empty fields are left out. */
export function bodyOf(form: IntakeForm): IntakeFields {
  const { plateSituation, plateNo, vin, vehicleClass, brandModel, color, injured, lanesBlocked, vehiclePhotos, ...plain } = form
  const texts = Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, typeof value === 'string' ? trimmed(value) : value])) as Plain
  const vehicle: Vehicle = {
    plateSituation,
    plateNo: plateSituation === 'NONE' ? undefined : trimmed(normalisePlate(plateNo ?? '')),
    vin: trimmed(vin)?.toUpperCase(),
    vehicleClass,
    brandModel: trimmed(brandModel),
    color: trimmed(color)
  }
  const isKnown = plateSituation !== 'NORMAL' || Object.entries(vehicle).some(([key, value]) => key !== 'plateSituation' && value !== undefined)
  const body: IntakeFields = {
    ...texts,
    ...(isKnown && { vehicles: [vehicle] }),
    ...(vehiclePhotos.length > 0 && { vehiclePhotos: [...vehiclePhotos] }),
    injured: parseWhole(injured),
    lanesBlocked: parseWhole(lanesBlocked)
  }
  return JSON.parse(JSON.stringify(body)) as IntakeFields
}

/** Messages by field of the form; the vehicle's own stand under its fields. */
export function formErrors(form: IntakeForm, isDraft: boolean, hasMobile = false): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [key, message] of Object.entries(intakeErrors(bodyOf(form), isDraft))) errors[key.replace(/^vehicles\.0\./, '')] = message
  // An order that is changed keeps its number, which arrives masked, unless another one is typed.
  if (hasMobile && (form.reporterMobile ?? '') === '') delete errors.reporterMobile
  return errors
}

/** The form of an order that exists. Name and mobile of the reporter arrive masked and are left empty: empty = unchanged. */
export function formOf(order: OrderDetail): IntakeForm {
  const vehicle = order.vehicles[0]
  const text = (value: string | null | undefined): string | undefined => value ?? undefined
  return {
    source: order.source ?? undefined, bearer: order.bearer ?? undefined, serviceType: order.serviceType ?? undefined, accidentType: order.accidentType ?? undefined,
    roadType: order.roadType ?? undefined, roadName: text(order.roadName), kmPost: text(order.kmPost), policeCaseNo: text(order.policeCaseNo),
    address: text(order.address), position: order.position ?? undefined, destType: order.destType ?? undefined, destAddress: text(order.destAddress), hazmat: order.hazmat || undefined, remark: text(order.remark),
    injured: order.injured > 0 ? String(order.injured) : undefined, lanesBlocked: order.lanesBlocked > 0 ? String(order.lanesBlocked) : undefined,
    plateSituation: vehicle?.plateSituation ?? 'NORMAL', plateNo: text(vehicle?.plateNo), vin: text(vehicle?.vin), vehicleClass: vehicle?.vehicleClass ?? undefined,
    brandModel: text(vehicle?.brandModel), color: text(vehicle?.color), vehiclePhotos: []
  }
}

const CLEARABLE = ['policeCaseNo', 'roadName', 'kmPost', 'destAddress', 'remark'] as const

/** What a change sends: everything known, an empty text where a text was emptied (the server keeps what is not sent). */
export function changesOf(form: IntakeForm, before: IntakeForm, otherVehicles: readonly Vehicle[]): IntakeFields {
  const body = bodyOf(form)
  for (const key of CLEARABLE) if (before[key] !== undefined && body[key] === undefined) body[key] = ''
  if (body.injured === undefined && before.injured !== undefined) body.injured = 0
  if (body.lanesBlocked === undefined && before.lanesBlocked !== undefined) body.lanesBlocked = 0
  if (body.hazmat === undefined && before.hazmat === true) body.hazmat = false
  if (body.vehicles !== undefined) body.vehicles = [...body.vehicles, ...otherVehicles]
  return body
}
