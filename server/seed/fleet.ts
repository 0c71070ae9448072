import type { PaperKind } from '@/contract/transferCar/order/codes'
import { DAY, MINUTE } from '../clock'
import type { Tx } from '../database/client'
import { driverPosition, driverProfile, fleetPaper, towTruck, yard, yardSlot } from '../database/schema'
import { pointOf } from '../transferCar/order/point'
import type { OrderRow, UnitRow } from '../transferCar/order/types'

export const TRUCKS = [
  {
    id: 'truck-1',
    plateNo: '粤B3K72G',
    truckType: 'FLATBED',
    capacityKg: 5000,
    driverId: 'user-driver1',
    organizeId: 'org-head-fleet',
    papersInDays: 210
  },
  {
    id: 'truck-2',
    plateNo: '粤B9M15T',
    truckType: 'WHEEL_LIFT',
    capacityKg: 3500,
    driverId: 'user-driver2',
    organizeId: 'org-head-fleet',
    papersInDays: 140
  },
  {
    id: 'truck-3',
    plateNo: '粤B6H08L',
    truckType: 'FLATBED',
    capacityKg: 5000,
    driverId: 'user-driver3',
    organizeId: 'org-baoan-fleet',
    papersInDays: 25
  },
  {
    id: 'truck-4',
    plateNo: '粤B2Q91R',
    truckType: 'HEAVY',
    capacityKg: 25000,
    driverId: 'user-driver4',
    organizeId: 'org-baoan-fleet',
    papersInDays: 300
  },
  {
    id: 'truck-5',
    plateNo: '粤B7W56C',
    truckType: 'CRANE',
    capacityKg: 50000,
    driverId: null,
    organizeId: 'org-head-fleet',
    papersInDays: 95
  },
  {
    id: 'truck-6',
    plateNo: '粤B1N33D',
    truckType: 'FLATBED',
    capacityKg: 4500,
    driverId: null,
    organizeId: 'org-baoan-fleet',
    papersInDays: -6
  }
] as const

const DRIVERS = ['driver1', 'driver2', 'driver3', 'driver4'] as const
const LICENCE_IN_DAYS = [700, 420, 28, 900] as const
/** Days after the first paper of an owner at which his others run out. */
const DRIVER_PAPERS: readonly (readonly [PaperKind, number])[] = [
  ['DRIVING_LICENCE', 0],
  ['QUALIFICATION', 310]
]
const TRUCK_PAPERS: readonly (readonly [PaperKind, number])[] = [
  ['INSURANCE', 0],
  ['INSPECTION', 90],
  ['VEHICLE_LICENCE', 180],
  ['TRANSPORT_PERMIT', 400]
]
const SLOT_ROWS = ['A', 'B', 'C'] as const
const SLOTS_A_ROW = 12
export const YARD_ID = 'yard-1'
/** Names of the yard's places in their order. */
export const SLOT_NAMES: readonly string[] = SLOT_ROWS.flatMap((row) =>
  Array.from({ length: SLOTS_A_ROW }, (_, i) => `${row}-${String(i + 1).padStart(2, '0')}`)
)

const papersOf = (
  owner: { driverId: string } | { truckId: string },
  kinds: readonly (readonly [PaperKind, number])[],
  firstEnd: number,
  updatedAt: number
) =>
  kinds.map(([kind, days]) => ({
    id: `paper-${Object.values(owner).join('')}-${kind}`,
    ...owner,
    kind,
    expiresAt: firstEnd + days * DAY,
    updatedAt
  }))

/** Six trucks (two without a driver, one with expired papers), the drivers' duty and papers, the yard with its places. @param now epoch ms */
export async function seedFleet(tx: Tx, now: number): Promise<void> {
  const createdAt = now - 190 * DAY
  await tx
    .insert(towTruck)
    .values(TRUCKS.map(({ papersInDays, ...truck }) => ({ ...truck, papersExpireAt: now + papersInDays * DAY, createdAt })))
  await tx.insert(driverProfile).values(
    DRIVERS.map((account, i) => ({
      userId: `user-${account}`,
      onDuty: true,
      dutyChangedAt: now - DAY / 4,
      licenceExpiresAt: now + (LICENCE_IN_DAYS[i] ?? 365) * DAY
    }))
  )
  await tx
    .insert(fleetPaper)
    .values([
      ...TRUCKS.flatMap(({ id, papersInDays }) => papersOf({ truckId: id }, TRUCK_PAPERS, now + papersInDays * DAY, createdAt)),
      ...DRIVERS.flatMap((account, i) =>
        papersOf({ driverId: `user-${account}` }, DRIVER_PAPERS, now + (LICENCE_IN_DAYS[i] ?? 365) * DAY, createdAt)
      )
    ])
  await tx.insert(yard).values({
    id: YARD_ID,
    name: '梅林停车场',
    address: '深圳市福田区梅林街道梅观路 28 号',
    lng: 114.049113,
    lat: 22.574512,
    coordType: 'GCJ02',
    organizeId: 'org-head-yard',
    createdAt
  })
  await tx
    .insert(yardSlot)
    .values(
      SLOT_NAMES.map((name, sortCode) => ({ id: `slot-${name.replace('-0', '').replace('-', '')}`, yardId: YARD_ID, name, sortCode }))
    )
}

/** Where each driver was last: near the scene of the newest order that he set out for. The odd ones keep the app in front only. */
export async function seedPositions(tx: Tx, built: readonly { order: OrderRow; unit: UnitRow | null }[], now: number): Promise<void> {
  const newestFirst = [...built].sort((a, b) => b.order.createdAt - a.order.createdAt)
  await tx.insert(driverPosition).values(
    DRIVERS.flatMap((account, i) => {
      const trip = newestFirst.find(
        ({ order, unit }) => unit?.driverId === `user-${account}` && unit.departedAt !== null && pointOf(order) !== null
      )
      const scene = trip === undefined ? null : pointOf(trip.order)
      if (trip === undefined || scene === null) return []
      const { lng, lat, coordType } = scene
      return [
        {
          userId: `user-${account}`,
          orderId: trip.order.id,
          lng: lng + 0.004 * (i + 1),
          lat: lat - 0.003 * i,
          coordType,
          accuracyM: 12,
          fixAt: Math.min(now - (2 + 3 * i) * MINUTE, trip.unit?.destAt ?? now),
          background: i % 2 === 0
        }
      ]
    })
  )
}
