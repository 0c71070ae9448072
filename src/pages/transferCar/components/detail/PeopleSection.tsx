import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import type { OrderDetail, RevealQuery } from '@/contract/transferCar'
import type { PersonRole } from '@/contract/transferCarCodes'
import { ID_TYPES, labelOf, PERSON_ROLES } from '@/domain/transferCar/dictionaries'

type RevealField = RevealQuery['field']

interface PersonProps { role: string, name: string, mobile: string | null, note?: string, onCall?: () => void, onShow?: () => void }

function Person({ role, name, mobile, note = '', onCall, onShow }: PersonProps) {
  return (
    <View className='order-person'>
      <View className='order-person-words'>
        <Text className='detail-line'>{role}</Text>
        <Text className='detail-strong'>{name}</Text>
        {mobile !== null && <Text className='detail-figures'>{mobile}</Text>}
        {note !== '' && <Text className='detail-line detail-figures'>{note}</Text>}
      </View>
      {onShow !== undefined && <Button kind='secondary' inline icon='eye' label={`显示${role}证件号码`} onPress={onShow}>证件号码</Button>}
      {onCall !== undefined && mobile !== null && <Button kind='secondary' inline icon='phone' label={`呼叫${role}`} onPress={onCall}>呼叫</Button>}
    </View>
  )
}

const MOBILES: Readonly<Record<PersonRole, RevealField>> = { OWNER: 'ownerMobile', DRIVER: 'driverMobile', PICKUP: 'pickUpMobile' }

interface PeopleProps {
  order: OrderDetail
  /** Nobody calls himself. */
  userId: string | undefined
  /** Calls the number behind a field. */
  onCall: (field: RevealField) => void
  /** Shows what is behind a field. */
  onShow: (field: RevealField) => void
  onDial: (number: string) => void
  /** Number of dispatch; '' = not configured. */
  dispatchPhone: string
}

/** People of the order, masked; a call or a look asks the server, and that is logged (towing.md section 3, "PII"). */
export function PeopleSection({ order, userId, onCall, onShow, onDial, dispatchPhone }: PeopleProps) {
  const lead = order.units.find((unit) => unit.isLead)
  const drives = order.units.some(({ driverId }) => driverId !== null && driverId === userId)
  const driverMobile = lead?.driverMobile ?? null
  const canReveal = (field: RevealField): boolean => order.revealable?.includes(field) ?? order.canReveal
  const calling = (field: RevealField) => (canReveal(field) ? { onCall: () => onCall(field) } : {})
  return (
    <Section title='人员'>
      {drives && dispatchPhone !== '' && <Person role='调度' name='调度中心' mobile={dispatchPhone} onCall={() => onDial(dispatchPhone)} />}
      <Person role='报案人' name={order.reporterName ?? '未留姓名'} mobile={order.reporterMobile} {...calling('reporterMobile')} />
      {lead?.driverName != null && (
        <Person role='驾驶员' name={lead.driverName} mobile={driverMobile} {...(driverMobile !== null && lead.driverId !== userId && !driverMobile.includes('*') && { onCall: () => onDial(driverMobile) })} />
      )}
      {order.people.map((person) => (
        <Person
          key={person.role}
          role={labelOf(PERSON_ROLES, person.role)}
          name={person.name ?? '未留姓名'}
          mobile={person.mobile}
          note={[person.relation, person.idNo === null ? null : `${labelOf(ID_TYPES, person.idType)} ${person.idNo}`].filter(Boolean).join(' · ')}
          {...calling(MOBILES[person.role])}
          {...(person.role === 'PICKUP' && person.idNo !== null && canReveal('pickUpIdNo') && { onShow: () => onShow('pickUpIdNo') })}
        />
      ))}
      {order.surveyorMobile !== null && <Person role='查勘员' name='保险公司查勘员' mobile={order.surveyorMobile} {...calling('surveyorMobile')} />}
      {order.receiverName !== null && <Person role='接车人' name={order.receiverName} mobile={order.receiverMobile} {...calling('receiverMobile')} />}
    </Section>
  )
}
