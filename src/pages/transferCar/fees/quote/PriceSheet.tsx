import { ScrollView, Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { PlateText } from '@/components/PlateText'
import { Sheet } from '@/components/Sheet'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import { displayPlate } from '@/domain/validators'
import type { QuoteModel } from './model'
import { FeeLines, FeeSum } from '../components/FeeLines'

export interface PriceSheetProps {
  bill: NonNullable<QuoteModel['quote']>['bill']
  card: RateCard
  agreementName: string | null
  plateNo: string | null
  /** Absent where nobody can sign. */
  onAgree?: () => void
  onClose: () => void
}

/**
 * 出示价格: what the customer reads before the work, in large type: items, how each came about, the sum and what it rests on
 * (fees.md#price-shown).
 */
export function PriceSheet({ bill, card, agreementName, plateNo, onAgree, onClose }: PriceSheetProps) {
  return (
    <Sheet
      open
      isFull
      title='施救价格'
      onClose={onClose}
      footer={onAgree === undefined ? <Button onPress={onClose}>返回</Button> : <Button onPress={onAgree}>客户同意，去签字</Button>}
    >
      <ScrollView scrollY className='fees-body price-list'>
        {plateNo !== null && <PlateText className='fees-card-line' text={`车辆 ${displayPlate(plateNo)}`} />}
        <View className='price-total'>
          <Text>合计</Text>
          <Amount fen={bill.payableFen} size='hero' />
        </View>
        <FeeLines lines={bill.lines} />
        {bill.discountFen > 0 && <FeeSum label='协议优惠' fen={-bill.discountFen} />}
        <FeeSum label='其中税额' fen={bill.taxFen} />
        <Text className='fees-card-line'>{`依据：${agreementName === null ? card.name : `协议“${agreementName}”，上限按 ${card.name}`}（${card.basisDocNo}）`}</Text>
        <Text className='fees-card-line'>按预计的里程和项目计算，开始施救前确认。</Text>
      </ScrollView>
    </Sheet>
  )
}
