import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import type { OrderDetail } from '@/contract/transferCar'

interface PersonProps { role: string, name: string, mobile: string | null, onCall?: () => void }

function Person({ role, name, mobile, onCall }: PersonProps) {
  return (
    <View className='person'>
      <View className='person-words'>
        <Text className='detail-line'>{role}</Text>
        <Text className='detail-strong'>{name}</Text>
        {mobile !== null && <Text className='detail-figures'>{mobile}</Text>}
      </View>
      {onCall !== undefined && mobile !== null && <Button kind='secondary' inline icon='phone' label={`呼叫${role}`} onPress={onCall}>呼叫</Button>}
    </View>
  )
}

interface PeopleProps {
  order: OrderDetail
  /** Nobody calls himself. */
  userId: string | undefined
  onReveal: (field: 'reporterMobile' | 'receiverMobile') => void
  onDial: (number: string) => void
}

/** People of the order, masked; a call asks the server for the number, and that is logged (towing.md section 3, "PII"). */
export function PeopleSection({ order, userId, onReveal, onDial }: PeopleProps) {
  const lead = order.units.find((unit) => unit.isLead)
  const driverMobile = lead?.driverMobile ?? null
  return (
    <Section title='人员'>
      <Person role='报案人' name={order.reporterName ?? '未留姓名'} mobile={order.reporterMobile} {...(order.canReveal && { onCall: () => onReveal('reporterMobile') })} />
      {lead?.driverName != null && (
        <Person role='驾驶员' name={lead.driverName} mobile={driverMobile} {...(driverMobile !== null && lead.driverId !== userId && !driverMobile.includes('*') && { onCall: () => onDial(driverMobile) })} />
      )}
      {order.receiverName !== null && <Person role='接车人' name={order.receiverName} mobile={order.receiverMobile} {...(order.canReveal && { onCall: () => onReveal('receiverMobile') })} />}
    </Section>
  )
}
