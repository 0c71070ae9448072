import type { IntakeFields, VehicleInput } from '@/contract/transferCar/order/order'
import { validateLength } from '@/domain/validators/length'
import { validateMobile } from '@/domain/validators/mobile'
import { compactCode } from '@/domain/validators/normalise'
import { normalisePlate, validatePlate } from '@/domain/validators/plate'
import type { ValidationResult } from '@/domain/validators/result'
import { validateVin } from '@/domain/validators/vin'
import { labelOf, PERSON_ROLES } from './dictionaries'

/** Something stands there: blanks alone do not count. */
export const filled = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '')

/** Numbers of insurers (intake.md#fields). */
const POLICY_NO = /^[0-9A-Za-z-]{1,40}$/
const nameOf =
  (label: string) =>
  (text: string): ValidationResult =>
    validateLength(text, { min: 2, max: 50 }, label)
const matching =
  (form: RegExp, message: string) =>
  (text: string): ValidationResult =>
    form.test(text.trim()) ? { ok: true, value: text.trim() } : { ok: false, message }

/** Tractor and trailer are two entries with their own plates (intake.md#vehicles); one plate or VIN is one vehicle. */
function isSameVehicle(one: VehicleInput, other: VehicleInput): boolean {
  const plate = normalisePlate(one.plateNo ?? '')
  const vin = compactCode(one.vin ?? '')
  return (plate !== '' && plate === normalisePlate(other.plateNo ?? '')) || (vin !== '' && vin === compactCode(other.vin ?? ''))
}

/**
 * Required at intake: source, reporter's mobile, address, vehicle class or photo, 作业类型, 承担方 (intake.md#required-fields); formats of
 * intake.md#fields.
 * @returns message by field name; empty when all is well
 */
export function intakeErrors(intake: IntakeFields, draft = false): Record<string, string> {
  const errors: Record<string, string> = {}
  const { vehicles = [], people = [] } = intake
  if (!draft) {
    if (!filled(intake.source)) errors.source = '请选择来源'
    if (!filled(intake.reporterMobile)) errors.reporterMobile = '请输入报案人手机'
    if (!filled(intake.address)) errors.address = '请输入事故地点'
    if (!vehicles.some((vehicle) => filled(vehicle.vehicleClass)) && (intake.vehiclePhotos ?? []).length === 0)
      errors.vehicleClass = '请选择车型，或拍一张车辆照片'
    if (!filled(intake.serviceType)) errors.serviceType = '请选择作业类型'
    if (!filled(intake.bearer)) errors.bearer = '请选择承担方，不清楚可选“待定”'
  }
  const check = (field: string, value: string | undefined, validate: (text: string) => ValidationResult): void => {
    if (!filled(value)) return
    const result = validate(value ?? '')
    if (!result.ok) errors[field] = result.message
  }
  check('reporterMobile', intake.reporterMobile, validateMobile)
  check('reporterName', intake.reporterName, nameOf('报案人姓名'))
  check('surveyorMobile', intake.surveyorMobile, validateMobile)
  check(
    'policeCaseNo',
    intake.policeCaseNo,
    matching(/^[0-9A-Za-z\-（）()第号\u4e00-\u9fa5]{1,40}$/, '警情编号只能有数字、字母、汉字、括号和短横线')
  )
  check('policyNo', intake.policyNo, matching(POLICY_NO, '保单号只能有数字、字母和短横线'))
  check('claimNo', intake.claimNo, matching(POLICY_NO, '报案号只能有数字、字母和短横线'))
  check('kmPost', intake.kmPost, matching(/^K\d{1,4}(\+\d{1,3})?$/, '公里桩号格式如 K12+300'))
  people.forEach((person, index) => {
    const label = labelOf(PERSON_ROLES, person.role)
    check(`people.${index}.name`, person.name, nameOf(`${label}姓名`))
    check(`people.${index}.mobile`, person.mobile, validateMobile)
    if (people.findIndex(({ role }) => role === person.role) < index) errors[`people.${index}.role`] = `${label}只能登记一人`
  })
  vehicles.forEach((vehicle, index) => {
    if (vehicle.plateSituation === 'NORMAL') check(`vehicles.${index}.plateNo`, vehicle.plateNo, validatePlate)
    check(`vehicles.${index}.vin`, vehicle.vin, validateVin)
    const twin = vehicles.findIndex((other) => isSameVehicle(other, vehicle))
    if (twin < index && twin >= 0) errors[`vehicles.${index}.plateNo`] = `与第 ${twin + 1} 辆车重复`
  })
  return errors
}
