import { DAY } from '../clock'
import type { Tx } from '../database/client'
import { driverProfile, towTruck, yard, yardSlot } from '../database/schema'

export const TRUCKS = [
  { id: 'truck-1', plateNo: '粤B3K72G', truckType: 'FLATBED', capacityKg: 5000, driverId: 'user-driver1', organizeId: 'org-head-fleet', papersInDays: 210 },
  { id: 'truck-2', plateNo: '粤B9M15T', truckType: 'WHEEL_LIFT', capacityKg: 3500, driverId: 'user-driver2', organizeId: 'org-head-fleet', papersInDays: 140 },
  { id: 'truck-3', plateNo: '粤B6H08L', truckType: 'FLATBED', capacityKg: 5000, driverId: 'user-driver3', organizeId: 'org-baoan-fleet', papersInDays: 25 },
  { id: 'truck-4', plateNo: '粤B2Q91R', truckType: 'HEAVY', capacityKg: 25000, driverId: 'user-driver4', organizeId: 'org-baoan-fleet', papersInDays: 300 },
  { id: 'truck-5', plateNo: '粤B7W56C', truckType: 'CRANE', capacityKg: 50000, driverId: null, organizeId: 'org-head-fleet', papersInDays: 95 },
  { id: 'truck-6', plateNo: '粤B1N33D', truckType: 'FLATBED', capacityKg: 4500, driverId: null, organizeId: 'org-baoan-fleet', papersInDays: -6 }
] as const

export const DRIVERS = ['driver1', 'driver2', 'driver3', 'driver4'] as const
const LICENCE_IN_DAYS = [700, 420, 28, 900] as const
const SLOT_ROWS = ['A', 'B', 'C'] as const
const SLOTS_A_ROW = 12

/** Six trucks (two without a driver, one with expired papers), the drivers' duty and papers, the yard with its places. @param now epoch ms */
export async function seedFleet(tx: Tx, now: number): Promise<void> {
  const createdAt = now - 190 * DAY
  await tx.insert(towTruck).values(TRUCKS.map(({ papersInDays, ...truck }) => ({ ...truck, papersExpireAt: now + papersInDays * DAY, createdAt })))
  await tx.insert(driverProfile).values(DRIVERS.map((account, i) => ({
    userId: `user-${account}`, onDuty: true, dutyChangedAt: now - DAY / 4, licenceExpiresAt: now + (LICENCE_IN_DAYS[i] ?? 365) * DAY
  })))
  await tx.insert(yard).values({
    id: 'yard-1', name: '梅林停车场', address: '深圳市福田区梅林街道梅观路 28 号', lng: 114.049113, lat: 22.574512, coordType: 'GCJ02', organizeId: 'org-head-yard', createdAt
  })
  await tx.insert(yardSlot).values(SLOT_ROWS.flatMap((row, r) => Array.from({ length: SLOTS_A_ROW }, (_, i) => ({
    id: `slot-${row}${i + 1}`, yardId: 'yard-1', name: `${row}-${String(i + 1).padStart(2, '0')}`, sortCode: r * SLOTS_A_ROW + i
  }))))
}
