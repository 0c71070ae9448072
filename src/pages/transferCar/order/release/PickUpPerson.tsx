import { Text } from '@tarojs/components'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { RevealQuery } from '@/contract/transferCar/order/order'
import { ID_TYPES, labelOf } from '@/domain/transferCar/order/dictionaries'
import { useStores } from '@/hooks/useStores'
import { MaskedNumber } from '@/pages/transferCar/order/detail/components/MaskedNumber'
import { revealed } from '@/pages/transferCar/order/orderCommands'
import { createTransferCarService } from '@/services/transferCar/order/orders'

/** Who was recorded to fetch the vehicle: full name and paper number on demand, each look is logged (people.md#personal-data). */
export function PickUpPerson({ order }: { order: OrderDetail }) {
  const { api, feedback } = useStores()
  const person = order.people.find(({ role }) => role === 'PICKUP')
  if (person === undefined) return null
  const reveal = (field: RevealQuery['field']) =>
    order.revealable?.includes(field) === true ? () => revealed(order, field, createTransferCarService(api), feedback) : undefined
  return (
    <>
      <Text className='step-line step-intro'>{`核对取车人${person.relation === null ? '' : `（${person.relation}）`}的姓名和证件：`}</Text>
      {person.name !== null && <MaskedNumber label='取车人' what='姓名' number={person.name} onReveal={reveal('pickUpName')} />}
      {person.idNo !== null && (
        <MaskedNumber label='取车人证件' prefix={labelOf(ID_TYPES, person.idType)} number={person.idNo} onReveal={reveal('pickUpIdNo')} />
      )}
      {person.mobile !== null && <MaskedNumber label='取车人手机' number={person.mobile} isPhone onReveal={reveal('pickUpMobile')} />}
    </>
  )
}
