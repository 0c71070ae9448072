import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { shanghaiDate } from '@/domain/format'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { RevealQuery } from '@/contract/transferCar/order/order'
import type { PersonRole } from '@/contract/transferCar/order/codes'
import { ID_TYPES, labelOf, PERSON_ROLES } from '@/domain/transferCar/order/dictionaries'
import { MaskedNumber } from './MaskedNumber'

type RevealField = RevealQuery['field']

interface PersonProps {
  role: string
  name: string
  mobile: string | null
  note?: string
  /** Nobody calls himself. */
  isSelf?: boolean
  onReveal?: () => Promise<string>
  idNo?: { kind: string; number: string; onReveal?: () => Promise<string> }
}

function Person({ role, name, mobile, note = '', isSelf = false, onReveal, idNo }: PersonProps) {
  return (
    <View className='order-person'>
      <View className='order-person-head'>
        <Text className='detail-line'>{role}</Text>
        <Text className='detail-strong'>{name}</Text>
      </View>
      {mobile !== null && <MaskedNumber key={mobile} label={role} number={mobile} isPhone={!isSelf} onReveal={onReveal} />}
      {note !== '' && <Text className='detail-line detail-figures'>{note}</Text>}
      {idNo !== undefined && (
        <MaskedNumber key={idNo.number} label={`${role}证件`} prefix={idNo.kind} number={idNo.number} onReveal={idNo.onReveal} />
      )}
    </View>
  )
}

const MOBILES: Readonly<Record<PersonRole, RevealField>> = { OWNER: 'ownerMobile', DRIVER: 'driverMobile', PICKUP: 'pickUpMobile' }

interface PeopleProps {
  order: OrderDetail
  userId: string | undefined
  /** What is behind a field; '' when the server refuses. */
  onReveal: (field: RevealField) => Promise<string>
  /** Number of dispatch; '' = not configured. */
  dispatchPhone: string
}

/** People of the order, masked; a look at a number asks the server, and that is logged (people.md#personal-data, "PII"). */
export function PeopleSection({ order, userId, onReveal, dispatchPhone }: PeopleProps) {
  const lead = order.units.find((unit) => unit.isLead)
  const drives = order.units.some(({ driverId }) => driverId !== null && driverId === userId)
  const canReveal = (field: RevealField): boolean => order.revealable?.includes(field) ?? order.canReveal
  const revealing = (field: RevealField) => (canReveal(field) ? { onReveal: () => onReveal(field) } : {})
  return (
    <Section title='人员'>
      {order.peopleHiddenAt != null && (
        <Text className='detail-line'>{`当事人信息已按公司的保留期限于 ${shanghaiDate(order.peopleHiddenAt)} 隐去`}</Text>
      )}
      {drives && dispatchPhone !== '' && <Person role='调度' name='调度中心' mobile={dispatchPhone} />}
      <Person role='报案人' name={order.reporterName ?? '未留姓名'} mobile={order.reporterMobile} {...revealing('reporterMobile')} />
      {lead?.driverName != null && (
        <Person role='驾驶员' name={lead.driverName} mobile={lead.driverMobile ?? null} isSelf={lead.driverId === userId} />
      )}
      {order.people.map((person) => (
        <Person
          key={person.role}
          role={labelOf(PERSON_ROLES, person.role)}
          name={person.name ?? '未留姓名'}
          mobile={person.mobile}
          note={person.relation ?? ''}
          {...revealing(MOBILES[person.role])}
          {...(person.idNo !== null && {
            idNo: { kind: labelOf(ID_TYPES, person.idType), number: person.idNo, ...(person.role === 'PICKUP' && revealing('pickUpIdNo')) }
          })}
        />
      ))}
      {order.surveyorMobile !== null && (
        <Person role='查勘员' name='保险公司查勘员' mobile={order.surveyorMobile} {...revealing('surveyorMobile')} />
      )}
      {order.receiverName !== null && (
        <Person role='接车人' name={order.receiverName} mobile={order.receiverMobile} {...revealing('receiverMobile')} />
      )}
    </Section>
  )
}
