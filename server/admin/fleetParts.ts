import { eq } from 'drizzle-orm'
import { Type } from '@sinclair/typebox'
import type { FleetChoices, PapersState } from '@/contract/admin/trucks'
import { Id } from '@/contract/transferCar/order/parts'
import { paperState } from '@/domain/transferCar/fleet/papers'
import type { Reader } from '../database/client'
import { driverProfile, organize, userAccount } from '../database/schema/index'
import { refuse } from '../errors'
import { byName } from '../organization/initials'
import { readPlaces } from './people/reach'
import type { AdminScope } from './scope'

export const RecordParams = Type.Object({ id: Type.String({ ...Id, title: '编号' }) })
export interface ById {
  Params: { id: string }
}

export const papersStateOf = (earliest: number | null, now: number): PapersState => (earliest === null ? 'NONE' : paperState(earliest, now))

/** @throws Refusal 400 at `organizeId`: it is closed, unknown, or not this administrator's */
export async function requireOrganize(reader: Reader, scope: AdminScope, organizeId: string): Promise<string> {
  const [row] = await reader.select().from(organize).where(eq(organize.id, organizeId))
  if (row === undefined || row.enabledMark !== 1 || !scope.covers(organizeId))
    throw refuse('请选择您管理的组织', { organizeId: '请选择您管理的组织' })
  return row.fullName
}

/** Organizations that something may belong to, and people who drive, within a scope. */
export async function fleetChoices(reader: Reader, scope: AdminScope): Promise<FleetChoices> {
  const places = await readPlaces(reader)
  const drivers = await reader
    .select({ person: userAccount, organizeName: organize.fullName })
    .from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId))
    .innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .where(eq(userAccount.enabledMark, 1))
  return {
    organizes: places.rows
      .filter(({ id, enabledMark }) => enabledMark === 1 && scope.covers(id))
      .map(({ id }) => ({ id, name: places.nameOf(id) })),
    drivers: drivers
      .filter(({ person }) => scope.covers(person.organizeId))
      .sort((one, other) => byName(one.person, other.person))
      .map(({ person, organizeName }) => ({ id: person.id, name: person.realName, organizeName }))
  }
}
