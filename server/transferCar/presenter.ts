import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { EvidenceView, OrderCard, OrderDetail, SignatureView, UnitView } from '@/contract/transferCar'
import { STAMPS } from '@/contract/transferCarCodes'
import { maskMobile, maskName } from '@/domain/format/mask'
import { RESTRICTED_CATEGORIES } from '@/domain/transferCar/dictionaries'
import { weightedActions } from '@/domain/transferCar/legality'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { orderEvent, orderEvidence, orderSignature, storedFile, towTruck, userAccount } from '../database/schema'
import { imagePath } from '../files/signature'
import { viewEvent } from './eventPresenter'
import { pointOf } from './point'
import { actorFacts, factsOf, mayAddEvidence, mayEdit, personalOf } from './policy'
import type { CardRow } from './repository/list'
import type { Loaded, OrderRow, UnitRow } from './types'

const masked = (value: string | null, mask: (text: string) => string): string | null => (value === null || value === '' ? null : mask(value))

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

/** One row of the list; personal data masked (towing.md section 3). */
export function presentCard(actor: Actor, { order, vehicles, lead, driverName, truckPlate }: CardRow): OrderCard {
  const loaded: Loaded = { order, vehicles, units: lead === null ? [] : [lead], lead, reopenAskedBy: null }
  return cardOf(actor, loaded, driverName, truckPlate)
}

function cardOf(actor: Actor, loaded: Loaded, driverName: string | null, truckPlate: string | null): OrderCard {
  const { order, vehicles, lead } = loaded
  const [vehicle] = vehicles
  const personal = personalOf(actor, { status: order.status, driverId: lead?.driverId ?? null })
  return {
    id: order.id, orderNo: order.orderNo, version: order.version, status: order.status, source: order.source, serviceType: order.serviceType,
    plateNo: vehicle?.plateNo ?? null, plateSituation: vehicle?.plateSituation ?? null, vehicleClass: vehicle?.vehicleClass ?? null, vehicleCount: vehicles.length,
    address: order.address, position: pointOf(order), destAddress: order.destAddress,
    destPosition: pointOf({ lng: order.destLng, lat: order.destLat, coordType: order.destCoordType }),
    reporterName: masked(order.reporterName, maskName), reporterMobile: masked(order.reporterMobile, maskMobile),
    canReveal: order.reporterMobile !== null && personal.includes('reporterMobile'),
    driverName, truckPlate, hazmat: order.hazmat, injured: order.injured, createdAt: order.createdAt, statusAt: order.statusAt,
    nextAction: weightedActions(factsOf(loaded), actorFacts(actor)).find(({ weight }) => weight === 'next')?.action ?? null
  }
}

/**
 * A whole order as this person may see it. Picture addresses are bare paths: `signDetail` adds their proof when the answer is
 * written, so what is kept for repeats holds none.
 */
export async function readDetail(reader: Reader, actor: Actor, loaded: Loaded): Promise<OrderDetail> {
  const { order, vehicles, lead } = loaded
  const units = await readUnits(reader, loaded)
  const leadView = units.find(({ isLead }) => isLead)
  const [creator] = await reader.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, order.createdBy))
  const events = await reader.select({ event: orderEvent, actorName: userAccount.realName }).from(orderEvent)
    .innerJoin(userAccount, eq(userAccount.id, orderEvent.actorId))
    .where(eq(orderEvent.orderId, order.id)).orderBy(asc(orderEvent.seq))
  return {
    ...cardOf(actor, loaded, leadView?.driverName ?? null, leadView?.truckPlate ?? null),
    outcome: order.outcome, bearer: order.bearer, accidentType: order.accidentType, roadType: order.roadType, roadName: order.roadName, kmPost: order.kmPost,
    policeCaseNo: order.policeCaseNo, destType: order.destType, lanesBlocked: order.lanesBlocked, remark: order.remark, createdByName: creator?.name ?? '',
    vehicles: vehicles.map(({ id, plateSituation, plateNo, vin, vehicleClass, brandModel, color, damaged }) => ({ id, plateSituation, plateNo, vin, vehicleClass, brandModel, color, damaged })),
    units, events: events.map(({ event, actorName }) => viewEvent(event, actorName)),
    evidence: await readEvidence(reader, order, personalOf(actor, { status: order.status, driverId: lead?.driverId ?? null }).includes('papers')),
    signatures: await readSignatures(reader, order.id),
    agreedPriceFen: order.agreedPriceFen, priceExemption: order.priceExemption, priceExemptionNote: order.priceExemptionNote, unsafeReason: order.unsafeReason,
    receiverName: masked(order.receiverName, maskName), receiverMobile: masked(order.receiverMobile, maskMobile), slot: order.slot,
    actions: weightedActions(factsOf(loaded), actorFacts(actor)), canEdit: mayEdit(actor, loaded), canAddEvidence: mayAddEvidence(actor, loaded)
  }
}

async function readUnits(reader: Reader, { order, units }: Loaded): Promise<UnitView[]> {
  if (units.length === 0) return []
  const people = await reader.select({ id: userAccount.id, name: userAccount.realName, mobile: userAccount.mobile }).from(userAccount)
    .where(inArray(userAccount.id, present(units.map(({ driverId }) => driverId))))
  const trucks = await reader.select().from(towTruck).where(inArray(towTruck.id, present(units.map(({ truckId }) => truckId))))
  return units.map((unit) => {
    const driver = people.find(({ id }) => id === unit.driverId)
    const truck = trucks.find(({ id }) => id === unit.truckId)
    return {
      id: unit.id, isLead: unit.isLead, leg: unit.leg, driverId: unit.driverId, driverName: driver?.name ?? null, driverMobile: driver?.mobile || null,
      truckId: unit.truckId, truckPlate: truck?.plateNo ?? null, truckType: truck?.truckType ?? null, etaAt: unit.etaAt, distanceM: unit.distanceM,
      stamps: stampsOf(unit, unit.isLead ? order : null)
    }
  })
}

/** Stamps that have happened, in the order of work; those of the order itself stand with its lead unit. */
function stampsOf(unit: UnitRow, order: OrderRow | null): UnitView['stamps'] {
  const source: Record<string, unknown> = { ...unit, ...(order === null ? {} : { createdAt: order.createdAt, gateOutAt: order.gateOutAt, endedAt: order.endedAt, closedAt: order.closedAt }) }
  return Object.fromEntries(STAMPS.flatMap((stamp) => { const at = source[stamp]; return typeof at === 'number' ? [[stamp, at]] : [] }))
}

async function readEvidence(reader: Reader, order: OrderRow, papers: boolean): Promise<EvidenceView[]> {
  const rows = await reader.select({ evidence: orderEvidence, file: storedFile, uploaderName: userAccount.realName }).from(orderEvidence)
    .leftJoin(storedFile, eq(storedFile.name, orderEvidence.fileName)).innerJoin(userAccount, eq(userAccount.id, orderEvidence.uploaderId))
    .where(eq(orderEvidence.orderId, order.id)).orderBy(asc(orderEvidence.createdAt), asc(orderEvidence.deviceAt), asc(orderEvidence.id))
  return rows.map(({ evidence, file, uploaderName }) => {
    const hidden = RESTRICTED_CATEGORIES.includes(evidence.category) && !papers
    const path = file === null || hidden ? null : imagePath(file.type, file.name)
    return {
      id: evidence.id, category: evidence.category, leg: evidence.leg, deviceAt: evidence.deviceAt, uploadedAt: evidence.uploadedAt, uploaderName, source: evidence.source,
      url: path, thumbUrl: path === null || file?.hasThumb !== true ? path : `${path}?thumb=1`,
      state: hidden ? 'RESTRICTED' as const : file === null ? 'PENDING' as const : 'STORED' as const
    }
  })
}

async function readSignatures(reader: Reader, orderId: string): Promise<SignatureView[]> {
  const rows = await reader.select({ signature: orderSignature, type: storedFile.type }).from(orderSignature)
    .innerJoin(storedFile, eq(storedFile.name, orderSignature.fileName))
    .where(and(eq(orderSignature.orderId, orderId), isNull(orderSignature.undoneAt))).orderBy(asc(orderSignature.createdAt))
  return rows.map(({ signature, type }) => ({
    purpose: signature.purpose, signerName: maskName(signature.signerName), signerRole: signature.signerRole, deviceAt: signature.deviceAt, url: imagePath(type, signature.fileName)
  }))
}
