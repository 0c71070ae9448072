import type { OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import type { EventView, EvidenceView, SignatureView } from '@/contract/transferCar/order/evidence'
import type { UnitStepBody } from '@/contract/transferCar/order/order'
import type { ServiceAction, UnitStep } from '@/contract/transferCar/order/codes'
import type { EvidenceItem } from '@/contract/transferCar/order/parts'
import { maskName } from '@/domain/format/mask'
import { ACTION_RULES } from './actions'
import { statusAfter, weightedActions, type ActorFacts, type OrderFacts } from './legality'
import type { StepInput } from './requirements'
import { UNIT_STEP_RULES, unitStepsFor, type UnitFacts } from './unitSteps'

/** What a driver may do without a signal: his own steps, nothing that needs somebody else's answer (app.md#outbox). */
export const OFFLINE_ACTIONS: readonly ServiceAction[] = [
  'accept',
  'depart',
  'arrive',
  'startWork',
  'load',
  'repair',
  'deliver',
  'redirect',
  'store',
  'handOver',
  'dryRun'
]

/** The same for a helping crew (orders.md#units): who declines goes out of sight and is answered at once. */
export const OFFLINE_UNIT_STEPS: readonly UnitStep[] = ['accept', 'depart', 'arrive', 'finish']

interface Waiting {
  id: string
  /** Device clock, epoch ms. */
  deviceAt: number
  /** Server minus device, ms; undefined when unknown. */
  clockOffset?: number | undefined
}

/** A step that waits on the device. */
export interface WaitingStep extends Waiting {
  action: ServiceAction
  body: StepInput
}

/** A step of a helping crew that waits on the device. */
export interface WaitingUnitStep extends Waiting {
  unitId: string
  action: UnitStep
  body: Pick<UnitStepBody, 'evidence' | 'position' | 'note' | 'distanceM'>
}

/** A photo that waits on the device, named by a step or not. */
export type WaitingPhoto = Pick<EvidenceItem, 'id' | 'category' | 'deviceAt' | 'source' | 'view'> & { sha256: string }

/** Whose device it is; `can` by the rights that were read last. */
export interface Projector extends Pick<ActorFacts, 'userId' | 'can'> {
  name: string
}

const leadOf = (order: OrderDetail): UnitView | undefined => order.units.find(({ isLead }) => isLead)
/** The crew that a person's photos belong to: his own where he helps, else the lead. */
const ownUnit = (order: OrderDetail, userId: string): UnitView | undefined =>
  order.units.find((unit) => !unit.isLead && unit.driverId === userId && unit.stamps.removedAt === undefined) ?? leadOf(order)
/** Whether the person drives the lead unit: then the order's steps are his (orders.md#units). */
export const isDriverOf = (order: OrderDetail, userId: string): boolean => userId !== '' && leadOf(order)?.driverId === userId

/**
 * The order as it will be once what waits on the device has arrived: the last known record with the steps applied in their
 * order, and the steps that are then legal for its driver (orders.md#projection). What only the server knows stays as it was.
 * @param photos all that wait, in the order of taking; those no step names belong to the leg of the end
 */
export function projectOrder(
  known: OrderDetail,
  steps: readonly (WaitingStep | WaitingUnitStep)[],
  photos: readonly WaitingPhoto[],
  person: Projector
): OrderDetail {
  const stepped = steps.reduce((order, step) => (isOfUnit(step) ? withUnitStep(order, step, person) : withStep(order, step, person)), known)
  const projected = photos.reduce((order, photo) => withPhoto(order, photo, person), stepped)
  return steps.every(isOfUnit) ? projected : withActions(projected, person)
}

const isOfUnit = (step: WaitingStep | WaitingUnitStep): step is WaitingUnitStep => 'unitId' in step

/** A helping crew's own stamp and its next step; status and actions are the lead's. */
function withUnitStep(order: OrderDetail, step: WaitingUnitStep, person: Projector): OrderDetail {
  const { unitId, action, body } = step
  const at = step.deviceAt + (step.clockOffset ?? 0)
  const after = (unit: UnitView): UnitView => {
    const stamps = { ...unit.stamps, [UNIT_STEP_RULES[action].stamp]: at }
    return {
      ...unit,
      stamps,
      ...(body.distanceM !== undefined && { distanceM: body.distanceM }),
      steps: unitStepsFor(unitFactsOf({ ...unit, stamps }), order.status, driverOf(person)).filter((next) =>
        OFFLINE_UNIT_STEPS.includes(next)
      )
    }
  }
  const announced = (body.evidence ?? []).reduce((now, item) => withPhoto(now, { ...item, sha256: item.sha256 ?? '' }, person), order)
  return {
    ...announced,
    units: announced.units.map((unit) => (unit.id === unitId ? after(unit) : unit)),
    events: [...order.events, eventOf(step, `unit:${action}`, order.status, order.status, person)]
  }
}

function eventOf(
  step: WaitingStep | WaitingUnitStep,
  action: EventView['action'],
  from: OrderDetail['status'],
  to: OrderDetail['status'],
  { name }: Projector
): EventView {
  const at = step.deviceAt + (step.clockOffset ?? 0)
  return {
    id: step.id,
    action,
    from,
    to,
    actorName: name,
    deviceAt: step.deviceAt,
    serverAt: at,
    businessAt: at,
    timeDoubtful: false,
    timeConfirmedBy: null,
    position: step.body.position ?? null,
    note: step.body.note ?? null,
    details: []
  }
}

function withStep(order: OrderDetail, step: WaitingStep, person: Projector): OrderDetail {
  const { action, body } = step
  const rule = ACTION_RULES[action]
  const status = statusAfter(action, factsOf(order))
  const at = step.deviceAt + (step.clockOffset ?? 0)
  const stamps = rule.stamp === undefined ? {} : { [rule.stamp]: at }
  const announced = (body.evidence ?? []).reduce((now, item) => withPhoto(now, { ...item, sha256: item.sha256 ?? '' }, person), order)
  const unit: Partial<UnitView> = action === 'redirect' ? { leg: (leadOf(order)?.leg ?? 1) + 1 } : {}
  return {
    ...announced,
    ...fieldsOf(step),
    status,
    statusAt: status === order.status ? order.statusAt : at,
    outcome: rule.outcome ?? order.outcome,
    stamps: { ...order.stamps, ...stamps },
    units: order.units.map((each) => (each.isLead ? { ...each, ...unit, stamps: { ...each.stamps, ...stamps } } : each)),
    vehicles: vehiclesAfter(order, step),
    signatures: [...order.signatures, ...signatureOf(step)],
    events: [...order.events, eventOf(step, action, order.status, status, person)]
  }
}

/** What a step writes into the order, as far as the screens show it. */
function fieldsOf({ action, body }: WaitingStep): Partial<OrderDetail> {
  switch (action) {
    case 'startWork':
      return {
        agreedPriceFen: body.agreedPriceFen ?? null,
        priceExemption: body.exemption ?? null,
        priceExemptionNote: body.exemptionNote ?? null,
        unsafeReason: body.unsafeReason ?? null
      }
    case 'load':
    case 'deliver':
      return body.destAddress === undefined ? {} : destinationOf(body)
    case 'redirect':
      return destinationOf(body)
    case 'store':
      return {
        slot: body.slot ?? null,
        keysCount: body.keys ?? null,
        odometerKm: body.odometerKm ?? null,
        belongings: body.belongings ?? null
      }
    case 'handOver':
      return { receiverName: body.receiverName === undefined ? null : maskName(body.receiverName) }
    default:
      return {}
  }
}

const destinationOf = ({ destType, destAddress, destPosition }: WaitingStep['body']): Partial<OrderDetail> => ({
  destType: destType ?? null,
  destAddress: destAddress ?? null,
  destPosition: destPosition ?? null
})

function vehiclesAfter(order: OrderDetail, { action, body }: WaitingStep): OrderDetail['vehicles'] {
  const [first, ...others] = order.vehicles
  if (first === undefined || (action !== 'load' && action !== 'startWork')) return order.vehicles
  const { plateSituation, plateNo, vin, damaged } = body
  return [
    {
      ...first,
      ...(plateSituation !== undefined && { plateSituation }),
      ...(plateNo !== undefined && { plateNo }),
      ...(vin !== undefined && { vin }),
      ...(damaged !== undefined && { damaged })
    },
    ...others
  ]
}

function signatureOf({ id, action, body: { signature } }: WaitingStep): SignatureView[] {
  if (signature === undefined) return []
  const { signerName, signerRole, deviceAt } = signature
  return [
    {
      id: signature.id ?? id,
      purpose: action === 'handOver' ? 'handover' : 'price',
      signerName: maskName(signerName),
      signerRole,
      deviceAt,
      url: null
    }
  ]
}

function withPhoto(
  order: OrderDetail,
  { id, category, deviceAt, source, sha256, view }: WaitingPhoto,
  { userId, name }: Projector
): OrderDetail {
  if (order.evidence.some((photo) => photo.id === id)) return order
  const unit = ownUnit(order, userId)
  const photo: EvidenceView = {
    id,
    category,
    unitId: unit?.id ?? null,
    leg: unit?.leg ?? 0,
    deviceAt,
    uploadedAt: null,
    uploaderName: name,
    source,
    view: view ?? null,
    url: null,
    thumbUrl: null,
    state: 'PENDING',
    sha256,
    reusedIn: null
  }
  return { ...order, evidence: [...order.evidence, photo] }
}

const driverOf = ({ userId, can }: Projector): ActorFacts => ({ userId, roles: ['driver'], can })
const unitFactsOf = ({ isLead, driverId, stamps }: UnitView): UnitFacts => ({
  isLead,
  driverId,
  acceptedAt: stamps.acceptedAt ?? null,
  departedAt: stamps.departedAt ?? null,
  arrivedAt: stamps.arrivedAt ?? null,
  finishedAt: stamps.finishedAt ?? null,
  removedAt: stamps.removedAt ?? null
})

/** The legal steps of its driver now; everything that needs the network is left out. */
function withActions(order: OrderDetail, person: Projector): OrderDetail {
  const actions = weightedActions(factsOf(order), driverOf(person)).filter(({ action }) => OFFLINE_ACTIONS.includes(action))
  return { ...order, actions, nextAction: actions.find(({ weight }) => weight === 'next')?.action ?? null, canEdit: false }
}

/** The facts that a driver's steps hang on; those of the money axis are not asked for them. */
function factsOf(order: OrderDetail): OrderFacts {
  const lead = leadOf(order)
  return {
    status: order.status,
    createdBy: '',
    driverId: lead?.driverId ?? null,
    doneFrom: null,
    leg: lead?.leg ?? 1,
    paymentStarted: false,
    moneyReceived: false,
    settled: false,
    feeWaived: order.feeWaivedReason !== null,
    onHold: order.onHold,
    released: order.releasedAt !== null,
    pendingEvidence: order.pendingEvidence,
    timeDoubts: order.timeDoubts,
    helpingUnits: order.units.filter(({ isLead }) => !isLead).length,
    reopenAskedBy: null,
    reassignAsked: order.reassignAsked === true,
    dispatchCalled: order.dispatchCalled === true
  }
}
