import { and, eq } from 'drizzle-orm'
import type { IntakeFields, PersonInput, VehicleInput } from '@/contract/transferCar/order/order'
import { validateMobile } from '@/domain/validators/mobile'
import { normalisePlate } from '@/domain/validators/plate'
import { validateVin } from '@/domain/validators/vin'
import type { Tx } from '../../../database/client'
import { customer, orderPerson, orderVehicle } from '../../../database/schema'
import { newId } from '../../../ids'
import { areaName } from '../../../system/area'
import { dictionaryNames } from '../../../system/dictionaryNames'
import type { OrderRow, VehicleRow } from '../types'
import { EMPTY_VEHICLE } from './empty'
import { trimmed } from './shared'

/** The mobile as its 11 digits, null when none was given. */
const mobileOf = (text: string | undefined): string | null => {
  const mobile = validateMobile(text ?? '')
  return mobile.ok ? mobile.value : null
}

/** Columns of the sent fields: texts trimmed and null when empty, mobiles as 11 digits. */
export function columnsOf(intake: IntakeFields & { draft?: boolean }): Partial<OrderRow> {
  const {
    vehicles: _vehicles,
    vehiclePhotos: _photos,
    people: _people,
    draft: _draft,
    position,
    destPosition,
    reporterMobile,
    surveyorMobile,
    ...fields
  } = intake
  const given = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? trimmed(value) : value])
  return {
    ...(Object.fromEntries(given) as Partial<OrderRow>),
    ...(reporterMobile === undefined ? {} : { reporterMobile: mobileOf(reporterMobile) }),
    ...(surveyorMobile === undefined ? {} : { surveyorMobile: mobileOf(surveyorMobile) }),
    ...(position === undefined
      ? {}
      : {
          lng: position.lng,
          lat: position.lat,
          coordType: position.coordType,
          accuracyM: position.accuracyM ?? null,
          fixAt: position.fixAt ?? null
        }),
    ...(destPosition === undefined ? {} : { destLng: destPosition.lng, destLat: destPosition.lat, destCoordType: destPosition.coordType })
  }
}

/** Dictionary of insurers (intake.md#fields). */
const INSURERS = 'towingInsurer'

/** What only the database knows of newly chosen fields: the area and the insurer exist, the customer is in service. @returns message by field */
export async function unknownChoices(tx: Tx, columns: Partial<OrderRow>, before: OrderRow | null): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const { areaCode, customerId, insurer } = columns
  if (insurer != null && insurer !== before?.insurer && (await dictionaryNames(tx, INSURERS, 'enCode'))?.has(insurer) !== true)
    errors.insurer = '没有这家保险公司，请重新选择'
  if (areaCode != null && areaCode !== before?.areaCode && (await areaName(areaCode)) === '') errors.areaCode = '没有这个区域，请重新选择'
  if (customerId != null && customerId !== before?.customerId) {
    const [known] = await tx.select({ enabledMark: customer.enabledMark }).from(customer).where(eq(customer.id, customerId))
    if (known === undefined) errors.customerId = '没有这位协议客户'
    else if (known.enabledMark !== 1) errors.customerId = '该协议客户已停用'
  }
  return errors
}

/**
 * Owner and driver: what is sent of one replaces, what is not sent stays, empty texts clear, as with the order's own fields; so one
 * of them is corrected without the other's number. @returns whether anything changed
 */
export async function writePeople(tx: Tx, orderId: string, inputs: readonly PersonInput[]): Promise<boolean> {
  const known = await tx.select().from(orderPerson).where(eq(orderPerson.orderId, orderId))
  let isChanged = false
  for (const { role, ...input } of inputs) {
    const before = known.find((person) => person.role === role)
    const row = {
      orderId,
      role,
      idType: null,
      idNo: null,
      name: input.name === undefined ? (before?.name ?? null) : trimmed(input.name),
      mobile: input.mobile === undefined ? (before?.mobile ?? null) : mobileOf(input.mobile),
      relation: input.relation === undefined ? (before?.relation ?? null) : trimmed(input.relation)
    }
    const isEmpty = row.name === null && row.mobile === null && row.relation === null
    if (before === undefined ? isEmpty : isSame([before], [row])) continue
    isChanged = true
    await tx.delete(orderPerson).where(and(eq(orderPerson.orderId, orderId), eq(orderPerson.role, role)))
    if (!isEmpty) await tx.insert(orderPerson).values(row)
  }
  return isChanged
}

/** Vehicles in their order; there is always one, so that a step can confirm its plate. */
export async function writeVehicles(
  tx: Tx,
  orderId: string,
  inputs: readonly VehicleInput[],
  before: readonly VehicleRow[]
): Promise<VehicleRow[]> {
  const given: readonly VehicleInput[] = inputs.length === 0 ? [{ plateSituation: 'NORMAL' }] : inputs
  const rows = given.map((input, position): VehicleRow => {
    const vin = validateVin(input.vin ?? '')
    return {
      ...EMPTY_VEHICLE,
      ...input,
      id: before[position]?.id ?? newId(),
      orderId,
      position,
      plateNo: normalisePlate(input.plateNo ?? '') || null,
      vin: vin.ok ? vin.value : null,
      brandModel: trimmed(input.brandModel),
      color: trimmed(input.color)
    }
  })
  await tx.delete(orderVehicle).where(eq(orderVehicle.orderId, orderId))
  await tx.insert(orderVehicle).values(rows)
  return rows
}

/** Whether two lists of rows say the same, whatever the order of their columns. */
export function isSame(before: readonly object[], after: readonly object[]): boolean {
  const sorted = (row: object) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  return before.length === after.length && before.every((row, index) => sorted(row) === sorted(after[index] ?? {}))
}
