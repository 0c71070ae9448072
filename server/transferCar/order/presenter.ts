import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderCard, OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import { STAMPS } from '@/contract/transferCar/order/codes'
import { maskIdNo, maskMobile, maskName } from '@/domain/format/mask'
import { weightedActions } from '@/domain/transferCar/order/legality'
import { unitStepsFor } from '@/domain/transferCar/order/unitSteps'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { customer, orderEvent, orderHold, orderPerson, towTruck, userAccount, yard } from '../../database/schema'
import { areaName } from '../../system/area'
import { gapsOf, viewEvent } from './eventPresenter'
import { mayStartCollect } from './collect'
import { lastPositions } from './lastPositions'
import { pointOf } from './point'
import { personalValue, REVEAL_FIELDS } from './personal'
import { actorFacts, factsOf, mayAddEvidence, mayEdit, mayGiveUp, personalOf, type Personal } from './policy'
import { asksForCode } from './releaseCode'
import { isTakenBack } from './repository/doubts'
import { givenUpFiles } from './repository/givenUp'
import type { CardRow } from './repository/list'
import type { Loaded, OrderRow, UnitRow } from './types'
import { readEvidence, readSignatures } from './evidencePresenter'

const masked = (value: string | null, mask: (text: string) => string): string | null =>
  value === null || value === '' ? null : mask(value)

type More = Pick<
  OrderDetail,
  | 'direction'
  | 'areaCode'
  | 'areaName'
  | 'insurer'
  | 'policyNo'
  | 'claimNo'
  | 'surveyorMobile'
  | 'customerId'
  | 'customerName'
  | 'illegalParking'
  | 'people'
  | 'peopleHiddenAt'
  | 'holds'
  | 'yardName'
  | 'keysCount'
  | 'odometerKm'
  | 'belongings'
  | 'feeWaivedReason'
  | 'releasedAt'
  | 'revealable'
>
const confirmer = alias(userAccount, 'confirmer')

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

/** One row of the list; personal data masked (people.md#personal-data). */
export function presentCard(actor: Actor, { order, vehicles, units, driverName, truckPlate, money }: CardRow): OrderCard {
  return cardOf(
    actor,
    { order, vehicles, units, lead: units.find(({ isLead }) => isLead) ?? null, reopenAskedBy: null, money },
    driverName,
    truckPlate
  )
}

function cardOf(actor: Actor, loaded: Loaded, driverName: string | null, truckPlate: string | null): OrderCard {
  const { order, vehicles, lead } = loaded
  const [vehicle] = vehicles
  const personal = personalOf(actor, loaded)
  return {
    id: order.id,
    orderNo: order.orderNo,
    version: order.version,
    status: order.status,
    source: order.source,
    serviceType: order.serviceType,
    bearer: order.bearer,
    plateNo: vehicle?.plateNo ?? null,
    plateSituation: vehicle?.plateSituation ?? null,
    vehicleClass: vehicle?.vehicleClass ?? null,
    vehicleCount: vehicles.length,
    address: order.address,
    position: pointOf(order),
    destAddress: order.destAddress,
    destPosition: pointOf({ lng: order.destLng, lat: order.destLat, coordType: order.destCoordType }),
    reporterName: masked(order.reporterName, maskName),
    reporterMobile: masked(order.reporterMobile, maskMobile),
    canReveal: order.reporterMobile !== null && personal.includes('reporterMobile'),
    driverName,
    truckPlate,
    hazmat: order.hazmat,
    injured: order.injured,
    createdAt: order.createdAt,
    statusAt: order.statusAt,
    stamps: stampsOf(lead, order),
    onHold: order.onHold,
    pendingEvidence: order.pendingEvidence,
    timeDoubts: order.timeDoubts,
    reassignAsked: order.reassignAsked,
    dispatchCalled: order.dispatchCalled,
    nextAction: weightedActions(factsOf(loaded), actorFacts(actor)).find(({ weight }) => weight === 'next')?.action ?? null
  }
}

/**
 * A whole order as this person may see it. Picture addresses are bare paths: `signDetail` adds their proof when the answer is
 * written, so what is kept for repeats holds none.
 */
export async function readDetail(reader: Reader, actor: Actor, loaded: Loaded): Promise<OrderDetail> {
  const { order, vehicles } = loaded
  const personal = personalOf(actor, loaded)
  const people = await peopleOf(reader, loaded)
  const units = await readUnits(reader, actor, loaded, people)
  const leadView = units.find(({ isLead }) => isLead)
  const events = await reader
    .select({ event: orderEvent, actorName: userAccount.realName, confirmedBy: confirmer.realName })
    .from(orderEvent)
    .leftJoin(userAccount, eq(userAccount.id, orderEvent.actorId))
    .leftJoin(confirmer, eq(confirmer.id, orderEvent.timeConfirmedBy))
    .where(eq(orderEvent.orderId, order.id))
    .orderBy(asc(orderEvent.seq))
  const givenUp = givenUpFiles(events)
  return {
    ...cardOf(actor, loaded, leadView?.driverName ?? null, leadView?.truckPlate ?? null),
    outcome: order.outcome,
    bearer: order.bearer,
    accidentType: order.accidentType,
    roadType: order.roadType,
    roadName: order.roadName,
    kmPost: order.kmPost,
    policeCaseNo: order.policeCaseNo,
    destType: order.destType,
    lanesBlocked: order.lanesBlocked,
    remark: order.remark,
    createdByName: people.find(({ id }) => id === order.createdBy)?.name ?? '',
    ...(await readMore(reader, order, personal)),
    vehicles: vehicles.map(({ orderId: _orderId, position: _position, ...vehicle }) => vehicle),
    units,
    events: events.map(({ event, actorName, confirmedBy }) => viewEvent(event, actorName, confirmedBy)),
    evidence: await readEvidence(reader, actor, order, personal.includes('papers'), givenUp),
    signatures: await readSignatures(reader, order.id, givenUp),
    gaps: events.flatMap(({ event, actorName }) =>
      isTakenBack(event) ? [] : gapsOf(event.payload.gaps).map((gap) => ({ ...gap, byName: actorName ?? '', at: event.businessAt }))
    ),
    agreedPriceFen: order.agreedPriceFen,
    priceExemption: order.priceExemption,
    priceExemptionNote: order.priceExemptionNote,
    unsafeReason: order.unsafeReason,
    receiverName: masked(order.receiverName, maskName),
    receiverMobile: masked(order.receiverMobile, maskMobile),
    slot: order.slot,
    actions: weightedActions(factsOf(loaded), actorFacts(actor)),
    canEdit: mayEdit(actor, loaded),
    canAddEvidence: mayAddEvidence(actor, loaded),
    asksReleaseCode: await asksForCode(reader, order),
    canCollect: mayStartCollect(actor, loaded),
    canGiveUp: order.pendingEvidence > 0 && mayGiveUp(actor, loaded)
  }
}

/** The facts beside the intake: people, insurance, holds, yard and release. */
async function readMore(reader: Reader, order: OrderRow, personal: readonly Personal[]): Promise<More> {
  const people = await reader.select().from(orderPerson).where(eq(orderPerson.orderId, order.id)).orderBy(asc(orderPerson.role))
  const holds = await reader
    .select({ hold: orderHold, byName: userAccount.realName })
    .from(orderHold)
    .innerJoin(userAccount, eq(userAccount.id, orderHold.byId))
    .where(eq(orderHold.orderId, order.id))
    .orderBy(asc(orderHold.startAt), asc(orderHold.id))
  const [place] = order.yardId === null ? [] : await reader.select({ name: yard.name }).from(yard).where(eq(yard.id, order.yardId))
  const [payer] =
    order.customerId === null ? [] : await reader.select({ name: customer.name }).from(customer).where(eq(customer.id, order.customerId))
  return {
    direction: order.direction,
    areaCode: order.areaCode,
    areaName: order.areaCode === null ? null : await areaName(order.areaCode),
    insurer: order.insurer,
    policyNo: order.policyNo,
    claimNo: order.claimNo,
    surveyorMobile: masked(order.surveyorMobile, maskMobile),
    customerId: order.customerId,
    customerName: payer?.name ?? null,
    illegalParking: order.illegalParking,
    people: people.map(({ role, name, mobile, idType, idNo, relation }) => ({
      role,
      name: masked(name, maskName),
      mobile: masked(mobile, maskMobile),
      idType,
      idNo: masked(idNo, maskIdNo),
      relation
    })),
    peopleHiddenAt: order.peopleHiddenAt,
    holds: holds.map(({ hold: { reasonCode, reason, startAt, endAt, endReason, noticeAt, collectDays }, byName }) => ({
      reasonCode,
      reason,
      byName,
      startAt,
      endAt,
      endReason,
      noticeAt,
      collectDays
    })),
    yardName: place?.name ?? null,
    keysCount: order.keysCount,
    odometerKm: order.odometerKm,
    belongings: order.belongings,
    feeWaivedReason: order.feeWaivedReason,
    releasedAt: order.releasedAt,
    revealable: REVEAL_FIELDS.filter((field) => personal.includes(field) && personalValue(order, people, field) !== null)
  }
}

type Named = Pick<typeof userAccount.$inferSelect, 'id' | 'mobile'> & { name: string }

/** Who wrote an order down and who works on it. */
const peopleOf = (reader: Reader, { order, units }: Loaded): Promise<Named[]> =>
  reader
    .select({ id: userAccount.id, name: userAccount.realName, mobile: userAccount.mobile })
    .from(userAccount)
    .where(inArray(userAccount.id, present([order.createdBy, ...units.flatMap(({ driverId, assistants }) => [driverId, ...assistants])])))

async function readUnits(reader: Reader, actor: Actor, { order, units }: Loaded, people: readonly Named[]): Promise<UnitView[]> {
  if (units.length === 0) return []
  const trucks = await reader
    .select()
    .from(towTruck)
    .where(inArray(towTruck.id, present(units.map(({ truckId }) => truckId))))
  const seen = await lastPositions(reader, actor, order, units)
  return units.map((unit) => {
    const driver = people.find(({ id }) => id === unit.driverId)
    const truck = trucks.find(({ id }) => id === unit.truckId)
    return {
      id: unit.id,
      isLead: unit.isLead,
      leg: unit.leg,
      driverId: unit.driverId,
      driverName: driver?.name ?? null,
      driverMobile: driver?.mobile || null,
      truckId: unit.truckId,
      truckPlate: truck?.plateNo ?? null,
      truckType: truck?.truckType ?? null,
      assistantNames: unit.assistants.flatMap((id) => people.find((person) => person.id === id)?.name ?? []),
      steps: unitStepsFor(unit, order.status, actorFacts(actor)),
      etaAt: unit.etaAt,
      distanceM: unit.distanceM,
      lastPosition: seen.find(({ driverId }) => driverId === unit.driverId)?.view ?? null,
      legs: unit.legs.map(({ distanceM, source, reason, plannedM = null }) => ({ distanceM, source, reason, plannedM })),
      stamps: stampsOf(unit, unit.isLead ? order : null)
    }
  })
}

/** How the work of a helping crew ended. */
const UNIT_ENDS = ['finishedAt', 'removedAt'] as const

/** Stamps that have happened, in the order of work; those of the order itself stand with its lead unit. */
function stampsOf(unit: UnitRow | null, order: OrderRow | null): UnitView['stamps'] {
  const source: Record<string, unknown> = {
    ...unit,
    ...(order === null
      ? {}
      : {
          createdAt: order.createdAt,
          releasedAt: order.releasedAt,
          gateOutAt: order.gateOutAt,
          endedAt: order.endedAt,
          closedAt: order.closedAt
        })
  }
  return Object.fromEntries(
    [...STAMPS, ...UNIT_ENDS].flatMap((stamp) => {
      const at = source[stamp]
      return typeof at === 'number' ? [[stamp, at]] : []
    })
  )
}
