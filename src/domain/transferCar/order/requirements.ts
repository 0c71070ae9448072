import type { AnyStepBody, IntakeFields, SignatureInput } from '@/contract/transferCar/order/order'
import type { CancelReason, PhotoCategory } from '@/contract/transferCar/order/codes'
import { ACTION_RULES, type ServiceAction } from './actions'
import { type Requirement } from './actionRule'
import { gapFor } from './evidence'
import { GAP_KINDS, labelOf, PHOTO_CATEGORIES } from './dictionaries'
import { FIELD_LABELS } from './fieldLabels'
import { filled, intakeErrors } from './intakeErrors'
import { cancelReasonAllowed } from './legality'
import type { ServiceStatus } from './status'
import { validateIdCard } from '@/domain/validators/idCard'
import { validateLength } from '@/domain/validators/length'
import { validateMobile } from '@/domain/validators/mobile'
import { validatePlate } from '@/domain/validators/plate'
import { validateVin } from '@/domain/validators/vin'

/** Body of any step, seen by the shared rules. */
export type StepInput = AnyStepBody & { signature?: SignatureInput }

/** What the rules know of the evidence and the order besides the step's body. */
export interface StepFacts {
  status: ServiceStatus
  /** Photos of the current leg by category: attached ones and those the step itself names. */
  photoCounts: Readonly<Partial<Record<PhotoCategory, number>>>
  /** Stored intake fields, for `submit`. */
  intake: IntakeFields
  /** Where the order goes, null while nobody has said it. */
  destAddress: string | null
  /** What was taken over with a stored vehicle: keys, and belongings in words. */
  storedWith?: { keys: number | null; belongings: string | null }
  /** A code was sent to who fetches the vehicle. */
  asksReleaseCode?: boolean
  /** Epoch ms: a day of birth is not in the future. */
  now: number
}

/** One line of the checklist a step shows: what it wants and whether it is there. */
export interface RequirementState {
  key: string
  label: string
  met: boolean
  /** Chinese message when it is not met. */
  message: string
}

const state = (key: string, label: string, message: string | null): RequirementState => ({
  key,
  label,
  met: message === null,
  message: message ?? ''
})

/** What an action wants and which of it is there; the app draws the list, the server refuses on the first unmet (orders.md#steps). */
export function requirementStates(action: ServiceAction, body: StepInput, facts: StepFacts): RequirementState[] {
  const states = statesOf(ACTION_RULES[action].requires, body, facts)
  if (action === 'cancel' && body.reasonCode !== undefined && !cancelReasonAllowed(facts.status, body.reasonCode as CancelReason)) {
    states.push(state('reasonCode', '取消原因', '拖车已出发，客户原因请走“空驶”，公司原因才能取消'))
  }
  return states
}

/** Requirements of any step, that of a helping crew too, one line each. */
export function statesOf(requires: readonly Requirement[], body: StepInput, facts: StepFacts): RequirementState[] {
  return requires.flatMap((requirement) => checkRequirement(requirement, body, facts))
}

/** Messages by key of everything that is missing; empty = the step may go. */
export function missingOf(action: ServiceAction, body: StepInput, facts: StepFacts): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const item of requirementStates(action, body, facts)) if (!item.met && !(item.key in missing)) missing[item.key] = item.message
  return missing
}

function checkRequirement(requirement: Requirement, body: StepInput, facts: StepFacts): RequirementState[] {
  switch (requirement.kind) {
    case 'fields':
      return requirement.fields.flatMap((field) => checkField(field, body, facts))
    case 'photos':
      return checkPhotos(requirement, body, facts)
    case 'signature': {
      const label = { price: '客户签字', handover: '接车人签字', pickup: '取车人签字' }[requirement.purpose]
      if (requirement.unless === 'exemption' && filled(body.exemption)) return []
      return [
        state(
          'signature',
          label,
          body.signature === undefined ? `请${label}${requirement.unless === 'exemption' ? '，或选择免签原因' : ''}` : null
        )
      ]
    }
    case 'price':
      if (filled(body.exemption) && body.agreedPriceFen === undefined) return [state('agreedPriceFen', '约定价格', null)]
      return [state('agreedPriceFen', '约定价格', body.agreedPriceFen === undefined ? '请输入与客户约定的价格' : null)]
    case 'vehicleConfirmed':
      return [checkVehicle(body, facts)]
    case 'distance':
      return checkDistance(body)
    case 'destination':
      return [checkDestination(requirement.orPending === true, body, facts)]
    case 'position': {
      if (requirement.when === 'onScene' && facts.status === 'EN_ROUTE') return []
      const here = body.position !== undefined || filled(body.noPositionReason)
      return [state('position', '定位', here ? null : '定位失败，请打开定位或填写原因')]
    }
    // Decided by legality.ts before evidence is looked at.
    case 'settled':
    case 'evidence':
    case 'released':
    case 'held':
    case 'notHeld':
    case 'timeDoubt':
    case 'helped':
    case 'approval':
    case 'asked':
    case 'notAsked':
    case 'called':
    case 'notCalled':
    case 'noFees':
      return []
    case 'identity':
      return checkIdentity(body, facts.now)
    case 'returned':
      return checkReturned(body, facts.storedWith)
    case 'releaseCode': {
      if (facts.asksReleaseCode !== true) return []
      const isThere = /^\d{6}$/.test(body.releaseCode ?? '') || filled(body.noCodeReason)
      return [state('releaseCode', '取车验证码', isThere ? null : '请输入短信里的 6 位取车验证码')]
    }
  }
}

/** Words that say that nothing was left in the vehicle. */
const NOTHING_LEFT = ['', '无', '没有']

/** What was taken over is checked off, or somebody says what is missing (yard.md#release). */
function checkReturned(body: StepInput, storedWith: StepFacts['storedWith']): RequirementState[] {
  const { keys = null, belongings = null } = storedWith ?? {}
  const isExplained = filled(body.returnNote)
  return [
    ...((keys ?? 0) > 0
      ? [
          state(
            'keysReturned',
            `钥匙 ${keys} 把已交还`,
            body.keysReturned === true || isExplained ? null : '请核对钥匙，缺少的请写交还说明'
          )
        ]
      : []),
    ...(!NOTHING_LEFT.includes(belongings?.trim() ?? '')
      ? [
          state(
            'belongingsReturned',
            '随车物品已交还',
            body.belongingsReturned === true || isExplained ? null : '请核对随车物品，缺少的请写交还说明'
          )
        ]
      : [])
  ]
}

/** Who picks the vehicle up, by name and paper (yard.md#release, validators.md#identity-number). */
function checkIdentity(body: StepInput, now: number): RequirementState[] {
  const name = validateLength(body.pickUpName ?? '', { min: 2, max: 50 }, '取车人姓名')
  const mobile = validateMobile(body.pickUpMobile ?? '')
  const idNo = body.idType === 'ID_CARD' ? validateIdCard(body.idNo ?? '', now) : { ok: filled(body.idNo), message: '请填写证件号码' }
  return [
    state('pickUpName', '取车人姓名', filled(body.pickUpName) ? (name.ok ? null : name.message) : '请填写取车人姓名'),
    state('pickUpMobile', '取车人手机', filled(body.pickUpMobile) ? (mobile.ok ? null : mobile.message) : '请填写取车人手机'),
    state('idType', '证件类型', filled(body.idType) ? null : '请选择证件类型'),
    state('idNo', '证件号码', filled(body.idNo) ? (idNo.ok ? null : idNo.message) : '请填写证件号码')
  ]
}

function checkField(field: string, body: StepInput, facts: StepFacts): RequirementState[] {
  if (field === 'intake') return Object.entries(intakeErrors(facts.intake)).map(([key, message]) => state(key, message, message))
  if (field === 'destination') {
    const there = filled(body.destType) && filled(body.destAddress)
    return [state('destAddress', '新目的地', there ? null : '请选择并填写新目的地')]
  }
  const label = FIELD_LABELS[field] ?? field
  const value = (body as Record<string, unknown>)[field]
  if (filled(value)) return [state(field, label, formatError(field, String(value)))]
  const gap = field === 'odometerKm' ? gapFor(body.gaps, 'ODOMETER') : undefined
  if (gap !== undefined) return [state(field, `${label} ${labelOf(GAP_KINDS, gap.kind)}`, null)]
  const verb =
    field === 'reasonCode' || field === 'holdReason' || field === 'unitId' || field === 'driverId' || field === 'truckId'
      ? '请选择'
      : '请填写'
  return [state(field, label, `${verb}${label}`)]
}

/** What is there and wrong is not there yet: one line of the checklist, not a tick beside an open circle. */
function formatError(field: string, text: string): string | null {
  if (field === 'receiverMobile') {
    const result = validateMobile(text)
    return result.ok ? null : result.message
  }
  if (field === 'receiverName') {
    const result = validateLength(text, { min: 2, max: 50 }, '接车人姓名')
    return result.ok ? null : result.message
  }
  return null
}

function checkPhotos(requirement: Extract<Requirement, { kind: 'photos' }>, body: StepInput, facts: StepFacts): RequirementState[] {
  if (requirement.when === 'damaged' && body.damaged !== true) return []
  if (requirement.when === 'onScene' && facts.status === 'EN_ROUTE') return []
  if (requirement.unless === 'unsafeReason' && filled(body.unsafeReason)) return []
  const extra = requirement.when === 'extraWork' ? (body.extraWork?.length ?? 0) : 1
  const min = requirement.min * extra
  if (min === 0) return []
  const have = facts.photoCounts[requirement.category] ?? 0
  const label = labelOf(PHOTO_CATEGORIES, requirement.category)
  const gap = gapFor(body.gaps, requirement.category)
  if (gap !== undefined) return [state(`photos.${requirement.category}`, `${label} ${labelOf(GAP_KINDS, gap.kind)}`, null)]
  const hint = requirement.unless === 'unsafeReason' ? '；现场不安全时可填写原因' : ''
  return [
    state(
      `photos.${requirement.category}`,
      `${label}照片 ${Math.min(have, min)}/${min}`,
      have >= min ? null : `还差 ${min - have} 张${label}照片${hint}`
    )
  ]
}

/** Plate or VIN confirmed before loading; 无牌 is allowed with a VIN or a photo of it (orders.md#steps, intake.md#vehicles). */
function checkVehicle(body: StepInput, facts: StepFacts): RequirementState {
  const label = '车牌或车架号'
  if (filled(body.vin)) {
    const result = validateVin(body.vin ?? '')
    if (!result.ok) return state('vin', label, result.message)
    if (result.warning !== undefined && body.vinConfirmed !== true) return state('vin', label, `${result.warning}，核对无误请确认`)
  }
  if (body.plateSituation === undefined) return state('plateNo', label, '请核对车牌')
  if (body.plateSituation === 'NORMAL') {
    if (!filled(body.plateNo)) return state('plateNo', label, filled(body.vin) ? null : '请核对车牌或车架号')
    const result = validatePlate(body.plateNo ?? '')
    return state('plateNo', label, result.ok ? null : result.message)
  }
  // 无牌, 临牌, 军警: no form to check, so the VIN or a picture tells which vehicle it is (intake.md#vehicles).
  const shown =
    filled(body.vin) || gapFor(body.gaps, 'VIN') !== undefined || (facts.photoCounts.VIN ?? 0) + (facts.photoCounts.PLATE ?? 0) > 0
  return state('plateNo', label, shown ? null : '请填写车架号，或拍一张车牌、车架号照片')
}

/** Where it goes is known before the truck leaves, or 待定 with a reason until it arrives (orders.md#destination). */
function checkDestination(mayPend: boolean, body: StepInput, facts: StepFacts): RequirementState {
  const isKnown = filled(facts.destAddress) || filled(body.destAddress) || (mayPend && filled(body.destPendingReason))
  return state('destAddress', '目的地', isKnown ? null : mayPend ? '请填写目的地；还不知道的选“目的地待定”并填写原因' : '请填写目的地')
}

function checkDistance(body: StepInput): RequirementState[] {
  if (body.distanceM === undefined) return [state('distanceM', '拖运里程', '请填写拖运里程')]
  if (body.distanceSource === undefined) return [state('distanceSource', '拖运里程', '请选择里程来源')]
  if (body.distanceSource === 'MANUAL' && !filled(body.distanceReason))
    return [state('distanceReason', '手工里程原因', '手工里程请说明原因')]
  return [state('distanceM', '拖运里程', null)]
}
