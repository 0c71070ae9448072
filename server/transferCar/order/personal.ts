import type { RevealQuery } from '@/contract/transferCar/order/order'
import type { PersonRole } from '@/contract/transferCar/order/codes'
import type { orderPerson } from '../../database/schema'
import type { OrderRow } from './types'

type PersonRow = typeof orderPerson.$inferSelect
type PersonField = 'ownerMobile' | 'driverMobile' | 'pickUpMobile' | 'pickUpIdNo' | 'pickUpName'

const PERSON_FIELDS: Readonly<Record<PersonField, { role: PersonRole; column: 'mobile' | 'idNo' | 'name' }>> = {
  ownerMobile: { role: 'OWNER', column: 'mobile' },
  driverMobile: { role: 'DRIVER', column: 'mobile' },
  pickUpMobile: { role: 'PICKUP', column: 'mobile' },
  pickUpIdNo: { role: 'PICKUP', column: 'idNo' },
  pickUpName: { role: 'PICKUP', column: 'name' }
}
const ORDER_FIELDS = ['reporterMobile', 'reporterName', 'receiverMobile', 'surveyorMobile'] as const

/** What each is called where a look at it is noted. */
export const PERSONAL_LABELS: Readonly<Record<RevealQuery['field'], string>> = {
  reporterMobile: '报案人手机',
  reporterName: '报案人姓名',
  receiverMobile: '接车人手机',
  ownerMobile: '车主手机',
  driverMobile: '车辆驾驶人手机',
  pickUpMobile: '取车人手机',
  pickUpIdNo: '取车人证件号码',
  pickUpName: '取车人姓名',
  surveyorMobile: '查勘员手机'
}

/** All personal data that is shown in full on demand only. */
export const REVEAL_FIELDS: readonly RevealQuery['field'][] = [...ORDER_FIELDS, ...(Object.keys(PERSON_FIELDS) as PersonField[])]

/** A stored piece of personal data in full, null when there is none. @param people of the same order */
export function personalValue(order: OrderRow, people: readonly PersonRow[], field: RevealQuery['field']): string | null {
  if (field === 'reporterMobile' || field === 'reporterName' || field === 'receiverMobile' || field === 'surveyorMobile')
    return order[field]
  const { role, column } = PERSON_FIELDS[field]
  return people.find((person) => person.role === role)?.[column] ?? null
}
